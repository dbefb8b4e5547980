import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { countOpening, type Linked, lastOpening } from "#kernel";

/** A look of the office at its own link is nobody's opening. */
export type Opening = { readonly isPreview: boolean };

/** Somebody who looks twice within this is still looking. */
const sameVisit = 30 * 60_000;

/** The office sees in the record's activity that, and when, the customer looked. */
export const noteOpening = async (
  tx: TenantTx,
  { linkId, kind, id, version }: Linked & { readonly linkId: string; readonly version: number },
  now: Date,
): Promise<void> => {
  const before = await lastOpening(tx, linkId);
  if (before && now.getTime() - before.getTime() < sameVisit) return;
  await countOpening(tx, linkId, now);
  await recordChange(tx, { actor: null, verb: "open", kind, recordId: id, version });
};
