import { lockLiveClient, type Merged, removeImported, undoMerge } from "#customers";
import { findRowsOfClient, type ImportRow, updateRowsOfClient } from "../runs.repo";
import { findUse, findUsedProperties } from "../use-of-clients.repo";
import type { UndoWork } from "../work-through";

const isMerged = (before: unknown): before is Merged =>
  typeof before === "object" && before !== null && "contacts" in before;

const isAdded = (rows: readonly ImportRow[]): boolean => rows.some(({ outcome }) => outcome === "created");

const undoOne = async ({ tx, actor, now }: UndoWork, clientId: string, rows: readonly ImportRow[]) => {
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

const undoClient = async (work: UndoWork, clientId: string): Promise<void> => {
  const rows = await findRowsOfClient(work.tx, work.run.id, clientId);
  const result = await undoOne(work, clientId, rows);
  const isDone = result === "done" || result === "gone";
  await updateRowsOfClient(
    work.tx,
    work.run.id,
    clientId,
    isDone
      ? { outcome: isAdded(rows) ? "removed" : "restored" }
      : { outcome: "kept", reason: reasons[result] ?? result },
  );
};

/** Takes back what rows that came in made of clients. */
export const undoClients = async (work: UndoWork, rows: readonly ImportRow[]): Promise<void> => {
  const clientIds = [...new Set(rows.flatMap(({ clientId }) => clientId ?? []))].toSorted();
  for (const clientId of clientIds) await undoClient(work, clientId);
};
