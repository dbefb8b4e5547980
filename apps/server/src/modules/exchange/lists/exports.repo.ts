import type { TenantTx } from "@fieldwright/db/client";
import { clients } from "@fieldwright/db/schema/clients";
import { invoices } from "@fieldwright/db/schema/invoices";
import { jobs } from "@fieldwright/db/schema/jobs";
import { properties } from "@fieldwright/db/schema/properties";
import { quotes } from "@fieldwright/db/schema/quotes";
import { searchClients, searchInvoices, searchJobs, searchQuotes } from "@fieldwright/db/search-lists";
import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";

const tenant = sql<string>`app_organization_id()`;

/** As the policy of each list says it. */
export type Visibility =
  | { readonly of: "organization" }
  | { readonly of: "technician"; readonly userId: string }
  | { readonly of: "clients"; readonly clientIds: readonly string[] };

export type ExportFilter = {
  readonly search: string;
  readonly status?: string | undefined;
  readonly client?: string | undefined;
  readonly team?: string | undefined;
  /** Only these of the list. */
  readonly ids?: readonly string[] | undefined;
  readonly today: string;
};

const everything = { limit: 2_147_483_647, offset: 0 };

const own = (visibility: Visibility, team: string | undefined) => ({
  ownClients: visibility.of === "clients" ? visibility.clientIds : undefined,
  technician: visibility.of === "technician" ? visibility.userId : team,
});

type FindIds = (tx: TenantTx, visibility: Visibility, filter: ExportFilter) => Promise<string[]>;

const idsBy =
  (search: typeof searchClients | typeof searchQuotes | typeof searchJobs | typeof searchInvoices): FindIds =>
  async (tx, visibility, filter) =>
    (await search(tx, { ...filter, ...everything, ...own(visibility, filter.team) })).ids;

export const clientIds = idsBy(searchClients);
export const quoteIds = idsBy(searchQuotes);
export const jobIds = idsBy(searchJobs);
export const invoiceIds = idsBy(searchInvoices);

type Ids = readonly string[];

const clientName = { firstName: clients.firstName, lastName: clients.lastName, email: clients.email };

export const clientRows = (tx: TenantTx, ids: Ids) =>
  tx
    .select({ client: clients, address: properties })
    .from(clients)
    .leftJoin(
      properties,
      and(
        eq(properties.organizationId, clients.organizationId),
        eq(properties.clientId, clients.id),
        eq(properties.isPrimary, true),
        isNull(properties.deletedAt),
      ),
    )
    .where(and(eq(clients.organizationId, tenant), isNull(clients.deletedAt), inArray(clients.id, [...ids])))
    .orderBy(desc(clients.createdAt), desc(clients.id));

export const quoteRows = (tx: TenantTx, ids: Ids) =>
  tx
    .select({ quote: quotes, client: clientName })
    .from(quotes)
    .innerJoin(
      clients,
      and(eq(clients.organizationId, quotes.organizationId), eq(clients.id, quotes.clientId)),
    )
    .where(and(eq(quotes.organizationId, tenant), isNull(quotes.deletedAt), inArray(quotes.id, [...ids])))
    .orderBy(desc(quotes.createdAt), desc(quotes.id));

export const jobRows = (tx: TenantTx, ids: Ids) =>
  tx
    .select({ job: jobs, client: clientName })
    .from(jobs)
    .innerJoin(clients, and(eq(clients.organizationId, jobs.organizationId), eq(clients.id, jobs.clientId)))
    .where(and(eq(jobs.organizationId, tenant), isNull(jobs.deletedAt), inArray(jobs.id, [...ids])))
    .orderBy(desc(jobs.createdAt), desc(jobs.id));

export const invoiceRows = (tx: TenantTx, ids: Ids) =>
  tx
    .select({ invoice: invoices, job: { number: jobs.number, title: jobs.title }, client: clientName })
    .from(invoices)
    .innerJoin(
      clients,
      and(eq(clients.organizationId, invoices.organizationId), eq(clients.id, invoices.clientId)),
    )
    .innerJoin(jobs, and(eq(jobs.organizationId, invoices.organizationId), eq(jobs.id, invoices.jobId)))
    .where(
      and(eq(invoices.organizationId, tenant), isNull(invoices.deletedAt), inArray(invoices.id, [...ids])),
    )
    .orderBy(desc(invoices.createdAt), desc(invoices.id));
