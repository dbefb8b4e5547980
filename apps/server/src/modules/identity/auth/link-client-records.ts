import type { SystemTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { type Account, linkClientRecords as linkRecords } from "./accounts.repo";

/**
 * A verified client account owns the client records with its e-mail, in every organization. Also called on sign-in and
 * session check, because a business may add its record after the customer has registered.
 */
export const linkClientRecords = async (tx: SystemTx, account: Account): Promise<void> => {
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
