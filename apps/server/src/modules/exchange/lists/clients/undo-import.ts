import type { TenantTx } from "@fieldwright/db/client";
import { lockLiveClient, type Merged, removeImported, undoMerge } from "#customers";
import type { Actor, Deps, TaskHandler } from "#kernel";
import {
  findRows,
  findRowsOfClient,
  type ImportRow,
  lockImport,
  updateImport,
  updateRowsOfClient,
} from "./client-imports.repo";
import { findUse, findUsedProperties } from "./use-of-clients.repo";

const portion = 50;

type Work = { readonly tx: TenantTx; readonly actor: Actor; readonly importId: string; readonly now: Date };

const isMerged = (before: unknown): before is Merged =>
  typeof before === "object" && before !== null && "contacts" in before;

const isAdded = (rows: readonly ImportRow[]): boolean => rows.some(({ outcome }) => outcome === "created");

const undoOne = async ({ tx, actor, now }: Work, clientId: string, rows: readonly ImportRow[]) => {
  const version = rows.at(-1)?.version ?? 1;
  const imported = { id: clientId, version };
  // Nobody can give the client a job between the question and the deletion.
  if (!(await lockLiveClient(tx, clientId))) return "gone";
  if (isAdded(rows)) {
    const use = await findUse(tx, clientId);
    return use ? `It has ${use}.` : removeImported(tx, actor, imported, now);
  }
  const before = rows[0]?.before;
  if (!isMerged(before)) return "changed";
  const added = rows.flatMap(({ addedProperties }) => addedProperties);
  const used = new Set(await findUsedProperties(tx, clientId, added));
  const addedProperties = added.filter((id) => !used.has(id));
  return undoMerge(tx, actor, { ...imported, before, addedProperties }, now);
};

const reasons: Readonly<Record<string, string>> = { changed: "Someone changed it since the import." };

const undoClient = async (work: Work, clientId: string): Promise<void> => {
  const rows = await findRowsOfClient(work.tx, work.importId, clientId);
  const result = await undoOne(work, clientId, rows);
  const isDone = result === "done" || result === "gone";
  await updateRowsOfClient(
    work.tx,
    work.importId,
    clientId,
    isDone
      ? { outcome: isAdded(rows) ? "removed" : "restored" }
      : { outcome: "kept", reason: reasons[result] ?? result },
  );
};

/** Answers how many rows there were. */
const undoPortion = (
  { database, clock }: Deps,
  organizationId: string,
  importId: string,
  actor: Actor,
): Promise<number> =>
  database.tenant(organizationId, async (tx) => {
    const run = await lockImport(tx, importId);
    if (run?.status !== "undoing") return 0;
    const rows = await findRows(tx, importId, ["created", "merged"], portion);
    const clientIds = [...new Set(rows.flatMap(({ clientId }) => clientId ?? []))].toSorted();
    for (const clientId of clientIds) await undoClient({ tx, actor, importId, now: clock() }, clientId);
    if (rows.length === 0) await updateImport(tx, importId, { status: "undone", finishedAt: clock() });
    return rows.length;
  });

export const undoClientImportTask =
  (deps: Deps): TaskHandler<"undo_client_import"> =>
  async ({ organizationId, importId, userId }, { abortSignal }) => {
    for (;;) {
      if (abortSignal?.aborted) throw new Error("The server stops. The next one goes on.");
      if ((await undoPortion(deps, organizationId, importId, { userId })) === 0) return;
    }
  };
