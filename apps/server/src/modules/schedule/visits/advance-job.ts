import type { TenantTx } from "@fieldwright/db/client";
import { type JobStatus, statusInWords, takesVisits } from "@fieldwright/domain/statuses";
import { AppError, type Principal } from "#kernel";
import { changeJobStatus } from "#work";
import { visitsOfJob } from "./visits-of-job";

type Job = { readonly id: string; readonly status: JobStatus };

/** Jobs that are on hold, completed or canceled take no visits. */
export const mustTakeVisits = ({ status }: Job): void => {
  if (!takesVisits(status))
    throw new AppError("conflict", `This job is ${statusInWords(status)} and can't have another visit`);
};

const to = (tx: TenantTx, principal: Principal, { id }: Job, status: JobStatus, now: Date) =>
  changeJobStatus(tx, principal, { id, expected: undefined }, { status, visits: visitsOfJob }, now);

/** The first visit makes a job scheduled. */
export const jobWasBooked = async (
  tx: TenantTx,
  principal: Principal,
  job: Job,
  now: Date,
): Promise<void> => {
  if (job.status === "draft") await to(tx, principal, job, "scheduled", now);
};

/** The first visit that starts puts the job in progress. */
export const jobWasBegun = async (tx: TenantTx, principal: Principal, job: Job, now: Date): Promise<void> => {
  if (job.status === "on_hold")
    throw new AppError("conflict", "This job is on hold. Resume it before starting a visit.");
  await jobWasBooked(tx, principal, job, now);
  if (job.status === "draft" || job.status === "scheduled") await to(tx, principal, job, "in_progress", now);
};

/** A reopened visit reopens its completed job. */
export const jobWasReopened = async (
  tx: TenantTx,
  principal: Principal,
  job: Job,
  now: Date,
): Promise<void> => {
  if (job.status === "cancelled")
    throw new AppError("conflict", "This job is canceled. Its visits stay as they are.");
  if (job.status === "completed") await to(tx, principal, job, "in_progress", now);
  else await jobWasBegun(tx, principal, job, now);
};
