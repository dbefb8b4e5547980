import { clientStatuses } from "@fieldwright/domain/statuses";
import * as z from "zod/mini";
import { id, idParams, text } from "./fields";
import { columnFor, csvText, importRun, mappingTo, maxImportBody, refusals } from "./imports";
import { route } from "./route";

/** What a column can hold. Several columns may hold the same. */
export const importTargets = [
  "name",
  "firstName",
  "lastName",
  "company",
  "email",
  "phone",
  "mobile",
  "homePhone",
  "workPhone",
  "otherPhone",
  "address",
  "line1",
  "line2",
  "city",
  "state",
  "zip",
  "billing",
  "billingLine1",
  "billingLine2",
  "billingCity",
  "billingState",
  "billingZip",
  "tags",
  "flag",
  "notes",
  "status",
  "archived",
  "balance",
  "externalId",
] as const;
export type ImportTarget = (typeof importTargets)[number];

const importSources = [
  "Jobber",
  "Housecall Pro",
  "ServiceTitan",
  "QuickBooks Online",
  "Google Contacts",
  "Fieldwright",
] as const;
export type ImportSource = (typeof importSources)[number];

const mapping = mappingTo(importTargets);
export type ClientImportMapping = z.infer<typeof mapping>;

const address = z.object({
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
});

/** A row as the client that it becomes. */
const draft = z.object({
  row: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  companyOnly: z.boolean(),
  email: z.string(),
  phone: z.string(),
  contacts: z.array(z.object({ label: z.string(), name: z.string(), phone: z.string(), email: z.string() })),
  addresses: z.array(address),
  billingAddress: z.nullable(address),
  tags: z.array(z.string()),
  notes: z.string(),
  status: z.enum(clientStatuses),
});
export type ImportDraft = z.infer<typeof draft>;

const column = z.object({
  ...columnFor(importTargets),
  /** Columns of one place have the same number, others 1. */
  place: z.int(),
});
export type ImportColumn = z.infer<typeof column>;

const match = z.object({
  row: z.int(),
  name: z.string(),
  /** The earlier row that is the same client. */
  sameAs: z.nullable(z.int()),
  /** The existing client. */
  client: z.nullable(z.object({ _id: id, name: z.string() })),
});

const preview = z.object({
  source: z.nullable(z.enum(importSources)),
  columns: z.array(column),
  total: z.int(),
  /** The first 50 rows that come in. */
  drafts: z.array(draft),
  refused: refusals,
  matches: z.array(match),
  counts: z.object({
    refused: z.int(),
    /** Rows that are the same client as an earlier row by its id: their addresses are added to it. */
    sameClient: z.int(),
    duplicates: z.int(),
    withoutEmail: z.int(),
    withoutAddress: z.int(),
    companyOnly: z.int(),
  }),
});
export type ClientImportPreview = z.infer<typeof preview>;

const tag = "Clients";
const office = { access: "records:exchange", resource: "clients" } as const;

export const previewClientImport = route({
  ...office,
  method: "POST",
  path: "/clients/imports/preview",
  summary: "Preview an import of clients from another program; nothing changes",
  tag,
  maxBody: maxImportBody,
  body: z.object({ csv: csvText, mapping: z.optional(mapping) }),
  status: 200,
  response: preview,
});

export const onDuplicates = ["merge", "skip", "keep"] as const;
export type OnDuplicate = (typeof onDuplicates)[number];

const run = z.object({
  ...importRun,
  /** After an undo: clients that stay, with the reason. */
  kept: z.array(z.object({ client: id, name: z.string(), reason: z.string() })),
});
export type ClientImport = z.infer<typeof run>;

export const startClientImport = route({
  ...office,
  method: "POST",
  path: "/clients/imports",
  summary: "Import clients in the background; check the import until it is done",
  tag,
  maxBody: maxImportBody,
  body: z.object({
    csv: csvText,
    fileName: z._default(text(200), ""),
    mapping,
    onDuplicate: z._default(z.enum(onDuplicates), "merge"),
  }),
  status: 202,
  response: run,
});
export type StartClientImportBody = z.infer<typeof startClientImport.body>;

export const listClientImports = route({
  ...office,
  method: "GET",
  path: "/clients/imports",
  summary: "Client imports that can still be undone, newest first, up to 20",
  tag,
  status: 200,
  response: z.object({ imports: z.array(run) }),
});

export const readClientImport = route({
  ...office,
  method: "GET",
  path: "/clients/imports/:id",
  summary: "One client import: how far along it is, and what happened to its rows",
  tag,
  params: idParams,
  status: 200,
  response: run,
});

export const downloadRefusedRows = route({
  ...office,
  method: "GET",
  path: "/clients/imports/:id/refused",
  summary: "Rows that were left out, with the reason, as a CSV file you can import again",
  tag,
  params: idParams,
  status: 200,
  response: z.string(),
  produces: "text/csv",
});

export const undoClientImport = route({
  ...office,
  method: "POST",
  path: "/clients/imports/:id/undo",
  summary: "Undo an import within 7 days; clients used or changed since then stay",
  tag,
  params: idParams,
  status: 202,
  response: run,
});
