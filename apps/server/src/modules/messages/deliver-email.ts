import { AppError } from "../../app-error";
import type { Deps } from "../../deps";
import { renderDocument } from "../documents/render-document";
import { layOut } from "../mail/layout";
import { mailDomain, mailFileName, openMailer } from "../mail/mailer";
import { type Deliver, type Delivery, PermanentFailure } from "./delivery";

const attachmentsOf = async (deps: Deps, { message, organizationId }: Delivery) => {
  if (!message.attach) return [];
  const { name, content } = await renderDocument(deps, organizationId, message.attach).catch(
    (cause: unknown) => {
      throw cause instanceof AppError ? new PermanentFailure(cause) : cause;
    },
  );
  return [{ filename: name, content }];
};

const mailOf = ({ message, client, organization }: Delivery) => ({
  to: { name: `${client.firstName} ${client.lastName}`, address: message.recipient },
  ...(organization.email ? { replyTo: { name: organization.name, address: organization.email } } : {}),
  subject: message.subject,
  ...layOut({
    sender: organization.name,
    title: message.subject,
    paragraphs: message.body.split(/\n+/),
    action: message.action ?? undefined,
    footnote: `You receive this because ${organization.name} works for you. If you do not know them, ignore this message.`,
  }),
  date: message.createdAt,
  headers: { "Auto-Submitted": "auto-generated" },
});

/** The server refused the recipient or the message itself, for good; a refused password is ours to mend. */
const isFinal = (cause: unknown): boolean =>
  cause instanceof Error &&
  "code" in cause &&
  (cause.code === "EENVELOPE" || cause.code === "EMESSAGE") &&
  "responseCode" in cause &&
  typeof cause.responseCode === "number" &&
  cause.responseCode >= 500;

export const emailDelivery = (deps: Deps): Deliver => {
  const mailer = openMailer(deps.config);
  const domain = mailDomain(deps.config.mailFrom);
  return async (delivery) => {
    const { id, createdAt } = delivery.message;
    const messageId = `<${id}@${domain}>`;
    const mail = { ...mailOf(delivery), messageId, attachments: await attachmentsOf(deps, delivery) };
    await mailer(mail, mailFileName(createdAt, id)).catch((cause: unknown) => {
      throw isFinal(cause) ? new PermanentFailure(cause) : cause;
    });
    return messageId;
  };
};
