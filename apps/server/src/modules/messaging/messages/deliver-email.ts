import { AppError, addressOf, type Deps, layOut } from "#kernel";
import { isNobodys, mailDomain, mailFileName, openMailer } from "../mail/mailer";
import { type Deliver, type Delivery, NotSent, PermanentFailure } from "./delivery";

/** Prints the document that a message carries. */
export type RenderAttachment = (
  organizationId: string,
  document: NonNullable<Delivery["message"]["attach"]>,
) => Promise<{ readonly name: string; readonly content: Buffer }>;

const attachmentsOf = async (render: RenderAttachment, { message, organizationId }: Delivery) => {
  if (!message.attach) return [];
  const { name, content } = await render(organizationId, message.attach).catch((cause: unknown) => {
    throw cause instanceof AppError ? new PermanentFailure(cause) : cause;
  });
  return [{ filename: name, content }];
};

/** The customer knows the business, not the product that it writes with; the address stays the one that may send. */
const mailOf = ({ message, client, organization }: Delivery, address: string) => ({
  from: { name: organization.name, address },
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

export const emailDelivery = (deps: Deps, render: RenderAttachment): Deliver => {
  const mailer = openMailer(deps.config);
  const { mailFrom } = deps.config;
  const domain = mailDomain(mailFrom);
  const address = addressOf(mailFrom);
  return async (delivery) => {
    const { id, createdAt, recipient } = delivery.message;
    if (isNobodys(deps.config, recipient)) throw new NotSent("This is a sample address, so nothing was sent");
    const messageId = `<${id}@${domain}>`;
    const mail = {
      ...mailOf(delivery, address),
      messageId,
      attachments: await attachmentsOf(render, delivery),
    };
    await mailer(mail, mailFileName(createdAt, id)).catch((cause: unknown) => {
      throw isFinal(cause) ? new PermanentFailure(cause) : cause;
    });
    return messageId;
  };
};
