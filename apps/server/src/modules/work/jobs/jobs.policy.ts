import { nextJobStatuses } from "@fieldwright/domain/life-cycles";
import { can, reachOf } from "@fieldwright/domain/permissions";
import type { JobStatus } from "@fieldwright/domain/statuses";
import { type Principal, type Visibility, visibilityUnder } from "#kernel";

export const jobVisibility = (principal: Principal): Visibility => visibilityUnder(principal, "jobs:read");

/** The office's estimate is not shown to the customer, who sees the agreed price. */
export const seesEstimate = (principal: Principal): boolean => can(principal, "estimates:read");

export const seesPrices = (principal: Principal): boolean => can(principal, "prices:read");

type Job = { readonly status: JobStatus; readonly statusBeforeHold: JobStatus | null };

/** What technicians may set. Only the office puts a job on hold, cancels it or sets it back. */
const fieldMoves: Partial<Record<JobStatus, JobStatus>> = {
  scheduled: "in_progress",
  in_progress: "completed",
};

/** Whether this person may set the status at all, whatever state the job is in. */
export const maySet = (principal: Principal, status: JobStatus): boolean =>
  reachOf(principal, "jobs:status") === "all" || Object.values(fieldMoves).includes(status);

export const mayMove = (principal: Principal, from: JobStatus, to: JobStatus): boolean => {
  if (reachOf(principal, "jobs:status") !== "all") return fieldMoves[from] === to;
  return from !== "completed" || can(principal, "jobs:reopen");
};

export const nextStatusesFor = (principal: Principal, job: Job): JobStatus[] =>
  can(principal, "jobs:status")
    ? nextJobStatuses(job).filter((next) => mayMove(principal, job.status, next))
    : [];
