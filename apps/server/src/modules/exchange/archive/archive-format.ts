import * as z from "zod/mini";

export const exportFormat = "fieldwright-export";
export const exportVersion = 1;

/** The archive's table of contents, written as its last file. */
export const manifest = z.object({
  format: z.literal(exportFormat),
  version: z.literal(exportVersion),
  exportedAt: z.iso.datetime(),
  organization: z.looseObject({ id: z.uuid() }),
  /** Number of rows by table. */
  counts: z.record(z.string(), z.int().check(z.minimum(0))),
  /** Sums in cents by `table.column`. */
  totals: z.record(z.string(), z.number()),
  /** SHA-256 by file name. */
  files: z.record(z.string(), z.string().check(z.regex(/^[0-9a-f]{64}$/))),
});
export type Manifest = z.infer<typeof manifest>;

export const dataFile = (table: string): string => `data/${table}.json`;
export const csvFile = (table: string): string => `csv/${table}.csv`;
export const contentFile = (hash: string): string => `files/${hash}`;

/** Tables that exports leave out, and why. All other tables of an organization are exported, including new ones. */
export const leftOut: Readonly<Record<string, string>> = {
  api_keys: "gives access",
  calendar_feeds: "gives access",
  customer_links: "gives access",
  integrations: "gives access to accounts elsewhere",
  invitations: "gives access",
  webhook_endpoints: "has a secret",
  webhook_deliveries: "belongs to its endpoint",
  travel_times: "is measured again",
  change_events: "matters for minutes",
  idempotency_keys: "matters for a day",
  data_exports: "matters for a day",
  message_days: "matters for a day",
  visit_notices: "matters for minutes",
  import_runs: "matters for a day",
  plan_runs: "matters for minutes",
  client_imports: "matters for days",
  client_import_rows: "matters for days",
  field_uploads: "matters for days",
  field_upload_chunks: "matters for days",
};

/**
 * Recognized by name, so that a new secret column is never exported by mistake. `file_hash` only identifies a stored
 * file.
 */
export const isSecret = (column: string): boolean =>
  /(^|_)(hash|secret|token|password|credentials|sealed)(_|$)/.test(column) && column !== "file_hash";

/** Columns that triggers compute from other columns. */
export const isDerived = (column: string): boolean => column === "search_text" || column === "search_bytes";

/** Triggers on payments maintain these columns. If an import wrote them too, payments would count twice. */
export const keptByTriggers: Readonly<Record<string, readonly string[]>> = {
  invoices: ["paid_cents"],
  quotes: ["deposit_paid_cents"],
};

/** Columns that the importing organization keeps from before the import. */
export const ownOfOrganization = [
  "id",
  "name",
  "plan",
  "next_billing_at",
  "version",
  "created_at",
  "updated_at",
  "deleted_at",
];

const lineEnd = 10;

/** Splits content into lines. Throws `tooLong` before it buffers more than `maxBytes` of one line. */
export async function* readLines(
  content: AsyncIterable<Buffer>,
  maxBytes: number,
  tooLong: () => Error,
): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let size = 0;
  const add = (part: Buffer): void => {
    size += part.length;
    if (size > maxBytes) throw tooLong();
    parts.push(part);
  };
  const take = (): Buffer => {
    const line = Buffer.concat(parts);
    parts = [];
    size = 0;
    return line;
  };
  for await (const chunk of content) {
    let start = 0;
    for (let end = chunk.indexOf(lineEnd); end >= 0; end = chunk.indexOf(lineEnd, start)) {
      add(chunk.subarray(start, end));
      yield take();
      start = end + 1;
    }
    add(chunk.subarray(start));
  }
  if (size > 0) yield take();
}
