import type { TenantTx } from "@fieldwright/db/client";
import { findBookedFor } from "@fieldwright/db/joins";
import type { AppError, Principal, Viewer } from "#kernel";
import { jobVisibility } from "./jobs.policy";
import { findJob, type JobRecord, lockJob } from "./jobs.repo";
import { jobNotFound } from "./load-job";

/** The job of a note, checklist item, time entry or file. Technicians reach only jobs with a visit of theirs. */
export const findJobForWork = async (tx: TenantTx, viewer: Viewer, id: string): Promise<JobRecord> => {
  const found = await findJob(tx, id, jobVisibility(viewer));
  if (!found) throw jobNotFound();
  return found.job;
};

export const seesJob = async (tx: TenantTx, viewer: Viewer, id: string): Promise<boolean> =>
  (await findJob(tx, id, jobVisibility(viewer))) !== undefined;

type JobForWork = {
  readonly job: JobRecord;
  /** Who is told of the work besides the office. The customer is not. */
  readonly technicians: readonly string[];
};

/** The same, locked until the transaction ends. */
export const openJobForWork = async (tx: TenantTx, principal: Principal, id: string): Promise<JobForWork> => {
  await lockJob(tx, id);
  const job = await findJobForWork(tx, principal, id);
  return { job, technicians: await findBookedFor(tx, { jobId: id }) };
};

/** A part of a job, read again once the job is locked, so that changes happen one after the other. */
export const openPartOfJob = async <Part extends { readonly jobId: string }>(
  tx: TenantTx,
  principal: Principal,
  find: () => Promise<Part | undefined>,
  missing: () => AppError,
): Promise<JobForWork & { readonly part: Part }> => {
  const seen = await find();
  if (!seen) throw missing();
  const work = await openJobForWork(tx, principal, seen.jobId);
  const part = await find();
  if (!part) throw missing();
  return { ...work, part };
};
