import type { TaskHandler } from "#kernel";
import { isNobodys, type MailConfig, mailDomain, mailFileName, openMailer } from "./mailer";

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
