import * as z from "zod/mini";
import { listClients } from "./clients";
import { listInvoices } from "./invoices";
import { listJobs } from "./jobs";
import { listQuotes } from "./quotes";
import { route } from "./route";

/** The whole list at once: the same filters without pages. */
const wholeList = { page: true, limit: true } as const;

const csvFile = {
  method: "GET",
  access: "records:exchange",
  status: 200,
  response: z.string(),
  produces: "text/csv",
} as const;

export const exportClients = route({
  ...csvFile,
  path: "/clients/export",
  summary: "The filtered list of clients as a CSV file",
  tag: "Clients",
  query: z.omit(listClients.query, wholeList),
});

export const exportQuotes = route({
  ...csvFile,
  path: "/quotes/export",
  summary: "The filtered list of quotes as a CSV file",
  tag: "Quotes",
  query: z.omit(listQuotes.query, wholeList),
});

export const exportJobs = route({
  ...csvFile,
  path: "/jobs/export",
  summary: "The filtered list of jobs as a CSV file",
  tag: "Jobs",
  query: z.omit(listJobs.query, wholeList),
});

export const exportInvoices = route({
  ...csvFile,
  path: "/invoices/export",
  summary: "The filtered list of invoices as a CSV file",
  tag: "Invoices",
  query: z.omit(listInvoices.query, wholeList),
});
