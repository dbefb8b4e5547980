import type { TenantTx } from "@fieldwright/db/client";
import { itsClient, itsJob, itsPrimaryProperty, neededSkills } from "@fieldwright/db/joins";
import { clients, properties } from "@fieldwright/db/schema/clients";
import { invoices } from "@fieldwright/db/schema/invoices";
import { jobs } from "@fieldwright/db/schema/jobs";
import { quotes } from "@fieldwright/db/schema/quotes";
import { searchClients, searchInvoices, searchJobs, searchQuotes } from "@fieldwright/db/search-lists";
import { live } from "@fieldwright/db/tenant";
import { and, desc, inArray } from "drizzle-orm";

/** Decided by the policy of each list. */
type Visibility =
  | { readonly of: "organization" }
  | { readonly of: "technician"; readonly userId: string }
  | { readonly of: "clients"; readonly clientIds: readonly string[] };

export type ExportFilter = {
  readonly search: string;
  readonly status?: string | undefined;
  readonly client?: string | undefined;
  readonly team?: string | undefined;
  /** A shortlist of the list, and the week and the time that decide what is in it. */
  readonly only?: string | undefined;
  readonly at: Date;
  readonly week?: { readonly start: Date; readonly end: Date } | undefined;
  /** Limits the list to these ids. */
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
    .leftJoin(properties, itsPrimaryProperty)
    .where(and(live(clients), inArray(clients.id, [...ids])))
    .orderBy(desc(clients.createdAt), desc(clients.id));

export const quoteRows = (tx: TenantTx, ids: Ids) =>
  tx
    .select({ quote: quotes, client: clientName })
    .from(quotes)
    .innerJoin(clients, itsClient(quotes))
    .where(and(live(quotes), inArray(quotes.id, [...ids])))
    .orderBy(desc(quotes.createdAt), desc(quotes.id));

export const jobRows = (tx: TenantTx, ids: Ids) =>
  tx
    .select({ job: jobs, skills: neededSkills, client: clientName })
    .from(jobs)
    .innerJoin(clients, itsClient(jobs))
    .where(and(live(jobs), inArray(jobs.id, [...ids])))
    .orderBy(desc(jobs.createdAt), desc(jobs.id));

export const invoiceRows = (tx: TenantTx, ids: Ids) =>
  tx
    .select({ invoice: invoices, job: { number: jobs.number, title: jobs.title }, client: clientName })
    .from(invoices)
    .innerJoin(clients, itsClient(invoices))
    .innerJoin(jobs, itsJob(invoices))
    .where(and(live(invoices), inArray(invoices.id, [...ids])))
    .orderBy(desc(invoices.createdAt), desc(invoices.id));
