import type { ContactBody } from "@fieldwright/contract/contact";
import { countAttempts } from "#identity";
import { type Deps, queueEmail } from "#kernel";
import { composeContactMessage } from "./compose-contact-message";
import { insertContactMessage } from "./contact.repo";

const acknowledged = { message: "Message sent successfully! We'll get back to you soon." };

type Sent = { readonly body: ContactBody; readonly address: string };

/** Stored and queued in one transaction: a message is never answered for and then lost. */
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
