import type { LineItemBody } from "@fieldwright/contract/documents";
import { totalsOf } from "@fieldwright/contract/fields";
import type { Job, ListedJob, listJobs as route, UpdateJobBody } from "@fieldwright/contract/jobs";
import type { TenantTx } from "@fieldwright/db/client";
import { addDays, asDay, dayIn, instantAt, weekStartOf } from "@fieldwright/domain/calendar";
import { type JobShortlist, sortsByAmount } from "@fieldwright/domain/list-views";
import { basisPoints, noCents, toCents, toDollars } from "@fieldwright/domain/money";
import { can } from "@fieldwright/domain/permissions";
import { tidySkills } from "@fieldwright/domain/skill-words";
import type * as z from "zod/mini";
import { addressText, lockLiveClient, summarizeClient } from "#customers";
import { findSettings, readTerms } from "#identity";
import { AppError, amountsOf, linesOf, mustBeRestorable, nameRecords, type Principal } from "#kernel";
import { jobVisibility, nextStatusesFor, seesEstimate } from "./jobs.policy";
import { presentJobSummary, presentListedVisit } from "./jobs.present";
import {
  deleteJobLines,
  findInvoices,
  insertJobLines,
  type JobRecord,
  lockJob,
  lockJobOfQuote,
  updateJobRecord,
} from "./jobs.repo";
import { countListedJobs, findListedJobs } from "./listed-jobs.repo";
import {
  type JobTarget,
  jobNotFound,
  type LoadedJob,
  loadJob,
  mustBeCurrent,
  openJob,
  recordJobChange,
} from "./load-job";
import type { VisitsOfJob } from "./visits-of-job";

type Query = z.infer<typeof route.query>;
type Narrowed = Pick<Query, "only" | "sort">;

/** The order by amount, and what was not invoiced, would tell what the person may not see. */
const mustMaySee = (principal: Principal, { only, sort }: Narrowed): void => {
  if (sort && sortsByAmount(sort) && !seesEstimate(principal))
    throw new AppError("forbidden", "You can't sort jobs by amount");
  if (only === "not_invoiced" && !can(principal, "invoices:read"))
    throw new AppError("forbidden", "You can't see what was invoiced");
};

/** Only the shortlist of this week needs it: seven days from the organization's first day of the week. */
export const weekFor = async (tx: TenantTx, only: string | undefined, now: Date) => {
  if (only !== "this_week") return undefined;
  const { timeZone } = await readTerms(tx);
  const first = weekStartOf(dayIn(timeZone, now), (await findSettings(tx))?.weekStartsOn ?? 0);
  return { start: instantAt(timeZone, first, 0), end: instantAt(timeZone, addDays(first, 7), 0) };
};

export const listJobs = async (
  tx: TenantTx,
  principal: Principal,
  { page, limit, ...filter }: Query,
  now: Date,
) => {
  mustMaySee(principal, filter);
  const estimate = seesEstimate(principal);
  const { jobs, amount, ...found } = await findListedJobs(tx, jobVisibility(principal), {
    ...filter,
    limit,
    offset: (page - 1) * limit,
    at: now,
    week: await weekFor(tx, filter.only, now),
    summed: estimate,
  });
  return {
    jobs: jobs.map(({ job, client: found, address, site, visit }): ListedJob => {
      const client = summarizeClient({ client: found, address });
      return {
        ...presentJobSummary(job, { client, startsAt: visit?.shownAt, estimate }),
        nextStatuses: nextStatusesFor(principal, job),
        address: (site && addressText(site)) || client.user.profile.address,
        visit: presentListedVisit(visit),
      };
    }),
    ...totalsOf(found, limit),
    ...(estimate && amount !== null ? { amount: toDollars(amount) } : {}),
  };
};

/** Of what the person sees. Shortlists that are the office's are counted for the office. */
export const countJobs = async (tx: TenantTx, principal: Principal, now: Date) => {
  const count = async (only?: JobShortlist): Promise<number> => {
    const filter = { search: "", only, at: now, week: await weekFor(tx, only, now) };
    return countListedJobs(tx, jobVisibility(principal), filter);
  };
  const isOffice = can(principal, "jobs:write");
  return {
    all: await count(),
    this_week: await count("this_week"),
    ...(isOffice ? { needs_scheduling: await count("needs_scheduling") } : {}),
    ...(isOffice && can(principal, "invoices:read") ? { not_invoiced: await count("not_invoiced") } : {}),
  };
};

/** Null means the skills of the category. An empty list is a choice: anybody can go. */
export const skillsAfter = (
  wanted: UpdateJobBody["requiredSkills"],
): Partial<Pick<JobRecord, "requiredSkills" | "skillsByCategory">> =>
  wanted === undefined ? {} : { requiredSkills: tidySkills(wanted ?? []), skillsByCategory: wanted === null };

/** Fields that are undefined stay as they are; null removes an estimate, and own skills. */
const changesOf = (body: UpdateJobBody, timeZone: string): Partial<JobRecord> => ({
  title: body.title,
  description: body.description,
  category: body.category,
  priority: body.priority,
  scheduledDate: body.scheduledDate && asDay(timeZone, body.scheduledDate),
  estimatedCost: body.estimatedCost == null ? body.estimatedCost : toCents(body.estimatedCost),
  estimatedDuration: body.estimatedDuration,
  ...skillsAfter(body.requiredSkills),
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

/** Allowed for an invoiced job too: the invoice has its own lines. */
export const replaceJobLines = async (
  tx: TenantTx,
  principal: Principal,
  target: JobTarget,
  items: readonly LineItemBody[],
  now: Date,
): Promise<Job> => {
  const before = await openJob(tx, principal, target, now);
  mustBeCurrent(before, target);
  if (before.job.status === "cancelled")
    throw new AppError("conflict", "This job is canceled. Its line items can't be changed.");
  const lines = linesOf(items);
  amountsOf(lines, { discount: noCents, discountRate: null, taxRate: basisPoints(0) });
  await deleteJobLines(tx, target.id);
  await insertJobLines(tx, target.id, lines);
  const job = await updateJobRecord(tx, before.job, {}, now);
  const after = await loadJob(tx, principal, { ...before, job }, now);
  await recordJobChange(tx, principal, after, {
    verb: "update",
    from: before.recorded,
    to: after.recorded,
  });
  return after.presented;
};

const mustNotBeInvoiced = async (tx: TenantTx, jobId: string): Promise<void> => {
  const invoices = await findInvoices(tx, jobId);
  if (invoices.length === 0) return;
  const names = nameRecords(invoices.map((invoice) => invoice.number));
  throw new AppError("conflict", `This job was invoiced (${names}) and can't be deleted`, {
    extra: { invoices: invoices.map(({ id, number }) => ({ _id: id, invoiceNumber: number })) },
  });
};

/** Deletes a locked job that has no visits ahead. */
export const discardJob = async (
  tx: TenantTx,
  principal: Principal,
  before: LoadedJob,
  now: Date,
): Promise<void> => {
  const job = await updateJobRecord(tx, before.job, { deletedAt: now }, now);
  await recordJobChange(tx, principal, { ...before, job }, { verb: "delete", from: before.recorded });
};

export const deleteJob = async (
  tx: TenantTx,
  principal: Principal,
  target: JobTarget,
  visits: VisitsOfJob,
  now: Date,
): Promise<void> => {
  const before = await openJob(tx, principal, target, now);
  mustBeCurrent(before, target);
  await mustNotBeInvoiced(tx, target.id);
  await visits.cancelFuture(tx, principal, before, now);
  await discardJob(tx, principal, before, now);
};

const mustBeOnlyJobOfQuote = async (tx: TenantTx, { quoteId }: JobRecord): Promise<void> => {
  const other = quoteId ? await lockJobOfQuote(tx, quoteId) : undefined;
  if (other) throw new AppError("conflict", `This job's quote was converted again, to job ${other.number}`);
};

/** Answers a job that is not deleted as it is. The visits stay canceled, because their time may be taken by now. */
export const restoreJob = async (tx: TenantTx, principal: Principal, id: string, now: Date): Promise<Job> => {
  const found = await lockJob(tx, id);
  if (!found) throw jobNotFound();
  if (!found.job.deletedAt) return (await loadJob(tx, principal, found, now)).presented;
  mustBeRestorable("job", found.job.deletedAt, now);
  // Lock the quote before the client, as its conversion does. The other order could deadlock.
  await mustBeOnlyJobOfQuote(tx, found.job);
  if (!(await lockLiveClient(tx, found.job.clientId)))
    throw new AppError("conflict", "This job's client was deleted. Restore the client first.");
  const job = await updateJobRecord(tx, found.job, { deletedAt: null }, now);
  const after = await loadJob(tx, principal, { ...found, job }, now);
  await recordJobChange(tx, principal, after, { verb: "restore", to: after.recorded });
  return after.presented;
};
