import { recordChange } from "@fieldwright/db/record-change";
import type { LinkClients } from "#identity";
import { linkRecords } from "./clients.repo";

/**
 * A verified client account owns the client records with its email, in every organization. Also called on sign-in and
 * session check, because a business may add the record after the customer registered.
 */
export const linkClients: LinkClients = async (tx, account) => {
  if (account.role !== "client" || !account.emailVerifiedAt) return;
  for (const { id, organizationId, version } of await linkRecords(tx, account)) {
    await recordChange(tx, {
      organizationId,
      actor: { userId: account.id },
      verb: "link",
      kind: "client",
      recordId: id,
      version,
      to: { userId: account.id },
      audience: [account.id],
    });
  }
};
