import type { TenantTx } from "@fieldwright/db/client";
import { prepared } from "@fieldwright/db/client";
import { itsClient, neededSkills } from "@fieldwright/db/joins";
import { nextNumber } from "@fieldwright/db/next-number";
import { clients } from "@fieldwright/db/schema/clients";
import { invoices } from "@fieldwright/db/schema/invoices";
import { jobLines, jobs } from "@fieldwright/db/schema/jobs";
import { quotes } from "@fieldwright/db/schema/quotes";
import { insertRow, live, ofTenant, sameTenant, tenant } from "@fieldwright/db/tenant";
import { openJobStatuses } from "@fieldwright/domain/statuses";
import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { type Visibility, visibleRows } from "#kernel";

export type JobRecord = typeof jobs.$inferSelect;
export type JobLine = typeof jobLines.$inferSelect;

/** A quote or an invoice of the job; customers see it once it was sent. */
type SentRecord = { id: string; number: string; sentAt: Date | null };

export type QuoteOfJob = SentRecord &
  Pick<
    typeof quotes.$inferSelect,
    "status" | "decidedAt" | "decidedByName" | "discount" | "discountRate" | "taxRate" | "depositPaid"
  >;

export type InvoiceOfJob = SentRecord & Pick<typeof invoices.$inferSelect, "total" | "paid" | "voidedAt">;

/** With the quote that the job was made from, unless it was deleted, and the customer's account. */
export type FoundJob = {
  job: JobRecord;
  quote: QuoteOfJob | null;
  clientUserId: string | null;
};

const selectJobs = (tx: TenantTx) =>
  tx
    .select({
      job: jobs,
      quote: {
        id: quotes.id,
        number: quotes.number,
        sentAt: quotes.sentAt,
        status: quotes.status,
        decidedAt: quotes.decidedAt,
        decidedByName: quotes.decidedByName,
        discount: quotes.discount,
        discountRate: quotes.discountRate,
        taxRate: quotes.taxRate,
        depositPaid: quotes.depositPaid,
      },
      clientUserId: clients.userId,
    })
    .from(jobs)
    .innerJoin(clients, itsClient(jobs))
    .leftJoin(quotes, and(sameTenant(quotes, jobs), eq(quotes.id, jobs.quoteId), isNull(quotes.deletedAt)))
    .$dynamic();

const inTenant = ofTenant(jobs);
const isLive = live(jobs);
const asked = sql.placeholder("id");
const isAsked = eq(jobs.id, asked);

export const findJob = async (
  tx: TenantTx,
  id: string,
  visibility: Visibility,
): Promise<FoundJob | undefined> => {
  const visible = visibleRows(tx, visibility, { client: jobs.clientId, record: { jobId: jobs.id } });
  const [found] = visible
    ? await selectJobs(tx).where(and(isLive, eq(jobs.id, id), visible))
    : await prepared(tx, "job_by_id", (name) =>
        selectJobs(tx).where(and(isLive, isAsked)).prepare(name),
      ).execute({ id });
  return found;
};

/** Deleted jobs are found too. */
export const findJobsById = (tx: TenantTx, ids: readonly string[]): Promise<FoundJob[]> =>
  selectJobs(tx)
    .where(and(inTenant, inArray(jobs.id, [...ids])))
    .orderBy(asc(jobs.id));

/** Locked until the transaction ends. Deleted jobs are found too. */
export const lockJob = async (tx: TenantTx, id: string): Promise<FoundJob | undefined> => {
  const thisOne = and(inTenant, isAsked);
  const [, [found]] = await Promise.all([
    prepared(tx, "lock_job", (name) =>
      tx.select({ id: jobs.id }).from(jobs).where(thisOne).for("no key update").prepare(name),
    ).execute({ id }),
    prepared(tx, "job_of_tenant", (name) => selectJobs(tx).where(thisOne).prepare(name)).execute({ id }),
  ]);
  return found;
};

export type NewJob = Omit<typeof jobs.$inferInsert, "organizationId" | "number">;

/** With its number and the skills that it needs. */
export const insertJob = (tx: TenantTx, fields: NewJob): Promise<JobRecord & { skills: string[] }> =>
  insertRow(tx, jobs, { ...fields, number: nextNumber("job") }, { skills: neededSkills });

/** The job must be locked. */
export const updateJobRecord = async (
  tx: TenantTx,
  { id, version }: JobRecord,
  changes: Partial<JobRecord>,
  now: Date,
): Promise<JobRecord> => {
  const [updated] = await tx
    .update(jobs)
    .set({ ...changes, version: version + 1, updatedAt: now })
    .where(and(inTenant, eq(jobs.id, id), eq(jobs.version, version)))
    .returning();
  if (!updated) throw new Error("a locked job changed its version");
  return updated;
};

export type NewLine = Omit<typeof jobLines.$inferInsert, "id" | "organizationId" | "jobId">;

export const insertJobLines = async (
  tx: TenantTx,
  jobId: string,
  lines: readonly NewLine[],
): Promise<JobLine[]> =>
  lines.length === 0
    ? []
    : tx
        .insert(jobLines)
        .values(lines.map((line) => ({ ...line, jobId, organizationId: tenant })))
        .returning();

export const deleteJobLines = async (tx: TenantTx, jobId: string): Promise<void> => {
  await tx.delete(jobLines).where(and(ofTenant(jobLines), eq(jobLines.jobId, jobId)));
};

export const findJobLines = (tx: TenantTx, id: string): Promise<JobLine[]> =>
  prepared(tx, "job_lines", (name) =>
    tx
      .select()
      .from(jobLines)
      .where(and(ofTenant(jobLines), eq(jobLines.jobId, asked)))
      .orderBy(asc(jobLines.position))
      .prepare(name),
  ).execute({ id });

export const findLinesOfJobs = (tx: TenantTx, jobIds: readonly string[]): Promise<JobLine[]> =>
  tx
    .select()
    .from(jobLines)
    .where(and(ofTenant(jobLines), inArray(jobLines.jobId, [...jobIds])))
    .orderBy(asc(jobLines.jobId), asc(jobLines.position));

/** Voided invoices too: they still belong to this job. */
export const findInvoices = (tx: TenantTx, id: string): Promise<InvoiceOfJob[]> =>
  prepared(tx, "invoices_of_job", (name) =>
    tx
      .select({
        id: invoices.id,
        number: invoices.number,
        sentAt: invoices.sentAt,
        total: invoices.total,
        paid: invoices.paid,
        voidedAt: invoices.voidedAt,
      })
      .from(invoices)
      .where(and(live(invoices), eq(invoices.jobId, asked)))
      .orderBy(asc(invoices.createdAt), asc(invoices.id))
      .prepare(name),
  ).execute({ id });

/** The live job of a quote. Locks the quote first, as its conversion to a job does. */
export const lockJobOfQuote = async (
  tx: TenantTx,
  quoteId: string,
): Promise<{ number: string } | undefined> => {
  await tx
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(ofTenant(quotes), eq(quotes.id, quoteId)))
    .for("no key update");
  const [found] = await tx
    .select({ number: jobs.number })
    .from(jobs)
    .where(and(isLive, eq(jobs.quoteId, quoteId)));
  return found;
};

/** Live jobs with one of these numbers in the program that they came from. */
export const findJobsByReference = (tx: TenantTx, references: readonly string[]) =>
  tx
    .select({
      id: jobs.id,
      number: jobs.number,
      title: jobs.title,
      clientId: jobs.clientId,
      reference: jobs.reference,
    })
    .from(jobs)
    .where(and(isLive, ne(jobs.reference, ""), inArray(jobs.reference, [...references])))
    .orderBy(asc(jobs.id));

export const findOpenJobsOf = (tx: TenantTx, clientId: string): Promise<{ _id: string; number: string }[]> =>
  tx
    .select({ _id: jobs.id, number: jobs.number })
    .from(jobs)
    .where(and(isLive, eq(jobs.clientId, clientId), inArray(jobs.status, [...openJobStatuses])))
    .orderBy(asc(jobs.number));
