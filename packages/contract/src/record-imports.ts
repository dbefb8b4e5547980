import { priceKinds } from "@fieldwright/domain/price-book";
import { invoiceStatuses, jobStatuses } from "@fieldwright/domain/statuses";
import * as z from "zod/mini";
import { id, idParams, instant, money, text } from "./fields";
import { columnFor, csvText, importRun, mappingTo, maxImportBody, maxImportRows, refusals } from "./imports";
import { route } from "./route";

const recordKinds = ["jobs", "invoices", "prices"] as const;
export type RecordKind = (typeof recordKinds)[number];

/** Who a job or an invoice is for. */
const clientTargets = [
  "client",
  "firstName",
  "lastName",
  "company",
  "email",
  "phone",
  "clientNumber",
  "address",
  "line1",
  "line2",
  "city",
  "state",
  "zip",
] as const;

/** What a column can hold. Several columns may hold the same. */
export const recordTargets = {
  jobs: [
    "number",
    "title",
    ...clientTargets,
    "status",
    "created",
    "date",
    "start",
    "startTime",
    "end",
    "endTime",
    "completed",
    "amount",
    "people",
    "notes",
  ],
  invoices: [
    "number",
    "title",
    ...clientTargets,
    "status",
    "date",
    "due",
    "paidOn",
    "item",
    "itemText",
    "quantity",
    "rate",
    "amount",
    "subtotal",
    "discount",
    "tax",
    "taxRate",
    "total",
    "paid",
    "balance",
    "method",
    "job",
    "notes",
  ],
  prices: ["name", "sku", "description", "price", "unit", "type", "active"],
} as const satisfies Record<RecordKind, readonly string[]>;
type JobTarget = (typeof recordTargets)["jobs"][number];
type InvoiceTarget = (typeof recordTargets)["invoices"][number];
type PriceTarget = (typeof recordTargets)["prices"][number];
export type RecordTarget = JobTarget | InvoiceTarget | PriceTarget;

const allTargets = [
  ...new Set<RecordTarget>([...recordTargets.jobs, ...recordTargets.invoices, ...recordTargets.prices]),
];

const kind = z.enum(recordKinds, "Choose jobs, invoices or prices");

const mapping = mappingTo(allTargets);
export type RecordMapping = z.infer<typeof mapping>;

const column = z.object(columnFor(allTargets));
export type RecordColumn = z.infer<typeof column>;

/** A row as the job or the invoice that it becomes. Fields of the other kind are blank. */
const draft = z.object({
  row: z.int(),
  number: z.string(),
  title: z.string(),
  client: z.string(),
  clientIs: z.enum(["known", "new", "asked"]),
  address: z.string(),
  status: z.enum([...jobStatuses, ...invoiceStatuses]),
  /** When the work is or was, or when the invoice was issued. */
  date: z.nullable(z.iso.date()),
  /** A visit is booked for this time. */
  visitAt: z.nullable(instant),
  due: z.nullable(z.iso.date()),
  amount: z.nullable(money()),
  paid: money(),
  balance: money(),
  lines: z.int(),
  people: z.array(z.string()),
  notes: z.string(),
});
export type RecordDraft = z.infer<typeof draft>;

/** A row as the item of the price book that it becomes. */
const priceDraft = z.object({
  row: z.int(),
  kind: z.enum(priceKinds),
  name: z.string(),
  number: z.string(),
  description: z.string(),
  unit: z.string(),
  unitPrice: money(),
  active: z.boolean(),
});
export type PriceDraft = z.infer<typeof priceDraft>;

/** A name that several clients have. Without an answer, its rows are left out. */
const question = z.object({
  key: z.string(),
  name: z.string(),
  rows: z.int(),
  choices: z.array(z.object({ _id: id, name: z.string(), detail: z.string() })),
});
export type ClientQuestion = z.infer<typeof question>;

const preview = z.object({
  kind,
  source: z.nullable(z.string()),
  columns: z.array(column),
  total: z.int(),
  /** The first 50 that come in. */
  drafts: z.array(draft),
  /** The same for prices. */
  prices: z.array(priceDraft),
  refused: refusals,
  matches: z.array(
    z.object({
      row: z.int(),
      number: z.string(),
      /** The earlier row with the same number. */
      sameAs: z.nullable(z.int()),
      /** Our number of the one that is here already. */
      here: z.nullable(z.string()),
    }),
  ),
  questions: z.array(question),
  counts: z.object({
    refused: z.int(),
    duplicates: z.int(),
    /** Those of them that say the same as an earlier row of the file. They never come in. */
    repeated: z.int(),
    /** Rows that are further lines of an invoice. */
    lines: z.int(),
    newClients: z.int(),
    /** Rows that wait for an answer. */
    asked: z.int(),
    visits: z.int(),
    withoutDate: z.int(),
    withoutClient: z.int(),
    unknownPeople: z.int(),
    /** Invoices that come in as unpaid because the file does not say what is owed. */
    withoutBalance: z.int(),
    /** Prices that come in as zero because the file has none. */
    withoutPrice: z.int(),
  }),
  /** What is still owed on the invoices that come in. */
  owed: money(),
});
export type RecordPreview = z.infer<typeof preview>;

const tag = "Imports";
const office = { access: "records:exchange" } as const;

export const previewRecordImport = route({
  ...office,
  method: "POST",
  path: "/imports/preview",
  summary: "Preview an import of jobs, invoices or prices from another program; nothing changes",
  tag,
  maxBody: maxImportBody,
  body: z.object({ kind, csv: csvText, mapping: z.optional(mapping) }),
  status: 200,
  response: preview,
});

export const importKinds = ["clients", ...recordKinds] as const;
export type ImportKind = (typeof importKinds)[number];

const run = z.object({
  ...importRun,
  kind: z.enum(importKinds),
  /** After an undo: records that stay, with the reason. */
  kept: z.array(z.object({ name: z.string(), reason: z.string() })),
});
export type RecordImport = z.infer<typeof run>;

const answers = z
  .record(
    z.string().check(z.maxLength(200, "An answer doesn't match any question")),
    z.union([id, z.literal("new")]),
  )
  .check(z.refine((given) => Object.keys(given).length <= maxImportRows, "There are more answers than rows"));

export const startRecordImport = route({
  ...office,
  method: "POST",
  path: "/imports",
  summary: "Import jobs, invoices or prices in the background; check the import until it is done",
  tag,
  maxBody: maxImportBody,
  body: z.object({
    kind,
    csv: csvText,
    fileName: z._default(text(200), ""),
    mapping,
    /** Those that are here already, by their number in the other program. Only prices can be merged, and not kept twice. */
    onDuplicate: z._default(z.enum(["skip", "keep", "merge"]), "skip"),
    /** For each question: the id of a client, or "new". */
    answers: z._default(answers, {}),
    /** Whether reminders and late fees start for unpaid invoices. */
    reminders: z._default(z.boolean(), false),
  }),
  status: 202,
  response: run,
});
export type StartRecordImportBody = z.infer<typeof startRecordImport.body>;

export const listRecordImports = route({
  ...office,
  method: "GET",
  path: "/imports",
  summary: "Imports from other programs that can still be undone, newest first, up to 20",
  tag,
  status: 200,
  response: z.object({ imports: z.array(run) }),
});

export const readRecordImport = route({
  ...office,
  method: "GET",
  path: "/imports/:id",
  summary: "One import: how far along it is, and what happened to its rows",
  tag,
  params: idParams,
  status: 200,
  response: run,
});

export const downloadRefusedRecords = route({
  ...office,
  method: "GET",
  path: "/imports/:id/refused",
  summary: "Rows that were left out, with the reason, as a CSV file you can import again",
  tag,
  params: idParams,
  status: 200,
  response: z.string(),
  produces: "text/csv",
});

export const undoRecordImport = route({
  ...office,
  method: "POST",
  path: "/imports/:id/undo",
  summary: "Undo an import within 7 days; what was used or changed since then stays",
  tag,
  params: idParams,
  status: 202,
  response: run,
});
