import type { ClientImport, StartClientImportBody } from "@fieldwright/contract/client-imports";
import { maxImportRows, undoDays } from "@fieldwright/contract/imports";
import type { TenantTx } from "@fieldwright/db/client";
import { stringify } from "csv-stringify/sync";
import { type Actor, AppError, enqueue, notFound } from "#kernel";
import {
  countOutcomes,
  findImport,
  findImportsSince,
  findKept,
  findRows,
  type ImportRecord,
  type ImportRow,
  insertImport,
  insertRows,
  lockImport,
  type OutcomeCount,
  reopenImport,
} from "../runs.repo";
import type { StoredPlan } from "./plan-import";
import { reasonTitle } from "./split-cells";
import { plainTitle } from "./titles";

const day = 86_400_000;
const shownKept = 100;
const listedImports = 20;

const undoUntil = ({ createdAt }: ImportRecord): Date => new Date(createdAt.getTime() + undoDays * day);

type Kept = Awaited<ReturnType<typeof findKept>>;

const presentImport = (run: ImportRecord, counted: readonly OutcomeCount[], kept: Kept): ClientImport => {
  const of = (...outcomes: ImportRow["outcome"][]) =>
    counted.filter(({ importId, outcome }) => importId === run.id && outcomes.includes(outcome));
  const rows = (...outcomes: ImportRow["outcome"][]) =>
    of(...outcomes).reduce((sum, one) => sum + one.rows, 0);
  const clients = (outcome: ImportRow["outcome"]) => of(outcome)[0]?.clients ?? 0;
  const undoes = run.status === "undoing" || run.status === "undone";
  return {
    _id: run.id,
    status: run.status,
    fileName: run.fileName,
    source: run.source,
    total: undoes ? rows("created", "merged", "removed", "restored", "kept") : run.total,
    done: undoes ? rows("removed", "restored", "kept") : run.total - rows("waiting"),
    created: rows("created"),
    merged: rows("merged"),
    skipped: rows("skipped"),
    refused: rows("refused"),
    removed: clients("removed"),
    restored: clients("restored"),
    kept,
    keptCount: clients("kept"),
    createdAt: run.createdAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
    undoUntil: undoUntil(run).toISOString(),
  };
};

const present = async (tx: TenantTx, run: ImportRecord): Promise<ClientImport> =>
  presentImport(run, await countOutcomes(tx, [run.id]), await findKept(tx, run.id, shownKept));

const busy = () =>
  new AppError("conflict", "An import is already running. Wait until it's done, then try again.");

declare global {
  namespace GraphileWorker {
    interface Tasks {
      import_clients: { organizationId: string; importId: string };
      undo_client_import: { organizationId: string; importId: string; userId: string };
    }
  }
}

type PlannedImport = Pick<StartClientImportBody, "fileName" | "onDuplicate"> & {
  readonly plan: StoredPlan;
};

/** The rows are stored as they are; a task turns them into clients. */
export const startClientImport = async (
  tx: TenantTx,
  actor: Actor,
  { plan: { table, source, sameAs, mapping }, fileName, onDuplicate }: PlannedImport,
  now: Date,
): Promise<ClientImport> => {
  const run = await insertImport(tx, {
    requestedBy: actor.userId,
    fileName,
    source,
    columns: table.columns,
    mapping,
    onDuplicate,
    total: table.rows.length,
    createdAt: now,
  });
  if (!run) throw busy();
  await insertRows(
    tx,
    run.id,
    table.rows.map(({ row, cells }) => ({ row, cells, sameAs: sameAs.get(row)?.row ?? null })),
  );
  await enqueue(tx, "import_clients", { organizationId: run.organizationId, importId: run.id });
  return present(tx, run);
};

const openImport = async (tx: TenantTx, id: string): Promise<ImportRecord> => {
  const run = await findImport(tx, id);
  if (!run) throw notFound("Import not found");
  return run;
};

export const readClientImport = async (tx: TenantTx, id: string): Promise<ClientImport> =>
  present(tx, await openImport(tx, id));

export const listClientImports = async (tx: TenantTx, now: Date): Promise<{ imports: ClientImport[] }> => {
  const since = new Date(now.getTime() - undoDays * day);
  const runs = await findImportsSince(tx, { since, limit: listedImports, kind: "clients" });
  const counted =
    runs.length === 0
      ? []
      : await countOutcomes(
          tx,
          runs.map(({ id }) => id),
        );
  return { imports: runs.map((run) => presentImport(run, counted, [])) };
};

/** The columns of the file and one that says why. An import of this file leaves that one out. */
export const refusedRows = async (tx: TenantTx, id: string): Promise<string> => {
  const run = await openImport(tx, id);
  const rows = await findRows(tx, id, ["refused"], maxImportRows);
  const kept = run.columns.flatMap((title, index) =>
    plainTitle(title) === plainTitle(reasonTitle) ? [] : [index],
  );
  return stringify(
    rows.map(({ cells, reason }) => [...kept.map((index) => cells[index] ?? ""), reason ?? ""]),
    {
      bom: true,
      header: true,
      columns: [...kept.map((index) => run.columns[index] ?? ""), reasonTitle],
      record_delimiter: "windows",
      quote_record_delimiter: true,
      escape_formulas: true,
    },
  );
};

export const startUndo = async (tx: TenantTx, actor: Actor, id: string, now: Date): Promise<ClientImport> => {
  const run = await lockImport(tx, id);
  if (!run) throw notFound("Import not found");
  if (run.status === "undoing" || run.status === "undone") return present(tx, run);
  if (run.status !== "done") throw busy();
  if (now > undoUntil(run))
    throw new AppError("conflict", `This import is more than ${undoDays} days old and can't be undone.`);
  if (!(await reopenImport(tx, id))) throw busy();
  await enqueue(tx, "undo_client_import", {
    organizationId: run.organizationId,
    importId: id,
    userId: actor.userId,
  });
  return readClientImport(tx, id);
};
