import { listInvoices } from "@fieldwright/contract/invoices";
import { listJobs } from "@fieldwright/contract/jobs";
import { listQuotes } from "@fieldwright/contract/quotes";
import { listVisits } from "@fieldwright/contract/schedule";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";

const newest = (client: string) => ({ client, limit: 5 });

export const clientJobsQuery = (client: string) =>
  queryOptions({
    queryKey: ["jobs", "list", newest(client)],
    queryFn: ({ signal }) => call(listJobs, { query: newest(client), signal }),
  });

export const clientQuotesQuery = (client: string) =>
  queryOptions({
    queryKey: ["quotes", "list", newest(client)],
    queryFn: ({ signal }) => call(listQuotes, { query: newest(client), signal }),
  });

export const clientInvoicesQuery = (client: string) =>
  queryOptions({
    queryKey: ["invoices", "list", newest(client)],
    queryFn: ({ signal }) => call(listInvoices, { query: newest(client), signal }),
  });

export const clientVisitsQuery = (client: string) =>
  queryOptions({
    queryKey: ["schedule", "list", newest(client)],
    queryFn: ({ signal }) => call(listVisits, { query: newest(client), signal }),
  });
