import * as z from "zod/mini";

export const exportFormat = "fieldwright-export";
export const exportVersion = 1;

/** The table of contents, the last file of an archive. */
export const manifest = z.object({
  format: z.literal(exportFormat),
  version: z.literal(exportVersion),
  exportedAt: z.iso.datetime(),
  organization: z.looseObject({ id: z.uuid() }),
  /** Rows by table. */
  counts: z.record(z.string(), z.int().check(z.minimum(0))),
  /** Cents by `table.column`. */
  totals: z.record(z.string(), z.number()),
  /** SHA-256 by name. */
  files: z.record(z.string(), z.string().check(z.regex(/^[0-9a-f]{64}$/))),
});
export type Manifest = z.infer<typeof manifest>;

export const dataFile = (table: string): string => `data/${table}.json`;
export const csvFile = (table: string): string => `csv/${table}.csv`;
export const contentFile = (hash: string): string => `files/${hash}`;
