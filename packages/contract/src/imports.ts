import * as z from "zod/mini";
import { id, instant } from "./fields";

export const maxImportRows = 5000;
/** Characters. */
const maxImportFile = 5_000_000;
export const maxImportBody = 2 * maxImportFile;
export const maxImportColumns = 300;

/** An import can be undone for this many days. */
export const undoDays = 7;

export const csvText = z
  .string("Choose a file")
  .check(z.minLength(1, "The file is empty"), z.maxLength(maxImportFile, "The file is larger than 5 MB"));

/** Column titles and what they hold. Columns that are not listed are left out. */
export const mappingTo = <const T extends readonly string[]>(targets: T) =>
  z.record(z.string(), z.enum(targets));

export const columnFor = <const T extends readonly string[]>(targets: T) => ({
  title: z.string(),
  /** A cell of the column that is not blank. */
  example: z.string(),
  target: z.nullable(z.enum(targets)),
  /** Asks the person to look: the guess may be wrong. */
  question: z.nullable(z.string()),
});

/** At most 100, like the matches. */
export const refusals = z.array(z.object({ row: z.int(), reason: z.string() }));

const importStatuses = ["waiting", "running", "done", "undoing", "undone"] as const;
export type ImportStatus = (typeof importStatuses)[number];

export const importRun = {
  _id: id,
  status: z.enum(importStatuses),
  fileName: z.string(),
  source: z.nullable(z.string()),
  total: z.int(),
  /** Rows handled so far, or what they made when it is undone. */
  done: z.int(),
  created: z.int(),
  merged: z.int(),
  skipped: z.int(),
  refused: z.int(),
  /** After an undo: what was removed, and what is as before a merge. */
  removed: z.int(),
  restored: z.int(),
  keptCount: z.int(),
  createdAt: instant,
  finishedAt: z.nullable(instant),
  undoUntil: instant,
};
