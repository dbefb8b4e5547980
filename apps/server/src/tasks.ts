import type { Deps } from "./deps";
import type { Tasks } from "./jobs";
import { pruneFiles } from "./modules/attachments/prune-files";
import { endSessionsTask } from "./modules/auth/end-sessions";
import { sendPasswordResetTask } from "./modules/auth/send-password-reset";
import { sendEmailTask } from "./modules/mail/send-email";
import { sendMessageTask } from "./modules/messages/send-message";
import { extendRecurrences } from "./modules/recurrence/extend-recurrences";
import { pruneExpired } from "./modules/system/prune-expired";

/** Every background task; each module brings its own. */
export const buildTasks = (deps: Deps): Tasks => ({
  end_sessions: endSessionsTask(deps),
  extend_recurrences: () => extendRecurrences(deps),
  prune_expired: () => pruneExpired(deps),
  prune_files: () => pruneFiles(deps),
  send_email: sendEmailTask(deps),
  send_message: sendMessageTask(deps),
  send_password_reset: sendPasswordResetTask(deps),
});
