import type { Deps } from "../../deps";
import { enqueue } from "../../jobs";
import { countAttempts } from "./attempt-limits";

declare global {
  namespace GraphileWorker {
    interface Tasks {
      send_password_reset: { readonly email: string };
    }
  }
}

type Requester = { readonly email: string; readonly address: string };

/** Whether the account exists is looked up later, by the worker: here known and unknown addresses cost the same. */
export const forgotPassword = (deps: Deps, { email, address }: Requester): Promise<{ message: string }> =>
  deps.database.system(async (tx) => {
    await countAttempts(tx, deps, [
      { limit: "forgot-account", subject: email },
      { limit: "forgot-address", subject: address },
    ]);
    await enqueue(tx, "send_password_reset", { email }, { jobKey: `password-reset:${email.toLowerCase()}` });
    return { message: "If an account with that email exists, a reset link has been sent." };
  });
