import type { TenantTx } from "@fieldwright/db/client";
import { prepared } from "@fieldwright/db/client";
import { itsClient, itsJob } from "@fieldwright/db/joins";
import { nextNumber } from "@fieldwright/db/next-number";
import { clients } from "@fieldwright/db/schema/clients";
import { invoiceLines, invoices } from "@fieldwright/db/schema/invoices";
import { jobs } from "@fieldwright/db/schema/jobs";
import { lateFees } from "@fieldwright/db/schema/messages";
import { amongIds, inOrderOf, type SummedPage, searchInvoices } from "@fieldwright/db/search-lists";
import { insertRow, live, ofTenant, tenant } from "@fieldwright/db/tenant";
import type { DocumentSort, InvoiceShortlist } from "@fieldwright/domain/list-views";
import type { InvoiceStatus } from "@fieldwright/domain/statuses";
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, ne, type SQL } from "drizzle-orm";
import type { DocumentVisibility } from "#kernel";

export type InvoiceRecord = typeof invoices.$inferSelect;
export type InvoiceLine = typeof invoiceLines.$inferSelect;

/** An invoice with its job and the customer's account. */
export type FoundInvoice = {
  invoice: InvoiceRecord;
  job: { id: string; number: string; title: string };
  clientUserId: string | null;
};

const selectInvoices = (tx: TenantTx) =>
  tx
    .select({
      invoice: invoices,
      job: { id: jobs.id, number: jobs.number, title: jobs.title },
      clientUserId: clients.userId,
    })
    .from(invoices)
    .innerJoin(clients, itsClient(invoices))
    .innerJoin(jobs, itsJob(invoices))
    .$dynamic();

const inTenant = ofTenant(invoices);
const isLive = live(invoices);

const visible = (visibility: DocumentVisibility): SQL | undefined =>
  visibility.of === "organization"
    ? undefined
    : and(inArray(invoices.clientId, [...visibility.clientIds]), isNotNull(invoices.sentAt));

/** More than anybody would choose from at a customer's door. */
const maxOpenInvoices = 20;

export type InvoiceFilter = {
  readonly search: string;
  readonly status: InvoiceStatus | undefined;
  readonly client: string | undefined;
  readonly only: InvoiceShortlist | undefined;
  readonly sort: DocumentSort | undefined;
  readonly today: string;
  readonly limit: number;
  readonly offset: number;
};

export const listInvoiceRecords = async (
  tx: TenantTx,
  visibility: DocumentVisibility,
  filter: InvoiceFilter,
): Promise<Omit<SummedPage, "ids"> & { found: FoundInvoice[] }> => {
  const ownClients = visibility.of === "clients" ? visibility.clientIds : undefined;
  const { ids, ...sums } = await searchInvoices(tx, { ...filter, ownClients });
  if (ids.length === 0) return { found: [], ...sums };
  const page = await prepared(tx, "invoice_page", (name) =>
    selectInvoices(tx)
      .where(and(isLive, amongIds(invoices.id)))
      .prepare(name),
  ).execute({ ids });
  return { found: inOrderOf(ids, page, (found) => found.invoice.id), ...sums };
};

export const findInvoice = async (
  tx: TenantTx,
  id: string,
  visibility: DocumentVisibility,
): Promise<FoundInvoice | undefined> => {
  const [found] = await selectInvoices(tx).where(and(isLive, eq(invoices.id, id), visible(visibility)));
  return found;
};

/** Also finds deleted invoices. */
export const lockInvoice = async (tx: TenantTx, id: string): Promise<FoundInvoice | undefined> => {
  const thisOne = and(inTenant, eq(invoices.id, id));
  await tx.select({ id: invoices.id }).from(invoices).where(thisOne).for("no key update");
  // A separate statement, so that it sees payments made while waiting for the lock.
  const [found] = await selectInvoices(tx).where(thisOne);
  return found;
};

/** Sent at once, so that statements about the invoice can be sent behind it. */
export const insertInvoice = (
  tx: TenantTx,
  fields: Omit<typeof invoices.$inferInsert, "organizationId" | "number">,
): Promise<InvoiceRecord> => insertRow(tx, invoices, { ...fields, number: nextNumber("invoice") });

/** The invoice must be locked. `paid` is never written here, because a trigger on payments maintains it. */
export const updateInvoiceRecord = async (
  tx: TenantTx,
  { id, version }: InvoiceRecord,
  changes: Partial<Omit<InvoiceRecord, "paid">>,
  now: Date,
): Promise<InvoiceRecord> => {
  const [updated] = await tx
    .update(invoices)
    .set({ ...changes, version: version + 1, updatedAt: now })
    .where(and(inTenant, eq(invoices.id, id), eq(invoices.version, version)))
    .returning();
  if (!updated) throw new Error("a locked invoice changed its version");
  return updated;
};

type NewLine = Omit<typeof invoiceLines.$inferInsert, "id" | "organizationId" | "invoiceId">;

export const insertInvoiceLines = (
  tx: TenantTx,
  invoiceId: string,
  lines: readonly NewLine[],
): Promise<InvoiceLine[]> =>
  tx
    .insert(invoiceLines)
    .values(lines.map((line) => ({ ...line, invoiceId, organizationId: tenant })))
    .returning();

const ofInvoice = (invoiceId: string) => and(ofTenant(invoiceLines), eq(invoiceLines.invoiceId, invoiceId));

export const deleteInvoiceLines = async (tx: TenantTx, invoiceId: string): Promise<void> => {
  await tx.delete(invoiceLines).where(ofInvoice(invoiceId));
};

export const invoiceLinesOf = (tx: TenantTx, invoiceId: string): Promise<InvoiceLine[]> =>
  tx.select().from(invoiceLines).where(ofInvoice(invoiceId)).orderBy(asc(invoiceLines.position));

/** Live invoices with one of these numbers in the program that they came from. */
export const findInvoicesByReference = (tx: TenantTx, references: readonly string[]) =>
  tx
    .select({ id: invoices.id, number: invoices.number, reference: invoices.reference })
    .from(invoices)
    .where(and(isLive, ne(invoices.reference, ""), inArray(invoices.reference, [...references])))
    .orderBy(asc(invoices.id));

/** Returns false when this step was already charged. */
export const insertLateFee = async (
  tx: TenantTx,
  fields: Omit<typeof lateFees.$inferInsert, "organizationId">,
): Promise<boolean> => {
  const inserted = await tx
    .insert(lateFees)
    .values({ ...fields, organizationId: tenant })
    .onConflictDoNothing()
    .returning({ step: lateFees.step });
  return inserted.length > 0;
};

/** Newest first. */
export const findOpenInvoicesOfJob = (tx: TenantTx, jobId: string): Promise<InvoiceRecord[]> =>
  tx
    .select()
    .from(invoices)
    .where(
      and(isLive, eq(invoices.jobId, jobId), isNull(invoices.voidedAt), lt(invoices.paid, invoices.total)),
    )
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
    .limit(maxOpenInvoices);

/** The first one that the customer got since then. */
export const findSentInvoiceOfJob = async (
  tx: TenantTx,
  jobId: string,
  since: Date,
): Promise<string | undefined> => {
  const [found] = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        isLive,
        eq(invoices.jobId, jobId),
        isNull(invoices.voidedAt),
        isNotNull(invoices.sentAt),
        gte(invoices.createdAt, since),
      ),
    )
    .orderBy(asc(invoices.createdAt), asc(invoices.id))
    .limit(1);
  return found?.id;
};

export const findUnpaidInvoicesOf = (
  tx: TenantTx,
  clientId: string,
): Promise<{ _id: string; number: string }[]> =>
  tx
    .select({ _id: invoices.id, number: invoices.number })
    .from(invoices)
    .where(
      and(
        isLive,
        eq(invoices.clientId, clientId),
        isNull(invoices.voidedAt),
        lt(invoices.paid, invoices.total),
      ),
    )
    .orderBy(asc(invoices.number));
