import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { dayIn } from "@fieldwright/domain/calendar";
import { readTerms } from "#identity";
import { type Actor, invalid, stale } from "#kernel";
import {
  type AccountingSettings,
  findAccountingSettings,
  lockBooks,
  saveAccountingSettings,
} from "./accounting.repo";

export const readBooks = (tx: TenantTx): Promise<AccountingSettings> => findAccountingSettings(tx);

type Update = {
  readonly organizationId: string;
  readonly closedThrough: string | null;
  readonly expected: number | undefined;
};

/** Money that comes in today has to be written down somewhere: only days that are over are closed. */
export const closeBooks = async (
  tx: TenantTx,
  actor: Actor,
  { organizationId, closedThrough, expected }: Update,
  now: Date,
): Promise<AccountingSettings> => {
  const before = await lockBooks(tx);
  if (expected !== undefined && expected !== before.version) throw stale(before);
  const { timeZone } = await readTerms(tx);
  if (closedThrough !== null && closedThrough >= dayIn(timeZone, now))
    throw invalid({ field: "closedThrough", msg: "Only days that are over can be closed" });
  const after = { closedThrough, version: before.version + 1 };
  await saveAccountingSettings(tx, { ...after, updatedAt: now });
  await recordChange(tx, {
    actor,
    verb: "close_books",
    kind: "accounting_settings",
    recordId: organizationId,
    version: after.version,
    from: before,
    to: after,
  });
  return after;
};
