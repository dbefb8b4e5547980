import type { Job } from "@fieldwright/contract/jobs";
import type { TenantTx } from "@fieldwright/db/client";
import { findBookedFor } from "@fieldwright/db/joins";
import { recordChange } from "@fieldwright/db/record-change";
import { summarizeClient, summarizeClients } from "#customers";
import { type Actor, invalid, notFound, type Principal, stale, type Viewer } from "#kernel";
import { moneyOf } from "./job-money";
import { findAround, findRates } from "./job-visits.repo";
import {
  jobVisibility,
  nextStatusesFor,
  seesEstimate,
  seesMoney,
  seesNeeds,
  seesPrices,
} from "./jobs.policy";
import { presentJob } from "./jobs.present";
import {
  type FoundJob,
  findInvoices,
  findJob,
  findJobLines,
  type InvoiceOfJob,
  type JobRecord,
  lockJob,
  type QuoteOfJob,
} from "./jobs.repo";

export const jobNotFound = () => notFound("Job not found");

/** The job as this person sees it, and as the audit log records it. */
export type LoadedJob = FoundJob & {
  readonly around: Around;
  readonly presented: Job;
  readonly recorded: Omit<Job, "nextStatuses">;
};

type Documents = { quote: QuoteOfJob | null; invoices: InvoiceOfJob[] };

const withoutUnsent = <D extends Documents>(details: D): D => ({
  ...details,
  quote: details.quote?.sentAt ? details.quote : null,
  invoices: details.invoices.filter(({ sentAt }) => sentAt !== null),
});

/** A technician who may see prices still sees no quotes and invoices. */
const seenBy = <D extends Documents>(viewer: Viewer, details: D): D => {
  const { of } = jobVisibility(viewer);
  if (of === "technician") return { ...details, quote: null, invoices: [] };
  return of === "clients" ? withoutUnsent(details) : details;
};

/** What is shown with a job and is not in its row. */
type Around = Awaited<ReturnType<typeof readAround>>;

const readAround = async (tx: TenantTx, viewer: Viewer, id: string, now: Date) => {
  const [found, lines, invoices] = await Promise.all([
    findAround(tx, id, now),
    findJobLines(tx, id),
    findInvoices(tx, id),
  ]);
  if (!found) throw jobNotFound();
  const { startsAt, skills, rates } = found;
  return {
    client: summarizeClient(found),
    startsAt: startsAt ?? undefined,
    lines,
    invoices,
    skills,
    rates: seesMoney(viewer) ? rates : undefined,
  };
};

/** What is shown with a job and was there before it: what else there could be, the transaction has yet to make. */
export type AroundNew = Pick<Around, "client" | "rates">;

export const readAroundNew = async (
  tx: TenantTx,
  viewer: Viewer,
  { id, clientId }: Pick<JobRecord, "id" | "clientId">,
  now: Date,
): Promise<AroundNew> => {
  const [clientOf, rates] = await Promise.all([
    summarizeClients(tx, [clientId]),
    seesMoney(viewer) ? findRates(tx, id, now) : undefined,
  ]);
  return { client: clientOf(clientId), rates };
};

/** The job anew, after a change that left everything around it as it was. */
export const presentLoaded = (viewer: Viewer, found: FoundJob, around: Around): LoadedJob => {
  const { client, startsAt, lines, invoices, skills, rates } = around;
  const { job, quote, clientUserId } = found;
  const details = {
    job,
    quote,
    clientUserId,
    lines,
    invoices,
    skills,
    nextStatuses: nextStatusesFor(viewer, job),
  };
  const { nextStatuses: _, ...recorded } = presentJob(details, {
    client,
    startsAt,
    prices: true,
    estimate: true,
    needs: true,
  });
  const sees = {
    prices: seesPrices(viewer),
    estimate: seesEstimate(viewer),
    needs: seesNeeds(viewer),
  };
  const presented = presentJob(seenBy(viewer, details), { client, startsAt, ...sees });
  const money = rates ? { money: moneyOf(details, rates, sees) } : {};
  return { job, quote, clientUserId, around, presented: { ...presented, ...money }, recorded };
};

export const loadJob = async (tx: TenantTx, viewer: Viewer, found: FoundJob, now: Date): Promise<LoadedJob> =>
  presentLoaded(viewer, found, await readAround(tx, viewer, found.job.id, now));

/** As far as the person may see it. What is shown with it travels with it. */
export const readJob = async (tx: TenantTx, viewer: Viewer, id: string, now: Date): Promise<Job> => {
  const [found, around] = await Promise.all([
    findJob(tx, id, jobVisibility(viewer)),
    readAround(tx, viewer, id, now),
  ]);
  if (!found) throw jobNotFound();
  return presentLoaded(viewer, found, around).presented;
};

export type JobTarget = {
  readonly id: string;
  /** The version that the caller saw; undefined if they did not send one. */
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
  const [found, around] = await Promise.all([lockJob(tx, id), readAround(tx, principal, id, now)]);
  if (!found || found.job.deletedAt) throw jobNotFound();
  return presentLoaded(principal, found, around);
};

export type LiveJob = FoundJob;

/** Locked until the transaction ends; undefined if it is deleted. */
export const lockLiveJob = async (tx: TenantTx, id: string): Promise<LiveJob | undefined> => {
  const found = await lockJob(tx, id);
  return found && !found.job.deletedAt ? found : undefined;
};

/** The job of a new record: until the transaction ends nobody can delete it. */
export const holdJob = async (tx: TenantTx, id: string): Promise<JobRecord> => {
  const found = await lockLiveJob(tx, id);
  if (!found) throw invalid({ field: "job", msg: "Job not found" });
  return found.job;
};

type Change = {
  readonly verb: "create" | "update" | "delete" | "restore" | "status" | "reopen";
  readonly from?: LoadedJob["recorded"];
  readonly to?: LoadedJob["recorded"];
  /** Whom the call that makes the job books for it. */
  readonly booked?: readonly string[] | undefined;
};

/** Besides the office, the customer's account and the technicians of the job's visits are told. */
export const recordJobChange = async (
  tx: TenantTx,
  actor: Actor,
  { job, clientUserId }: Pick<LoadedJob, "job" | "clientUserId">,
  { booked = [], ...change }: Change,
): Promise<void> => {
  const technicians = change.verb === "create" ? booked : await findBookedFor(tx, { jobId: job.id });
  await recordChange(tx, {
    ...change,
    actor,
    kind: "job",
    recordId: job.id,
    version: job.version,
    audience: clientUserId ? [clientUserId, ...technicians] : technicians,
  });
};
