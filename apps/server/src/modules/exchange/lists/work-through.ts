import type { TenantTx } from "@fieldwright/db/client";
import type { Actor, Deps, TaskHandler } from "#kernel";
import {
  findMadeClients,
  findRows,
  findRowsToUndo,
  type ImportKind,
  type ImportRecord,
  type ImportRow,
  lockImport,
  updateImport,
  updateRow,
  updateRowsOfClient,
} from "./runs.repo";

/** Rows of one transaction. The progress bar moves with each. */
const portion = 50;

export type Work = { readonly tx: TenantTx; readonly run: ImportRecord; readonly now: Date };
export type UndoWork = Work & { readonly actor: Actor };

/** Each kind of import turns rows into records, in one transaction. */
export type Handlers = Readonly<
  Record<ImportKind, (work: Work, rows: readonly ImportRow[]) => Promise<void>>
>;

type Target = { readonly organizationId: string; readonly importId: string };

const problem = "Couldn't save this row because of a problem on our end.";

/** Answers how many rows were left. Runs again after a crash with the rows that still wait. */
const handlePortion = (
  { database, clock }: Deps,
  handlers: Handlers,
  { organizationId, importId }: Target,
  size: number,
): Promise<number> =>
  database.tenant(organizationId, async (tx) => {
    const run = await lockImport(tx, importId);
    if (!run || (run.status !== "waiting" && run.status !== "running")) return 0;
    const rows = await findRows(tx, importId, ["waiting"], size);
    if (rows.length > 0) await handlers[run.kind]({ tx, run, now: clock() }, rows);
    if (rows.length === 0) await updateImport(tx, importId, { status: "done", finishedAt: clock() });
    else if (run.status === "waiting") await updateImport(tx, importId, { status: "running" });
    return rows.length;
  });

/** One row that the database refuses must not hold up the others. */
const refuseFirst = ({ database }: Deps, { organizationId, importId }: Target): Promise<void> =>
  database.tenant(organizationId, async (tx) => {
    await lockImport(tx, importId);
    const [row] = await findRows(tx, importId, ["waiting"], 1);
    if (row) await updateRow(tx, importId, row.row, { outcome: "refused", reason: problem });
  });

const handleOneByOne = async (deps: Deps, handlers: Handlers, target: Target): Promise<void> => {
  for (let handled = 0; handled < portion; handled += 1)
    try {
      if ((await handlePortion(deps, handlers, target, 1)) === 0) return;
    } catch (err) {
      deps.log.error({ err }, "a row of an import could not be saved");
      await refuseFirst(deps, target);
    }
};

export const importTask =
  (deps: Deps, handlers: Handlers): TaskHandler<"import_clients"> =>
  async (target, { abortSignal }) => {
    for (;;) {
      if (abortSignal?.aborted) throw new Error("The server stops. The next one goes on with the import.");
      try {
        if ((await handlePortion(deps, handlers, target, portion)) === 0) return;
      } catch (err) {
        deps.log.warn({ err }, "a portion of an import failed");
        await handleOneByOne(deps, handlers, target);
      }
    }
  };

export type Undoers = Readonly<
  Record<ImportKind, (work: UndoWork, rows: readonly ImportRow[]) => Promise<void>>
> & {
  /** After all rows: the clients that jobs and invoices made. */
  readonly madeClients: (work: UndoWork, rows: readonly ImportRow[]) => Promise<void>;
};

type Undo = Target & { readonly actor: Actor };

/** Answers how many rows there were. */
const undoPortion = (
  { database, clock }: Deps,
  undoers: Undoers,
  { organizationId, importId, actor }: Undo,
  size: number,
): Promise<number> =>
  database.tenant(organizationId, async (tx) => {
    const run = await lockImport(tx, importId);
    if (run?.status !== "undoing") return 0;
    const work = { tx, run, actor, now: clock() };
    const rows = await findRowsToUndo(tx, importId, size);
    if (rows.length > 0) {
      await undoers[run.kind](work, rows);
      return rows.length;
    }
    const left = await findMadeClients(tx, importId, size);
    if (left.length > 0) await undoers.madeClients(work, left);
    else await updateImport(tx, importId, { status: "undone", finishedAt: clock() });
    return left.length;
  });

const notRemoved = "Couldn't remove it because of a problem on our end.";

const nameOf = ({ cells }: ImportRow): string => cells.filter(Boolean).slice(0, 3).join(", ").slice(0, 120);

/** What the row made stays, with the reason, and so does a client that it made. */
const keepFirst = ({ database }: Deps, { organizationId, importId }: Target): Promise<void> =>
  database.tenant(organizationId, async (tx) => {
    const run = await lockImport(tx, importId);
    const [row] = [...(await findRowsToUndo(tx, importId, 1)), ...(await findMadeClients(tx, importId, 1))];
    if (!row) return;
    // Rows of the same client were one change.
    if (run?.kind === "clients" && row.clientId)
      await updateRowsOfClient(tx, importId, row.clientId, { outcome: "kept", reason: notRemoved });
    const before = row.before ?? { name: nameOf(row) };
    await updateRow(tx, importId, row.row, { outcome: "kept", reason: notRemoved, before, made: null });
  });

const undoOneByOne = async (deps: Deps, undoers: Undoers, target: Undo): Promise<void> => {
  for (let handled = 0; handled < portion; handled += 1)
    try {
      if ((await undoPortion(deps, undoers, target, 1)) === 0) return;
    } catch (err) {
      deps.log.error({ err }, "a row of an import could not be undone");
      await keepFirst(deps, target);
    }
};

export const undoTask =
  (deps: Deps, undoers: Undoers): TaskHandler<"undo_client_import"> =>
  async ({ organizationId, importId, userId }, { abortSignal }) => {
    const target = { organizationId, importId, actor: { userId } };
    for (;;) {
      if (abortSignal?.aborted) throw new Error("The server stops. The next one goes on.");
      try {
        if ((await undoPortion(deps, undoers, target, portion)) === 0) return;
      } catch (err) {
        deps.log.warn({ err }, "a portion of an undo failed");
        await undoOneByOne(deps, undoers, target);
      }
    }
  };
