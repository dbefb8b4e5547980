import type { ContactBody } from "@fieldwright/contract/contact";
import { type Email, layOut } from "#kernel";

/** The reader answers the sender, not us: the address of the form is the one that a reply goes to. */
export const composeContactMessage = (message: ContactBody, recipient: string): Email => {
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
        "You receive this because this address gets the messages of the contact form. The sender was promised a reply within 24 hours.",
    }),
  };
};
