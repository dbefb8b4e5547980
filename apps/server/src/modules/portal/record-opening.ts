import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { countOpening, type Linked, lastOpening } from "#kernel";

/** When the office looks at its own link, it does not count as opened. */
export type Opening = { readonly isPreview: boolean };

/** Opening the link again within 30 minutes does not count. */
const sameVisit = 30 * 60_000;

/** Shows in the record's activity when the customer opened it. */
export const recordOpening = async (
  tx: TenantTx,
  { linkId, kind, id, version }: Linked & { readonly linkId: string; readonly version: number },
  now: Date,
): Promise<void> => {
  const before = await lastOpening(tx, linkId);
  if (before && now.getTime() - before.getTime() < sameVisit) return;
  await countOpening(tx, linkId, now);
  await recordChange(tx, { actor: null, verb: "open", kind, recordId: id, version });
};
