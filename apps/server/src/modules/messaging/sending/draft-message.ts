import type { SendDraft } from "@fieldwright/contract/sending";
import type { TenantTx } from "@fieldwright/db/client";
import type { MergeValues } from "@fieldwright/domain/message-templates";
import type { ClientSummary } from "#customers";
import { type Deps, readCredentials } from "#kernel";
import { composeMessage } from "../messages/compose-message";

/** Stands for the link until the message goes out. */
export const linkField = "{link}";

/** Whom a record was sent to, when the office copied its link. */
export const sharedByLink = "the customer by link";

export type Drafted = {
  readonly kind: "quote_sent" | "invoice_sent";
  readonly client: ClientSummary;
  readonly values: MergeValues;
};

export const draftMessage = async (
  tx: TenantTx,
  deps: Deps,
  { kind, client, values }: Drafted,
): Promise<SendDraft> => {
  const email = await composeMessage(tx, { kind, channel: "email", values });
  const sms = await composeMessage(tx, { kind, channel: "sms", values });
  const canText = (await readCredentials(tx, deps, "twilio")) !== null;
  return {
    email: { to: client.user.email, subject: email.subject, message: email.text },
    sms: canText ? { to: client.phone ?? client.user.profile.phone ?? "", message: sms.text } : null,
  };
};
