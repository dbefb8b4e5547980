import * as z from "zod/mini";
import { id, idParams, instant } from "./fields";
import { route } from "./route";

/** Larger uploads are refused. */
export const maxImportSize = 500_000_000;

const dataExport = z.object({
  _id: id,
  status: z.enum(["pending", "ready", "failed"]),
  /** Bytes. */
  size: z.nullable(z.int()),
  createdAt: instant,
  /** When the file is deleted. */
  expiresAt: instant,
  /** Download link. Valid for ten minutes, without a session. */
  url: z.nullable(z.string()),
  /** Why it failed. */
  message: z.nullable(z.string()),
  /** Files whose content is lost, at most 20, such as "J-00012: roof.jpg". The export fails in that case. */
  missingFiles: z.array(z.string()),
});
export type DataExport = z.infer<typeof dataExport>;

const tag = "Export and import";

export const startDataExport = route({
  method: "POST",
  path: "/settings/data/export",
  access: "data:export",
  summary: "Export everything in the organization as a ZIP; check until it is ready",
  tag,
  status: 202,
  response: dataExport,
});

export const readDataExport = route({
  method: "GET",
  path: "/settings/data/export",
  access: "data:export",
  summary: "The newest export of the last 24 hours",
  tag,
  status: 200,
  response: z.object({ export: z.nullable(dataExport) }),
});

export const downloadDataExport = route({
  method: "GET",
  path: "/exports/:id",
  access: "public",
  summary: "The ZIP, by the export's signed address, or a redirect to where it is stored",
  tag,
  params: idParams,
  query: z.object({ expires: z._default(z.string(), ""), signature: z._default(z.string(), "") }),
  status: 200,
  response: z.string(),
  produces: "application/zip",
});

export const importReport = z.object({
  /** Rows by table. */
  counts: z.record(z.string(), z.int()),
  files: z.int(),
  people: z.object({
    /** Imported as deactivated members. */
    added: z.int(),
    /** Email addresses that were replaced with a placeholder. These people must be invited again. */
    withoutAddress: z.array(z.string()),
  }),
});
export type ImportReport = z.infer<typeof importReport>;

const importRun = z.object({
  _id: id,
  status: z.enum(["waiting", "running", "done", "failed"]),
  /** Percent. */
  progress: z.int(),
  /** Why it failed. A failed import leaves no data behind. */
  message: z.nullable(z.string()),
  /** Set when the import is done. */
  report: z.nullable(importReport),
  createdAt: instant,
  finishedAt: z.nullable(instant),
});
export type ImportRun = z.infer<typeof importRun>;

export const importData = route({
  method: "POST",
  path: "/settings/data/import",
  access: "data:export",
  summary:
    "Import a full export into an organization with no records, sent as multipart/form-data; check until it is done",
  tag,
  status: 202,
  response: importRun,
});

export const readImport = route({
  method: "GET",
  path: "/settings/data/import",
  access: "data:export",
  summary: "The newest import of the last 24 hours",
  tag,
  status: 200,
  response: z.object({ run: z.nullable(importRun) }),
});

const storage = z.object({
  /** Bytes of all files. Deleted files count for 30 days. */
  used: z.int(),
  /** Maximum bytes. */
  quota: z.int(),
});

export const readStorage = route({
  method: "GET",
  path: "/settings/data/storage",
  access: "data:export",
  summary: "How much storage the organization's files use",
  tag,
  status: 200,
  response: storage,
});
