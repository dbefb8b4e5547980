import type { Job, UpdateJobBody } from "@fieldwright/contract/jobs";
import type { TenantTx } from "@fieldwright/db/client";
import { asDay } from "@fieldwright/domain/calendar";
import { toCents } from "@fieldwright/domain/money";
import { readTerms } from "#identity";
import type { Principal } from "#kernel";
import { type JobRecord, updateJobRecord } from "./jobs.repo";
import { type JobTarget, loadJob, mustBeCurrent, openJob } from "./load-job";
import { recordJobChange } from "./record-job-change";

/** Fields left out are undefined, and stay as they are; null takes an estimate away. */
const changesOf = (
  { title, description, category, priority, scheduledDate, estimatedCost, estimatedDuration }: UpdateJobBody,
  timeZone: string,
): Partial<JobRecord> => ({
  title,
  description,
  category,
  priority,
  scheduledDate: scheduledDate && asDay(timeZone, scheduledDate),
  estimatedCost: estimatedCost == null ? estimatedCost : toCents(estimatedCost),
  estimatedDuration,
});

export const updateJob = async (
  tx: TenantTx,
  principal: Principal,
  target: JobTarget,
  body: UpdateJobBody,
  now: Date,
): Promise<Job> => {
  const before = await openJob(tx, principal, target, now);
  mustBeCurrent(before, target);
  const { timeZone } = await readTerms(tx);
  const job = await updateJobRecord(tx, before.job, changesOf(body, timeZone), now);
  const after = await loadJob(tx, principal, { ...before, job }, now);
  await recordJobChange(tx, principal, after, {
    verb: "update",
    from: before.recorded,
    to: after.recorded,
  });
  return after.presented;
};
