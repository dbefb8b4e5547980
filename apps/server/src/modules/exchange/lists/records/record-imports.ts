import { undoDays } from "@fieldwright/contract/imports";
import type { RecordImport, StartRecordImportBody } from "@fieldwright/contract/record-imports";
import type { TenantTx } from "@fieldwright/db/client";
import { type Actor, AppError, enqueue, invalid, notFound } from "#kernel";
import {
  countOutcomes,
  findImport,
  findImportsSince,
  findKeptRows,
  type ImportRecord,
  type ImportRow,
  insertImport,
  insertRows,
  type OutcomeCount,
} from "../runs.repo";
import type { RecordPlan } from "./plan-records";

const day = 86_400_000;
const shownKept = 100;
const listedImports = 20;

type Kept = Awaited<ReturnType<typeof findKeptRows>>;

const presentRun = (run: ImportRecord, counted: readonly OutcomeCount[], kept: Kept): RecordImport => {
  const rows = (...outcomes: ImportRow["outcome"][]) =>
    counted
      .filter(({ importId, outcome }) => importId === run.id && outcomes.includes(outcome))
      .reduce((sum, one) => sum + one.rows, 0);
  const undoes = run.status === "undoing" || run.status === "undone";
  return {
    _id: run.id,
    kind: run.kind,
    status: run.status,
    fileName: run.fileName,
    source: run.source,
    total: undoes ? rows("created", "merged", "removed", "restored", "kept") : run.total,
    done: undoes ? rows("removed", "restored", "kept") : run.total - rows("waiting"),
    created: rows("created"),
    merged: rows("merged"),
    skipped: rows("skipped"),
    refused: rows("refused"),
    removed: rows("removed"),
    restored: rows("restored"),
    kept,
    keptCount: rows("kept"),
    createdAt: run.createdAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
    undoUntil: new Date(run.createdAt.getTime() + undoDays * day).toISOString(),
  };
};

export const readRecordImport = async (tx: TenantTx, id: string): Promise<RecordImport> => {
  const run = await findImport(tx, id);
  if (!run) throw notFound("Import not found");
  return presentRun(run, await countOutcomes(tx, [id]), await findKeptRows(tx, id, shownKept));
};

/** Of all kinds, so that one page lists them. */
export const listRecordImports = async (tx: TenantTx, now: Date): Promise<{ imports: RecordImport[] }> => {
  const since = new Date(now.getTime() - undoDays * day);
  const runs = await findImportsSince(tx, { since, limit: listedImports });
  const ids = runs.map(({ id }) => id);
  const counted = ids.length === 0 ? [] : await countOutcomes(tx, ids);
  return { imports: runs.map((run) => presentRun(run, counted, [])) };
};

type PlannedImport = Omit<StartRecordImportBody, "csv" | "mapping"> & { readonly plan: RecordPlan };

/** The rows are stored as they are; a task turns them into records. */
export const startRecordImport = async (
  tx: TenantTx,
  actor: Actor,
  {
    kind,
    plan: { table, source, sameAs, mapping },
    fileName,
    onDuplicate,
    answers,
    reminders,
  }: PlannedImport,
  now: Date,
): Promise<RecordImport> => {
  if (onDuplicate === (kind === "prices" ? "keep" : "merge"))
    throw invalid({
      field: "onDuplicate",
      msg: `Duplicates of ${kind} can't be ${onDuplicate === "keep" ? "kept" : "merged"}`,
    });
  const run = await insertImport(tx, {
    kind,
    requestedBy: actor.userId,
    fileName,
    source,
    columns: table.columns,
    mapping,
    onDuplicate,
    choices: { answers, reminders },
    total: table.rows.length,
    createdAt: now,
  });
  if (!run)
    throw new AppError("conflict", "An import is already running. Wait until it's done, then try again.");
  await insertRows(
    tx,
    run.id,
    table.rows.map(({ row, cells }) => ({ row, cells, sameAs: sameAs.get(row) ?? null })),
  );
  await enqueue(tx, "import_clients", { organizationId: run.organizationId, importId: run.id });
  return readRecordImport(tx, run.id);
};
