import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { type AccountingItemKind, accountingFormats, isClosed } from "@fieldwright/domain/accounting";
import { type Day, dayIn } from "@fieldwright/domain/calendar";
import { formatDay } from "@fieldwright/domain/format-time";
import { readTerms } from "#identity";
import { type Actor, AppError, invalid, stale } from "#kernel";
import {
  type AccountingSettings,
  findAccountingSettings,
  isAmongItems,
  lockBooks,
  saveAccountingSettings,
} from "./accounting.repo";

export const closedError = (closedThrough: Day): AppError =>
  new AppError("conflict", `The books are closed through ${formatDay(closedThrough, "long")}`);

export const isOpenOn = async (tx: TenantTx, day: Day): Promise<boolean> =>
  !isClosed(day, (await findAccountingSettings(tx)).closedThrough);

/** A closed period is with the bookkeeper, so nothing in it may change. */
export const mustBeOpenOn = async (tx: TenantTx, day: Day): Promise<void> => {
  const { closedThrough } = await findAccountingSettings(tx);
  if (closedThrough !== null && isClosed(day, closedThrough)) throw closedError(closedThrough);
};

/** A new time zone shifts the start of days, which could move records out of a closed period. */
export const mustAllowTimeZoneChange = async (tx: TenantTx): Promise<void> => {
  const { closedThrough } = await findAccountingSettings(tx);
  if (closedThrough !== null)
    throw new AppError(
      "conflict",
      `The books are closed through ${formatDay(closedThrough, "long")}. Open them before you change the time zone.`,
    );
};

/** Whether an accounting file contains the record. Waits for a running export. */
export const wasExported = async (tx: TenantTx, kind: AccountingItemKind, id: string): Promise<boolean> => {
  await lockBooks(tx);
  return isAmongItems(tx, accountingFormats, kind, id);
};

export const readBooks = (tx: TenantTx): Promise<AccountingSettings> => findAccountingSettings(tx);

type Update = {
  readonly organizationId: string;
  readonly closedThrough: string | null;
  readonly expected: number | undefined;
};

/** Only past days can be closed, because payments that arrive today must still be recorded. */
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
    throw invalid({ field: "closedThrough", msg: "Only days in the past can be closed" });
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
