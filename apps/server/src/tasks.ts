import type { Deps } from "./deps";
import type { Tasks } from "./jobs";
import { sendEmailTask } from "./modules/mail/send-email";
import { pruneExpired } from "./modules/system/prune-expired";

/** Every background task; each module brings its own. */
export const buildTasks = (deps: Deps): Tasks => ({
  prune_expired: () => pruneExpired(deps),
  send_email: sendEmailTask(deps),
});
