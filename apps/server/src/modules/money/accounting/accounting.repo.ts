import type { TenantTx } from "@fieldwright/db/client";
import { fullName, itsJob, itsPrimaryProperty } from "@fieldwright/db/joins";
import {
  accountingExportItems,
  accountingExports,
  accountingSettings,
} from "@fieldwright/db/schema/accounting";
import { clients, properties } from "@fieldwright/db/schema/clients";
import { invoiceLines, invoices, payments } from "@fieldwright/db/schema/invoices";
import { jobs } from "@fieldwright/db/schema/jobs";
import { organizations } from "@fieldwright/db/schema/organizations";
import { users } from "@fieldwright/db/schema/users";
import { live, ofTenant, sameTenant, tenant } from "@fieldwright/db/tenant";
import type { AccountingFormat, AccountingItemKind } from "@fieldwright/domain/accounting";
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  type SQL,
  sql,
} from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** `end` is exclusive. */
type Span = { readonly start: Date; readonly end: Date };

/** Leaves out what an earlier export of the format contained, unless `again` is set. */
export type Selection = { readonly span: Span; readonly format: AccountingFormat; readonly again: boolean };

const wasExported = (tx: TenantTx, format: AccountingFormat, kind: AccountingItemKind, id: PgColumn): SQL =>
  exists(
    tx
      .select({ id: accountingExportItems.recordId })
      .from(accountingExportItems)
      .where(
        and(
          ofTenant(accountingExportItems),
          eq(accountingExportItems.format, format),
          eq(accountingExportItems.kind, kind),
          eq(accountingExportItems.recordId, id),
        ),
      ),
  );

const invoicesOf = ({ start, end }: Span): SQL | undefined =>
  and(
    live(invoices),
    isNull(invoices.voidedAt),
    eq(invoices.imported, false),
    gte(invoices.createdAt, start),
    lt(invoices.createdAt, end),
  );

export const findInvoices = (tx: TenantTx, { span, format, again }: Selection) =>
  tx
    .select({ invoice: invoices, jobTitle: jobs.title })
    .from(invoices)
    .innerJoin(jobs, itsJob(invoices))
    .where(and(invoicesOf(span), again ? undefined : not(wasExported(tx, format, "invoice", invoices.id))))
    .orderBy(asc(invoices.createdAt), asc(invoices.id));

export type LedgerInvoice = Awaited<ReturnType<typeof findInvoices>>[number];

export const countExported = (tx: TenantTx, span: Span, format: AccountingFormat): Promise<number> =>
  tx.$count(invoices, and(invoicesOf(span), wasExported(tx, format, "invoice", invoices.id)));

export const findVoidedSince = async (tx: TenantTx, format: AccountingFormat): Promise<string[]> => {
  const found = await tx
    .select({ number: invoices.number })
    .from(invoices)
    .where(
      and(ofTenant(invoices), isNotNull(invoices.voidedAt), wasExported(tx, format, "invoice", invoices.id)),
    )
    .orderBy(asc(invoices.number));
  return found.map(({ number }) => number);
};

export const findLines = async (tx: TenantTx, invoiceIds: readonly string[]) =>
  invoiceIds.length === 0
    ? []
    : tx
        .select()
        .from(invoiceLines)
        .where(and(ofTenant(invoiceLines), inArray(invoiceLines.invoiceId, [...invoiceIds])))
        .orderBy(asc(invoiceLines.position));

export type LedgerLine = Awaited<ReturnType<typeof findLines>>[number];

/** The books of the other program know an imported invoice by its number there. */
const numberInBooks = sql<string>`coalesce(nullif(${invoices.reference}, ''), ${invoices.number})`;

export const findPayments = (tx: TenantTx, { span, format, again }: Selection) =>
  tx
    .select({ payment: payments, number: numberInBooks, clientId: invoices.clientId })
    .from(payments)
    .innerJoin(invoices, and(sameTenant(invoices, payments), eq(invoices.id, payments.invoiceId)))
    .where(
      and(
        ofTenant(payments),
        eq(payments.imported, false),
        gte(payments.paidAt, span.start),
        lt(payments.paidAt, span.end),
        again ? undefined : not(wasExported(tx, format, "payment", payments.id)),
      ),
    )
    .orderBy(asc(payments.paidAt), asc(payments.id));

export type LedgerPayment = Awaited<ReturnType<typeof findPayments>>[number];

const nameInBooks = sql<string>`coalesce(nullif(${clients.companyName}, ''), ${fullName(clients)})`;

/** `name` is unique in the books: clients with the same name get their email added. */
export const findClients = async (tx: TenantTx, ids: readonly string[], format: AccountingFormat) => {
  if (ids.length === 0) return [];
  const twin = sql`exists (
    select from clients twin
    where twin.organization_id = ${clients.organizationId} and twin.id <> ${clients.id}
      and lower(coalesce(nullif(twin.company_name, ''), twin.first_name || ' ' || twin.last_name)) = lower(${nameInBooks}))`;
  return tx
    .select({
      client: clients,
      address: properties,
      name: sql<string>`case when ${twin} then ${nameInBooks} || ' (' || ${clients.email} || ')' else ${nameInBooks} end`,
      isKnown: sql<boolean>`${wasExported(tx, format, "client", clients.id)}`,
    })
    .from(clients)
    .leftJoin(properties, itsPrimaryProperty)
    .where(and(ofTenant(clients), inArray(clients.id, [...ids])))
    .orderBy(asc(clients.createdAt), asc(clients.id));
};

export type LedgerClient = Awaited<ReturnType<typeof findClients>>[number];

export type AccountingSettings = { closedThrough: string | null; version: number };

export const findAccountingSettings = async (tx: TenantTx): Promise<AccountingSettings> => {
  const [found] = await tx
    .select({ closedThrough: accountingSettings.closedThrough, version: accountingSettings.version })
    .from(accountingSettings)
    .where(ofTenant(accountingSettings));
  return found ?? { closedThrough: null, version: 0 };
};

/** Serializes exporting and closing the books. */
export const lockBooks = async (tx: TenantTx): Promise<AccountingSettings> => {
  await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, tenant))
    .for("no key update");
  return findAccountingSettings(tx);
};

export const saveAccountingSettings = async (
  tx: TenantTx,
  fields: AccountingSettings & { updatedAt: Date },
): Promise<void> => {
  await tx
    .insert(accountingSettings)
    .values({ ...fields, organizationId: tenant })
    .onConflictDoUpdate({ target: accountingSettings.organizationId, set: fields });
};

export type ExportRecord = typeof accountingExports.$inferSelect;
export type FoundExport = { record: Omit<ExportRecord, "files">; files: string[]; maker: string | null };

/** Without the file contents, which may be large. */
const lightColumns = {
  id: accountingExports.id,
  organizationId: accountingExports.organizationId,
  format: accountingExports.format,
  from: accountingExports.from,
  to: accountingExports.to,
  counts: accountingExports.counts,
  createdBy: accountingExports.createdBy,
  createdAt: accountingExports.createdAt,
};

const selectExports = (tx: TenantTx) =>
  tx
    .select({
      record: lightColumns,
      files: sql<
        string[]
      >`array(select file ->> 'name' from jsonb_array_elements(${accountingExports.files}) file)`,
      maker: sql<string | null>`${fullName(users)}`,
    })
    .from(accountingExports)
    .leftJoin(users, eq(users.id, accountingExports.createdBy))
    .$dynamic();

export const listExports = async (
  tx: TenantTx,
  page: { limit: number; offset: number },
): Promise<{ found: FoundExport[]; total: number }> => {
  const ours = ofTenant(accountingExports);
  const found = await selectExports(tx)
    .where(ours)
    .orderBy(desc(accountingExports.createdAt), desc(accountingExports.id))
    .limit(page.limit)
    .offset(page.offset);
  const [counted] = await tx.select({ total: count() }).from(accountingExports).where(ours);
  return { found, total: counted?.total ?? 0 };
};

export const findExport = async (tx: TenantTx, id: string): Promise<ExportRecord | undefined> => {
  const [found] = await tx
    .select()
    .from(accountingExports)
    .where(and(ofTenant(accountingExports), eq(accountingExports.id, id)));
  return found;
};

type NewExport = Pick<
  ExportRecord,
  "format" | "from" | "to" | "files" | "counts" | "createdBy" | "createdAt"
>;

export const insertExport = async (tx: TenantTx, fields: NewExport): Promise<string> => {
  const [inserted] = await tx
    .insert(accountingExports)
    .values({ ...fields, organizationId: tenant })
    .returning({ id: accountingExports.id });
  if (!inserted) throw new Error("insert returned no export");
  return inserted.id;
};

export const findExportById = async (tx: TenantTx, id: string): Promise<FoundExport | undefined> => {
  const [found] = await selectExports(tx).where(
    and(ofTenant(accountingExports), eq(accountingExports.id, id)),
  );
  return found;
};

type ExportItem = { readonly kind: AccountingItemKind; readonly recordId: string };

export const insertItems = async (
  tx: TenantTx,
  exportId: string,
  format: AccountingFormat,
  items: readonly ExportItem[],
): Promise<void> => {
  const rows = items.map((item) => ({ ...item, exportId, format, organizationId: tenant }));
  for (let from = 0; from < rows.length; from += 1000)
    await tx.insert(accountingExportItems).values(rows.slice(from, from + 1000));
};

/** Filters by format, so that the query can use the table's primary key. */
export const isAmongItems = async (
  tx: TenantTx,
  formats: readonly AccountingFormat[],
  kind: AccountingItemKind,
  recordId: string,
): Promise<boolean> => {
  const [found] = await tx
    .select({ id: accountingExportItems.recordId })
    .from(accountingExportItems)
    .where(
      and(
        ofTenant(accountingExportItems),
        inArray(accountingExportItems.format, [...formats]),
        eq(accountingExportItems.kind, kind),
        eq(accountingExportItems.recordId, recordId),
      ),
    )
    .limit(1);
  return found !== undefined;
};
