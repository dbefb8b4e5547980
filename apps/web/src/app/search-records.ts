import { listClients } from "@fieldwright/contract/clients";
import { listInvoices } from "@fieldwright/contract/invoices";
import { listJobs } from "@fieldwright/contract/jobs";
import { listQuotes } from "@fieldwright/contract/quotes";
import type { Permission } from "@fieldwright/domain/permissions";
import type { RecordGroup } from "@/features/shell/command-palette";
import { call } from "@/lib/api-client";
import { words } from "./words";

const perKind = 4;

type Person = { readonly user: { readonly firstName: string; readonly lastName: string } };
const nameOf = ({ user }: Person) => `${user.firstName} ${user.lastName}`;

const findClients = async (search: string, signal: AbortSignal): Promise<RecordGroup> => {
  const { clients } = await call(listClients, { query: { search, limit: perKind }, signal });
  const records = clients.map((client) => ({
    href: `/clients/${client._id}`,
    title: nameOf(client),
    detail: client.company.name || client.user.email,
  }));
  return { heading: words.clients, records };
};

const findJobs = async (search: string, signal: AbortSignal): Promise<RecordGroup> => {
  const { jobs } = await call(listJobs, { query: { search, limit: perKind }, signal });
  const records = jobs.map((job) => ({
    href: `/jobs/${job._id}`,
    title: job.title,
    detail: `${job.jobNumber}, ${nameOf(job.client)}`,
  }));
  return { heading: words.jobs, records };
};

const findQuotes = async (search: string, signal: AbortSignal): Promise<RecordGroup> => {
  const { quotes } = await call(listQuotes, { query: { search, limit: perKind }, signal });
  const records = quotes.map((quote) => ({
    href: `/quotes/${quote._id}`,
    title: quote.title,
    detail: `${quote.quoteNumber}, ${nameOf(quote.client)}`,
  }));
  return { heading: words.quotes, records };
};

const findInvoices = async (search: string, signal: AbortSignal): Promise<RecordGroup> => {
  const { invoices } = await call(listInvoices, { query: { search, limit: perKind }, signal });
  const records = invoices.map((invoice) => ({
    href: `/invoices/${invoice._id}`,
    title: invoice.invoiceNumber,
    detail: `${nameOf(invoice.client)}, ${invoice.job.title}`,
  }));
  return { heading: words.invoices, records };
};

const finders = [
  { permission: "clients:read", find: findClients },
  { permission: "jobs:read", find: findJobs },
  { permission: "quotes:read", find: findQuotes },
  { permission: "invoices:read", find: findInvoices },
] as const satisfies readonly { permission: Permission; find: typeof findClients }[];

/** Searches the records that the person may read, for the command palette. */
export const searchRecords = async (
  permissions: readonly string[],
  text: string,
  signal: AbortSignal,
): Promise<readonly RecordGroup[]> => {
  const allowed = finders.filter(({ permission }) => permissions.includes(permission));
  const groups = await Promise.all(allowed.map(({ find }) => find(text, signal)));
  return groups.filter(({ records }) => records.length > 0);
};
