import type { TenantTx } from "@fieldwright/db/client";
import { formatDate } from "@fieldwright/domain/format-time";
import { weekIn } from "@fieldwright/domain/time-sheets";
import { readTerms } from "#identity";
import { AppError } from "#kernel";
import { findApprovals } from "./time-sheets.repo";

/** The person must be held, so that nobody approves the week meanwhile. */
export const mustBeUnlocked = async (tx: TenantTx, userId: string, times: readonly Date[]): Promise<void> => {
  const { timeZone } = await readTerms(tx);
  const weeks = new Set(times.map((time) => weekIn(timeZone, time)));
  const [approval] = await findApprovals(tx, { userIds: [userId], weeks: [...weeks] });
  if (!approval) return;
  const { approvedByName, approvedAt } = approval;
  throw new AppError(
    "conflict",
    `That week was approved by ${approvedByName} on ${formatDate(approvedAt, timeZone)}. Remove the approval first.`,
  );
};

/**
 * When a change of time is written. If its week is approved, this is always later than the approval, whichever clock is
 * behind: that is how a sheet tells what came after it.
 */
export const writtenAt = async (
  tx: TenantTx,
  { userId, startedAt }: { readonly userId: string; readonly startedAt: Date },
  now: Date,
): Promise<Date> => {
  const { timeZone } = await readTerms(tx);
  const [approval] = await findApprovals(tx, { userIds: [userId], weeks: [weekIn(timeZone, startedAt)] });
  return new Date(Math.max(now.getTime(), (approval?.approvedAt.getTime() ?? 0) + 1));
};
