import * as z from "zod/mini";
import { listClients } from "./clients";
import { id, idList } from "./fields";
import { listInvoices } from "./invoices";
import { listJobs } from "./jobs";
import { listQuotes } from "./quotes";
import { route } from "./route";

/** A file contains the whole list: same filters, no pages. */
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
  resource: "clients",
  summary: "The filtered list of clients as a CSV file, or just the selected ones",
  tag: "Clients",
  query: z.extend(z.omit(listClients.query, wholeList), { ids: z.optional(idList(200)) }),
});

export const exportQuotes = route({
  ...csvFile,
  path: "/quotes/export",
  resource: "quotes",
  summary: "The filtered list of quotes as a CSV file",
  tag: "Quotes",
  query: z.omit(listQuotes.query, wholeList),
});

export const exportJobs = route({
  ...csvFile,
  path: "/jobs/export",
  resource: "jobs",
  summary: "The filtered list of jobs as a CSV file, or just the selected ones",
  tag: "Jobs",
  query: z.extend(z.omit(listJobs.query, wholeList), { ids: z.optional(idList(200)) }),
});

export const exportInvoices = route({
  ...csvFile,
  path: "/invoices/export",
  resource: "invoices",
  summary: "The filtered list of invoices as a CSV file",
  tag: "Invoices",
  query: z.omit(listInvoices.query, wholeList),
});

/** What an import column can contain. `name` is a full name, which is split into first and last name. */
export const importFields = [
  "firstName",
  "lastName",
  "name",
  "email",
  "phone",
  "company",
  "line1",
  "line2",
  "city",
  "state",
  "zip",
  "tags",
  "status",
] as const;
export type ImportField = (typeof importFields)[number];

const csvText = z
  .string("Choose a file")
  .check(z.minLength(1, "The file is empty"), z.maxLength(900_000, "The file is larger than 900 kB"));

/** Maps column titles to fields. Columns that are not listed are not imported. */
const mapping = z.record(z.string(), z.enum(importFields));
export type ImportMapping = z.infer<typeof mapping>;

/** `row` is the row number in a spreadsheet: the titles are row 1. */
const rowError = z.object({ row: z.int(), field: z.string(), msg: z.string() });
export type RowError = z.infer<typeof rowError>;

const importPreview = z.object({
  columns: z.array(z.string()),
  /** As given, or guessed from the column titles. */
  mapping,
  total: z.int(),
  /** The first 20 rows. */
  rows: z.array(z.object({ row: z.int(), values: z.partialRecord(z.enum(importFields), z.string()) })),
  errors: z.array(rowError),
  duplicates: z.array(
    z.object({
      row: z.int(),
      email: z.string(),
      /** The first row with the same email. */
      firstRow: z.nullable(z.int()),
      /** The existing client with this email. */
      client: z.nullable(z.object({ _id: id, name: z.string() })),
    }),
  ),
});
export type ImportPreview = z.infer<typeof importPreview>;

export const previewImport = route({
  method: "POST",
  path: "/clients/import/preview",
  access: "records:exchange",
  resource: "clients",
  summary: "Preview an import of clients from a CSV file; nothing changes",
  tag: "Clients",
  body: z.object({ csv: csvText, mapping: z.optional(mapping) }),
  status: 200,
  response: importPreview,
});

const importClientsBody = z.object({
  csv: csvText,
  mapping,
  /** What to do with a row whose email belongs to an existing client or an earlier row. */
  onDuplicate: z.enum(["skip", "create", "update"]),
});
export type ImportClientsBody = z.infer<typeof importClientsBody>;

const importResult = z.object({
  created: z.int(),
  updated: z.int(),
  skipped: z.int(),
  errors: z.array(rowError),
});
export type ImportResult = z.infer<typeof importResult>;

export const importClients = route({
  method: "POST",
  path: "/clients/import",
  access: "records:exchange",
  resource: "clients",
  summary: "Import clients from a CSV file; rows with problems are reported and left out",
  tag: "Clients",
  body: importClientsBody,
  status: 200,
  response: importResult,
});
