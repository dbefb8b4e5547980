import type { TenantTx } from "@fieldwright/db/client";
import { dayIn } from "@fieldwright/domain/calendar";
import type { DocumentTotals } from "@fieldwright/domain/document-totals";
import { invoiceStatusOn, quoteStatusOn } from "@fieldwright/domain/life-cycles";
import { type Cents, toDollars } from "@fieldwright/domain/money";
import { clientVisibility } from "#customers";
import type { Principal } from "#kernel";
import { balanceOf, invoiceVisibility, quoteVisibility } from "#money";
import { jobVisibility, weekFor } from "#work";
import {
  clientIds,
  clientRows,
  type ExportFilter,
  invoiceIds,
  invoiceRows,
  jobIds,
  jobRows,
  quoteIds,
  quoteRows,
} from "./exports.repo";

/** Days are in the organization's time zone. */
export type Around = { readonly timeZone: string; readonly today: string };

type Column<Row> = readonly [title: string, cell: (row: Row, around: Around) => string];

/** A list as a table: which records, in which order, and their cells. */
export type Sheet = {
  readonly name: string;
  readonly titles: readonly string[];
  readonly find: (tx: TenantTx, principal: Principal, filter: ExportFilter) => Promise<string[]>;
  readonly rows: (tx: TenantTx, ids: readonly string[], around: Around) => Promise<string[][]>;
};

const sheet = <Row>(
  name: string,
  find: Sheet["find"],
  load: (tx: TenantTx, ids: readonly string[]) => Promise<Row[]>,
  columns: readonly Column<Row>[],
): Sheet => ({
  name,
  titles: columns.map(([title]) => title),
  find,
  rows: async (tx, ids, around) =>
    (await load(tx, ids)).map((row) => columns.map(([, cell]) => cell(row, around))),
});

const dollars = (amount: Cents): string => toDollars(amount).toFixed(2);

const amounts = <Row>(of: (row: Row) => DocumentTotals): Column<Row>[] => [
  ["Subtotal", (row) => dollars(of(row).subtotal)],
  ["Discount", (row) => dollars(of(row).discount)],
  ["Tax", (row) => dollars(of(row).tax)],
  ["Total", (row) => dollars(of(row).total)],
];

type OfClient = { client: { firstName: string; lastName: string; email: string } };

const clientColumns: Column<OfClient>[] = [
  ["Client", ({ client }) => `${client.firstName} ${client.lastName}`],
  ["Client Email", ({ client }) => client.email],
];

type Rows<Load extends (...given: never[]) => PromiseLike<unknown[]>> = Awaited<ReturnType<Load>>[number];

/** Uses titles that the client import recognizes. */
export const clientsSheet = sheet<Rows<typeof clientRows>>(
  "clients",
  (tx, principal, filter) => clientIds(tx, clientVisibility(principal), filter),
  clientRows,
  [
    ["First Name", ({ client }) => client.firstName],
    ["Last Name", ({ client }) => client.lastName],
    ["Email", ({ client }) => client.email],
    ["Phone", ({ client }) => client.phone ?? ""],
    ["Company", ({ client }) => client.companyName],
    ["Address", ({ address }) => address?.line1 ?? ""],
    ["Address 2", ({ address }) => address?.line2 ?? ""],
    ["City", ({ address }) => address?.city ?? ""],
    ["State", ({ address }) => address?.state ?? ""],
    ["ZIP", ({ address }) => address?.zip ?? ""],
    ["Status", ({ client }) => client.status],
    ["Tags", ({ client }) => client.tags.join(", ")],
    ["Created", ({ client }, { timeZone }) => dayIn(timeZone, client.createdAt)],
  ],
);

export const quotesSheet = sheet<Rows<typeof quoteRows>>(
  "quotes",
  (tx, principal, filter) => quoteIds(tx, quoteVisibility(principal), filter),
  quoteRows,
  [
    ["Quote Number", ({ quote }) => quote.number],
    ["Title", ({ quote }) => quote.title],
    ...clientColumns,
    ["Status", ({ quote }, { today }) => quoteStatusOn(quote, today)],
    ...amounts<Rows<typeof quoteRows>>(({ quote }) => quote),
    ["Valid Until", ({ quote }) => quote.validUntil],
    ["Created", ({ quote }, { timeZone }) => dayIn(timeZone, quote.createdAt)],
  ],
);

export const jobsSheet = sheet<Rows<typeof jobRows>>(
  "jobs",
  async (tx, principal, filter) => {
    const week = await weekFor(tx, filter.only, filter.at);
    return jobIds(tx, jobVisibility(principal), { ...filter, week });
  },
  jobRows,
  [
    ["Job Number", ({ job }) => job.number],
    ["Title", ({ job }) => job.title],
    ...clientColumns,
    ["Category", ({ job }) => job.category],
    ["Status", ({ job }) => job.status],
    ["Priority", ({ job }) => job.priority],
    ["Scheduled Date", ({ job }) => job.scheduledDate ?? ""],
    ["Estimated Minutes", ({ job }) => job.estimatedDuration?.toString() ?? ""],
    ["Estimated Cost", ({ job }) => (job.estimatedCost === null ? "" : dollars(job.estimatedCost))],
    ["Created", ({ job }, { timeZone }) => dayIn(timeZone, job.createdAt)],
    ["Required Skills", ({ skills }) => skills.join(", ")],
  ],
);

export const invoicesSheet = sheet<Rows<typeof invoiceRows>>(
  "invoices",
  (tx, principal, filter) => invoiceIds(tx, invoiceVisibility(principal), filter),
  invoiceRows,
  [
    ["Invoice Number", ({ invoice }) => invoice.number],
    ["Job Number", ({ job }) => job.number],
    ["Job", ({ job }) => job.title],
    ...clientColumns,
    [
      "Status",
      ({ invoice }, { today }) => invoiceStatusOn({ ...invoice, voided: invoice.voidedAt !== null }, today),
    ],
    ...amounts<Rows<typeof invoiceRows>>(({ invoice }) => invoice),
    ["Paid", ({ invoice }) => dollars(invoice.paid)],
    ["Balance", ({ invoice }) => dollars(balanceOf(invoice))],
    ["Due Date", ({ invoice }) => invoice.dueDate],
    ["Created", ({ invoice }, { timeZone }) => dayIn(timeZone, invoice.createdAt)],
  ],
);
