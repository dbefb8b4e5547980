import type { Tx } from "@fieldwright/db/client";
import { uuidv7 } from "uuidv7";
import { enqueue } from "../task-queue.repo";
import type { Email } from "./layout";

/** `id` identifies the message, so that a second delivery after a crash can be recognized as a duplicate. */
export type EmailJob = Email & { readonly id: string; readonly organizationId?: string };

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

/** For news to a member. A person who wants to sign in goes first, however much happens in an organization. */
export const queueStaffEmail = (tx: Tx, organizationId: string, email: Email): Promise<void> =>
  enqueue(tx, "send_email", { ...email, id: uuidv7(), organizationId }, { priority: 1 });
