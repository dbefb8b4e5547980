import { nextJobStatuses } from "@fieldwright/domain/life-cycles";
import { can, reachOf } from "@fieldwright/domain/permissions";
import type { JobStatus } from "@fieldwright/domain/statuses";
import { type Viewer, type Visibility, visibilityUnder } from "#kernel";

export const jobVisibility = (viewer: Viewer): Visibility => visibilityUnder(viewer, "jobs:read");

/** The office's estimate is not shown to the customer, who sees the agreed price. */
export const seesEstimate = (viewer: Viewer): boolean => can(viewer, "estimates:read");

export const seesPrices = (viewer: Viewer): boolean => can(viewer, "prices:read");

/** The skills that the work needs are for those who book it. */
export const seesNeeds = (viewer: Viewer): boolean => can(viewer, "jobs:write");

/** What is left to bill is for those who write the invoices. */
export const seesMoney = (viewer: Viewer): boolean => seesPrices(viewer) && can(viewer, "invoices:write");

type Job = { readonly status: JobStatus; readonly statusBeforeHold: JobStatus | null };

/** What technicians may set. Only the office puts a job on hold, cancels it or sets it back. */
const fieldMoves: Partial<Record<JobStatus, JobStatus>> = {
  scheduled: "in_progress",
  in_progress: "completed",
};

/** Whether this person may set the status at all, whatever state the job is in. */
export const maySet = (viewer: Viewer, status: JobStatus): boolean =>
  reachOf(viewer, "jobs:status") === "all" || Object.values(fieldMoves).includes(status);

export const mayChangeStatus = (viewer: Viewer, from: JobStatus, to: JobStatus): boolean => {
  if (reachOf(viewer, "jobs:status") !== "all") return fieldMoves[from] === to;
  return from !== "completed" || can(viewer, "jobs:reopen");
};

export const nextStatusesFor = (viewer: Viewer, job: Job): JobStatus[] =>
  can(viewer, "jobs:status")
    ? nextJobStatuses(job).filter((next) => mayChangeStatus(viewer, job.status, next))
    : [];
