import type { Job, JobSummary, ListedJob } from "@fieldwright/contract/jobs";
import { toDollars } from "@fieldwright/domain/money";
import type { JobStatus } from "@fieldwright/domain/statuses";
import type { ClientSummary } from "#customers";
import { presentLine } from "#kernel";
import type { NearestVisit } from "./job-visits.repo";
import type { FoundJob, InvoiceOfJob, JobLine, JobRecord, QuoteOfJob } from "./jobs.repo";
import type { ListedRecord } from "./listed-jobs.repo";

type Around = {
  readonly client: ClientSummary;
  /** The start of the next visit, or of the last one. */
  readonly startsAt: Date | undefined;
  readonly estimate: boolean;
};

export const presentJobSummary = (job: ListedRecord, { client, startsAt, estimate }: Around): JobSummary => ({
  _id: job.id,
  jobNumber: job.number,
  ...(job.reference ? { reference: job.reference } : {}),
  title: job.title,
  description: job.description,
  category: job.category,
  status: job.status,
  priority: job.priority,
  ...(estimate ? { estimatedCost: job.estimatedCost === null ? null : toDollars(job.estimatedCost) } : {}),
  estimatedDuration: job.estimatedDuration,
  scheduledDate: job.scheduledDate,
  schedule: { startDate: startsAt?.toISOString() ?? null },
  client,
  createdAt: job.createdAt.toISOString(),
  updatedAt: job.updatedAt.toISOString(),
  version: job.version,
});

export const presentListedVisit = (visit: NearestVisit | null): ListedJob["visit"] =>
  visit
    ? {
        startDate: visit.startsAt.toISOString(),
        status: visit.status,
        ahead: visit.ahead,
        team: visit.team.map(({ userId, name }) => ({ _id: userId, name })),
      }
    : null;

type Details = Pick<FoundJob, "job" | "quote"> & {
  readonly lines: readonly JobLine[];
  readonly invoices: readonly InvoiceOfJob[];
  /** Its own, or else those of its category. */
  readonly skills: readonly string[];
  readonly nextStatuses: JobStatus[];
};

const presentQuote = ({ id, number, status, decidedAt, decidedByName }: QuoteOfJob) => {
  const isApproved = status === "approved";
  return {
    _id: id,
    quoteNumber: number,
    approvedAt: (isApproved && decidedAt?.toISOString()) || null,
    approvedBy: (isApproved && decidedByName) || "",
  };
};

const presentInvoice = ({ id, number, total, voidedAt }: InvoiceOfJob) => ({
  _id: id,
  invoiceNumber: number,
  total: toDollars(total),
  voided: voidedAt !== null,
});

const followsCategory = ({ requiredSkills, skillsByCategory }: JobRecord): boolean =>
  skillsByCategory && requiredSkills.length === 0;

/** For people who see no prices, fields that would reveal them are left out. */
export const presentJob = (
  { job, quote, lines, invoices, skills, nextStatuses }: Details,
  around: Around & { readonly prices: boolean; readonly needs: boolean },
): Job => ({
  ...presentJobSummary(job, around),
  ...(around.prices
    ? {
        lineItems: lines.map(presentLine),
        quote: quote && presentQuote(quote),
        invoices: invoices.map(presentInvoice),
      }
    : {}),
  ...(around.needs ? { requiredSkills: [...skills], skillsByCategory: followsCategory(job) } : {}),
  nextStatuses,
});
