import type { ContactBody } from "@fieldwright/contract/contact";
import { countAttempts } from "#identity";
import { type Deps, type Email, layOut, queueEmail } from "#kernel";
import { insertContactMessage } from "./contact.repo";

/** Replies go to the sender of the form. */
const composeContactMessage = (message: ContactBody, recipient: string): Email => {
  const name = `${message.firstName} ${message.lastName}`;
  const sender = [name, message.company, message.email, message.phone].filter(Boolean).join(" · ");
  return {
    to: { name: "Fieldwright", address: recipient },
    replyTo: { name, address: message.email },
    subject: `Contact: ${message.subject}`,
    ...layOut({
      title: message.subject,
      paragraphs: [sender, ...message.message.split(/\n+/).filter((line) => line.trim() !== "")],
      action: { label: `Reply to ${name}`, url: `mailto:${message.email}` },
      footnote:
        "You're getting this because contact form messages go to this address. We promised the sender a reply within 24 hours.",
    }),
  };
};

const acknowledged = { message: "Message sent successfully! We'll get back to you soon." };

type Sent = { readonly body: ContactBody; readonly address: string };

/** Stored and queued in one transaction, so that no acknowledged message is lost. */
export const sendContactMessage = (deps: Deps, { body, address }: Sent): Promise<typeof acknowledged> =>
  deps.database.system(async (tx) => {
    await countAttempts(tx, deps, [
      { limit: "contact-sender", subject: body.email },
      { limit: "contact-address", subject: address },
    ]);
    if (body.website !== "") return acknowledged;
    const { website: _trap, phone, company, ...message } = body;
    await insertContactMessage(tx, { ...message, phone: phone || null, company: company || null });
    await queueEmail(tx, composeContactMessage(body, deps.config.contactEmail));
    return acknowledged;
  });
