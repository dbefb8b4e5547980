import type { TenantTx } from "@fieldwright/db/client";
import { itsJob, itsPrimaryProperty } from "@fieldwright/db/joins";
import { fullName } from "@fieldwright/db/names";
import { accountingExportItems } from "@fieldwright/db/schema/accounting";
import { clients } from "@fieldwright/db/schema/clients";
import { invoiceLines, invoices, payments } from "@fieldwright/db/schema/invoices";
import { jobs } from "@fieldwright/db/schema/jobs";
import { properties } from "@fieldwright/db/schema/properties";
import { live, ofTenant, sameTenant } from "@fieldwright/db/tenant";
import type { AccountingFormat, AccountingItemKind } from "@fieldwright/domain/accounting";
import { and, asc, eq, exists, gte, inArray, isNotNull, isNull, lt, not, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** `end` is exclusive. */
export type Span = { readonly start: Date; readonly end: Date };

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
