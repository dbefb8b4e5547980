import type { Job } from "@fieldwright/contract/jobs";
import type { TenantTx } from "@fieldwright/db/client";
import { formatDateTime } from "@fieldwright/domain/format-time";
import { nextJobStatuses } from "@fieldwright/domain/life-cycles";
import { type JobStatus, statusInWords } from "@fieldwright/domain/statuses";
import { activateClient, waitsForWork } from "#customers";
import { readTerms } from "#identity";
import { AppError, nameRecords, type Principal } from "#kernel";
import { jobVisibility, mayChangeStatus, maySet } from "./jobs.policy";
import { findJob, type JobRecord, updateJobRecord } from "./jobs.repo";
import {
  type JobTarget,
  jobNotFound,
  type LoadedJob,
  loadJob,
  mustBeCurrent,
  openJob,
  presentLoaded,
  recordJobChange,
} from "./load-job";
import type { VisitsOfJob } from "./visits-of-job";

const refusal = () => new AppError("forbidden", "You don't have permission to do this");

const mustBeLegal = (principal: Principal, job: JobRecord, status: JobStatus): void => {
  if (!nextJobStatuses(job).includes(status))
    throw new AppError(
      "illegal_transition",
      `This job is ${statusInWords(job.status)} and can't become ${statusInWords(status)}`,
    );
  if (!mayChangeStatus(principal, job.status, status)) throw refusal();
};

const mustHaveNoOpenVisits = async (
  tx: TenantTx,
  job: JobRecord,
  { findOpen }: VisitsOfJob,
): Promise<void> => {
  const visits = await findOpen(tx, job.id);
  if (visits.length === 0) return;
  const { timeZone } = await readTerms(tx);
  const names = visits.map(({ startsAt, status }) => `${formatDateTime(startsAt, timeZone)} (${status})`);
  throw new AppError(
    "conflict",
    `Job ${job.number} has open visits: ${nameRecords(names)}. Complete or cancel them first.`,
    {
      extra: {
        visits: visits.map(({ id, startsAt, status }) => ({
          _id: id,
          startDate: startsAt.toISOString(),
          status,
        })),
      },
    },
  );
};

/** The fields that a status sets. Only states that can be put on hold are remembered as the state before the hold. */
const changesOf = (job: JobRecord, status: JobStatus, now: Date): Partial<JobRecord> => {
  const { status: from } = job;
  const held = status === "on_hold" && (from === "draft" || from === "scheduled" || from === "in_progress");
  return {
    status,
    statusBeforeHold: held ? from : null,
    completedAt: status === "completed" ? now : null,
  };
};

type ChangedJob = Job & { readonly changed: boolean };
type NewStatus = { readonly status: JobStatus; readonly visits: VisitsOfJob };

export const changeJobStatus = async (
  tx: TenantTx,
  principal: Principal,
  target: JobTarget,
  to: NewStatus,
  now: Date,
): Promise<ChangedJob> => {
  if (!maySet(principal, to.status)) throw refusal();
  if (!(await findJob(tx, target.id, jobVisibility(principal)))) throw jobNotFound();
  const before = await openJob(tx, principal, target, now);
  if (before.job.status === to.status) return { ...before.presented, changed: false };
  mustBeCurrent(before, target);
  return changeOpenJobStatus(tx, principal, before, to, now);
};

/** Of a job that is locked and has another status. */
const changeOpenJobStatus = async (
  tx: TenantTx,
  principal: Principal,
  before: LoadedJob,
  { status, visits }: NewStatus,
  now: Date,
): Promise<ChangedJob> => {
  mustBeLegal(principal, before.job, status);
  if (status === "completed") await mustHaveNoOpenVisits(tx, before.job, visits);

  const job = await updateJobRecord(tx, before.job, changesOf(before.job, status, now), now);
  if (status === "cancelled") await visits.cancelFuture(tx, principal, before, now);
  const isFirstWork = status === "scheduled" && waitsForWork(before.around.client);
  const hasNewClient = isFirstWork && (await activateClient(tx, principal, job.clientId, now));
  const after =
    hasNewClient || status === "cancelled"
      ? await loadJob(tx, principal, { ...before, job }, now)
      : presentLoaded(principal, { ...before, job }, before.around);
  await recordJobChange(tx, principal, after, {
    verb: before.job.status === "completed" ? "reopen" : "status",
    from: before.recorded,
    to: after.recorded,
  });
  return { ...after.presented, changed: true };
};
