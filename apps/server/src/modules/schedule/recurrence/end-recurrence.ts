import type { TenantTx } from "@fieldwright/db/client";
import { notFound, type Principal, stale } from "#kernel";
import { type JobTarget, jobNotFound, lockLiveJob } from "#work";
import { recordRecurrenceChange } from "./record-recurrence-change";
import { recordVisits } from "./record-visits";
import { presentRecurrence } from "./recurrence.present";
import { deleteRule, findRecurrence, removeUntouchedOccurrences } from "./recurrence.repo";

export const endRecurrence = async (
  tx: TenantTx,
  principal: Principal,
  { id, expected }: JobTarget,
  now: Date,
): Promise<void> => {
  const found = await lockLiveJob(tx, id);
  if (!found) throw jobNotFound();
  const record = await findRecurrence(tx, id);
  if (!record) throw notFound("This job does not repeat");
  const from = presentRecurrence(record);
  if (expected !== undefined && expected !== record.version) throw stale(from);
  const visits = await removeUntouchedOccurrences(tx, id, now);
  await recordVisits(tx, principal, found, { verb: "delete", visits });
  await deleteRule(tx, record.id);
  await recordRecurrenceChange(tx, principal, { jobId: id, version: record.version + 1, from });
};
