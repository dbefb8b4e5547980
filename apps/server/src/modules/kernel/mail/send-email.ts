import type { Tx } from "@fieldwright/db/client";
import { uuidv7 } from "uuidv7";
import { enqueue, type TaskHandler } from "../task-queue.repo";
import type { Email } from "./layout";
import { isNobodys, type MailConfig, mailDomain, mailFileName, openMailer } from "./mailer";

/** `id` names the message, so that a second delivery after a crash is recognisably the same one. */
export type EmailJob = Email & { readonly id: string };

declare global {
  namespace GraphileWorker {
    interface Tasks {
      send_email: EmailJob;
    }
  }
}

/** The e-mail goes out exactly if the caller's transaction commits. */
export const queueEmail = (tx: Tx, email: Email): Promise<void> =>
  enqueue(tx, "send_email", { ...email, id: uuidv7() });

/** A failure is thrown, so that the queue tries again with growing pauses. */
export const sendEmailTask = ({ config }: { config: MailConfig }): TaskHandler<"send_email"> => {
  const mailer = openMailer(config);
  const domain = mailDomain(config.mailFrom);
  return async ({ id, to, replyTo, subject, html, text }, { job }) => {
    if (isNobodys(config, to.address)) return;
    await mailer(
      {
        to,
        ...(replyTo ? { replyTo } : {}),
        subject,
        html,
        text,
        messageId: `<${id}@${domain}>`,
        date: job.created_at,
        headers: { "Auto-Submitted": "auto-generated" },
      },
      mailFileName(job.created_at, id),
    );
  };
};
