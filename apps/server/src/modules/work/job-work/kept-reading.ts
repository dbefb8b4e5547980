import type { ChecklistItem } from "@fieldwright/contract/checklists";
import { findBookedFor } from "@fieldwright/db/booked";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { isOutOfRange, rangeText } from "@fieldwright/domain/checklists";
import type { Principal } from "#kernel";
import { isSameAnswer } from "../checklists/questions";

/** "Kept 140 °F for Hot water (not over 125): the customer wants it". Undefined for every other answer. */
const eventOf = (item: ChecklistItem): string | undefined => {
  const { kind, done, value, reason, text, unit } = item;
  if (kind !== "reading" || !done || value === null || !reason || !isOutOfRange(item, value))
    return undefined;
  return `Kept ${`${value} ${unit}`.trim()} for ${text} (${rangeText(item)}): ${reason}`;
};

type Answered = {
  readonly job: { readonly id: string; readonly version: number };
  readonly before: ChecklistItem;
  readonly after: ChecklistItem;
};

/** Someone stood by a reading out of range: the job's activity says so, with the reason. */
export const recordKeptReading = async (
  tx: TenantTx,
  principal: Principal,
  { job, before, after }: Answered,
): Promise<void> => {
  const event = eventOf(after);
  if (event === undefined || isSameAnswer(before, after)) return;
  await recordChange(tx, {
    actor: principal,
    verb: "keep_reading",
    kind: "job",
    recordId: job.id,
    version: job.version,
    to: { event },
    audience: await findBookedFor(tx, { jobId: job.id }),
  });
};
