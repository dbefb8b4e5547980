import type { Job } from "@fieldwright/contract/jobs";
import type { TenantTx } from "@fieldwright/db/client";
import { summarizeClients } from "#customers";
import { notFound, type Principal, stale } from "#kernel";
import { startsOf } from "./job-visits.repo";
import { jobVisibility, nextStatusesFor, seesEstimate, seesPrices } from "./jobs.policy";
import { presentJob } from "./jobs.present";
import { type FoundJob, invoicesOf, jobLinesOf, lockJob, type SentRecord } from "./jobs.repo";

export const jobNotFound = () => notFound("Job not found");

/** The job as a person sees it, and as the audit log keeps it. */
export type LoadedJob = FoundJob & { readonly presented: Job; readonly recorded: Omit<Job, "nextStatuses"> };

const withoutUnsent = <D extends { quote: SentRecord | null; invoices: SentRecord[] }>(details: D): D => ({
  ...details,
  quote: details.quote?.sentAt ? details.quote : null,
  invoices: details.invoices.filter(({ sentAt }) => sentAt !== null),
});

export const loadJob = async (
  tx: TenantTx,
  principal: Principal,
  found: FoundJob,
  now: Date,
): Promise<LoadedJob> => {
  const { id, clientId } = found.job;
  const client = (await summarizeClients(tx, [clientId]))(clientId);
  const startsAt = (await startsOf(tx, [id], now)).get(id);
  const details = {
    ...found,
    lines: await jobLinesOf(tx, id),
    invoices: await invoicesOf(tx, id),
    nextStatuses: nextStatusesFor(principal, found.job),
  };
  const around = { client, startsAt };
  const { nextStatuses: _, ...recorded } = presentJob(details, { ...around, prices: true, estimate: true });
  const sees = { prices: seesPrices(principal), estimate: seesEstimate(principal) };
  const seen = jobVisibility(principal).of === "clients" ? withoutUnsent(details) : details;
  return { ...found, presented: presentJob(seen, { ...around, ...sees }), recorded };
};

export type JobTarget = {
  readonly id: string;
  /** The version that the caller saw; undefined when they do not guard the change. */
  readonly expected: number | undefined;
};

export const mustBeCurrent = ({ presented }: LoadedJob, { expected }: JobTarget): void => {
  if (expected !== undefined && expected !== presented.version) throw stale(presented);
};

/** The job, locked until the transaction ends. */
export const openJob = async (
  tx: TenantTx,
  principal: Principal,
  { id }: JobTarget,
  now: Date,
): Promise<LoadedJob> => {
  const found = await lockJob(tx, id);
  if (!found || found.job.deletedAt) throw jobNotFound();
  return loadJob(tx, principal, found, now);
};
