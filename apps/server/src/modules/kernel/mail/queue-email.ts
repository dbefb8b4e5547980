import type { Tx } from "@fieldwright/db/client";
import { uuidv7 } from "uuidv7";
import { enqueue } from "../task-queue.repo";
import type { Email } from "./layout";

/** `id` identifies the message, so that a second delivery after a crash can be recognized as a duplicate. */
export type EmailJob = Email & { readonly id: string };

declare global {
  namespace GraphileWorker {
    interface Tasks {
      send_email: EmailJob;
    }
  }
}

/** The email goes out only if the caller's transaction commits. */
export const queueEmail = (tx: Tx, email: Email): Promise<void> =>
  enqueue(tx, "send_email", { ...email, id: uuidv7() });
