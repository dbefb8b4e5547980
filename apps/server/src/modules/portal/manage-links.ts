import type { CustomerLink } from "@fieldwright/contract/sending";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import {
  type Config,
  findLink,
  type Linked,
  linkTo,
  type Principal,
  presentLink,
  revokeLinksTo,
} from "#kernel";
import { readInvoice, readQuote, shareInvoice, shareQuote } from "#money";
import { readVisit } from "#schedule";

/** Throws when the principal may not see the record. */
const readRecord = (
  tx: TenantTx,
  principal: Principal,
  { kind, id }: Linked,
  now: Date,
): Promise<{ version: number }> => {
  if (kind === "visit") return readVisit(tx, principal, id);
  return kind === "quote" ? readQuote(tx, principal, id, now) : readInvoice(tx, principal, id, now);
};

export const readLink = async (
  tx: TenantTx,
  principal: Principal,
  config: Config,
  linked: Linked,
  now: Date,
): Promise<{ link: CustomerLink | null }> => {
  await readRecord(tx, principal, linked, now);
  const link = await findLink(tx, config, linked, now);
  return { link: link ? presentLink(config, link) : null };
};

/** Customers see a visit from the day it is booked. */
const share = async (tx: TenantTx, principal: Principal, { kind, id }: Linked, now: Date): Promise<void> => {
  if (kind === "quote") await shareQuote(tx, principal, id, now);
  if (kind === "invoice") await shareInvoice(tx, principal, id, now);
};

export const makeLink = async (
  tx: TenantTx,
  principal: Principal,
  config: Config,
  linked: Linked,
  now: Date,
): Promise<CustomerLink> => {
  await readRecord(tx, principal, linked, now);
  await share(tx, principal, linked, now);
  return linkTo(tx, config, linked, now);
};

/** For the customer, who gets only the URL. */
export const openPage = async (
  tx: TenantTx,
  principal: Principal,
  config: Config,
  linked: Linked,
  now: Date,
): Promise<{ url: string }> => ({ url: (await makeLink(tx, principal, config, linked, now)).url });

export const revokeLink = async (
  tx: TenantTx,
  principal: Principal,
  linked: Linked,
  now: Date,
): Promise<void> => {
  const { version } = await readRecord(tx, principal, linked, now);
  if ((await revokeLinksTo(tx, linked, now)) === 0) return;
  await recordChange(tx, {
    actor: principal,
    verb: "revoke_link",
    kind: linked.kind,
    recordId: linked.id,
    version,
  });
};
