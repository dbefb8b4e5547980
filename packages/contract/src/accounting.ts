import { accountingFormats } from "@fieldwright/domain/accounting";
import * as z from "zod/mini";
import { calendarDay, id, idParams, instant, listTotals, money, pageQuery, version } from "./fields";
import { route } from "./route";

const format = z.enum(accountingFormats, "Format must be quickbooks or xero");

const period = {
  format,
  from: calendarDay("From must be a date"),
  to: calendarDay("To must be a date"),
};

const inOrder = z.refine<{ from: string; to: string }>(({ from, to }) => from <= to, {
  error: "The period must end after it starts",
  path: ["to"],
});

const sum = z.object({ count: z.int(), total: money() });

const preview = z.object({
  invoices: sum,
  payments: sum,
  clients: z.int(),
  /** Items of the period that an earlier file of this format contains. */
  exportedBefore: z.int(),
  /** Invoices that were voided after they were exported. They must be voided in the accounting program too. */
  voidedSince: z.array(z.string()),
  closedThrough: z.nullable(z.iso.date()),
  /** Whether the organization has set its accounts. Otherwise the files use common account names. */
  hasMapping: z.boolean(),
});
export type AccountingPreview = z.infer<typeof preview>;

export const previewAccounting = route({
  method: "GET",
  path: "/accounting/preview",
  access: "data:export",
  summary: "What the next files for the bookkeeper would contain",
  tag: "Accounting",
  query: z.object(period).check(inOrder),
  status: 200,
  response: preview,
});

const accountingExport = z.object({
  _id: id,
  format,
  from: z.iso.date(),
  to: z.iso.date(),
  counts: z.object({ invoices: z.int(), payments: z.int(), clients: z.int() }),
  files: z.array(z.string()),
  createdAt: instant,
  createdBy: z.nullable(z.string()),
});
export type AccountingExport = z.infer<typeof accountingExport>;

export const createExportBody = z
  .object({
    ...period,
    /** Include items that an earlier file contains. */
    again: z._default(z.boolean(), false),
  })
  .check(inOrder);

export const createAccountingExport = route({
  method: "POST",
  path: "/accounting/exports",
  access: "data:export",
  summary: "Create the files; what an earlier file had is left out unless you ask for it",
  tag: "Accounting",
  body: createExportBody,
  status: 201,
  response: accountingExport,
});

export const listAccountingExports = route({
  method: "GET",
  path: "/accounting/exports",
  access: "data:export",
  summary: "Files created so far, newest first",
  tag: "Accounting",
  query: z.object({ page: pageQuery.page, limit: pageQuery.limit }),
  status: 200,
  response: z.object({ exports: z.array(accountingExport), ...listTotals }),
});

export const downloadAccountingExport = route({
  method: "GET",
  path: "/accounting/exports/:id/file",
  access: "data:export",
  summary: "The files as they were created, in one ZIP archive",
  tag: "Accounting",
  params: idParams,
  status: 200,
  response: z.string(),
  produces: "application/zip",
});

const settings = z.object({ closedThrough: z.nullable(z.iso.date()), version: z.int() });

export const readAccountingSettings = route({
  method: "GET",
  path: "/accounting/settings",
  access: "data:export",
  summary: "The day the books are closed through",
  tag: "Accounting",
  status: 200,
  response: settings,
});

export const updateAccountingSettings = route({
  method: "PUT",
  path: "/accounting/settings",
  access: "books:write",
  summary: "Close the books through a past day, or open them again",
  tag: "Accounting",
  body: z.object({
    closedThrough: z.nullable(calendarDay("Must be a date")),
    version: z.optional(z.union([version, z.literal(0)])),
  }),
  status: 200,
  response: settings,
});
