import { type ImportTarget, importTargets } from "@fieldwright/contract/client-imports";
import {
  type ImportedClient,
  importNewClients,
  lockLiveClient,
  type Merged,
  mergeIntoClient,
  removeImported,
  undoMerge,
} from "#customers";
import {
  findRowsByNumber,
  findRowsOfClient,
  type ImportRecord,
  type ImportRow,
  markCreated,
  updateRow,
  updateRowsOfClient,
} from "../runs.repo";
import { findUse, findUsedProperties } from "../use-of-clients.repo";
import type { UndoWork, Work } from "../work-through";
import { draftClient } from "./draft-client";
import { matchExisting } from "./preview-import";
import { type UsedColumn, usedColumns } from "./split-cells";

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

const isTarget = (value: string): value is ImportTarget => importTargets.some((target) => target === value);

const columnsOf = ({ columns, mapping }: ImportRecord): UsedColumn[] =>
  usedColumns(
    columns,
    Object.fromEntries(Object.entries(mapping).flatMap(([title, to]) => (isTarget(to) ? [[title, to]] : []))),
  );

type Fate =
  | { readonly to: "create" }
  | { readonly to: "merge"; readonly clientId: string }
  | { readonly to: "skip"; readonly clientId: string; readonly reason: string };

type Draft = { readonly row: ImportRow; readonly externalId: string; readonly draft: ImportedClient };

const create = async ({ tx, run }: Work, drafts: readonly Draft[]): Promise<void> => {
  const ids = await importNewClients(
    tx,
    { userId: run.requestedBy },
    drafts.map(({ draft, externalId }) => ({ ...draft, reference: externalId })),
  );
  await markCreated(
    tx,
    run.id,
    ids.flatMap((clientId, index) => (drafts[index] ? [{ row: drafts[index].row.row, clientId }] : [])),
  );
};

const merge = async ({ tx, run, now }: Work, { row, draft }: Draft, clientId: string): Promise<boolean> => {
  const merged = await mergeIntoClient(tx, { userId: run.requestedBy }, clientId, draft, now);
  if (!merged) return false;
  const { before, version, addedProperties } = merged;
  await updateRow(tx, run.id, row.row, {
    outcome: "merged",
    clientId,
    before,
    addedProperties: [...addedProperties],
  });
  await updateRowsOfClient(tx, run.id, clientId, { version });
  return true;
};

const skip = ({ tx, run }: Work, { row }: Draft, { clientId, reason }: Extract<Fate, { to: "skip" }>) =>
  updateRow(tx, run.id, row.row, { outcome: "skipped", clientId, reason });

/** Rows of a client that the other program lists once for each address. */
const isSameClient = (one: Draft, other: { readonly externalId: string }): boolean =>
  one.externalId !== "" && one.externalId === other.externalId;

type Seen = { readonly clientId: string | null; readonly externalId: string };

/** What the earlier rows became that some rows repeat. */
const seenRows = async ({ tx, run }: Work, used: readonly UsedColumn[], rows: readonly ImportRow[]) => {
  const numbers = rows.flatMap(({ sameAs }) => sameAs ?? []);
  const found = numbers.length === 0 ? [] : await findRowsByNumber(tx, run.id, numbers);
  return new Map(
    found.map(({ row, clientId, cells }): [number, Seen] => {
      const drafted = draftClient(used, cells);
      return [row, { clientId, externalId: "draft" in drafted ? drafted.externalId : "" }];
    }),
  );
};

const fateOf = (
  { run }: Work,
  draft: Draft,
  known: { readonly clientId: string; readonly name: string; readonly sameClient: boolean } | undefined,
): Fate => {
  if (!known) return { to: "create" };
  if (known.sameClient || run.onDuplicate === "merge") return { to: "merge", clientId: known.clientId };
  if (run.onDuplicate === "keep") return { to: "create" };
  const reason = draft.row.sameAs ? `Same as row ${draft.row.sameAs}` : `Same as ${known.name}`;
  return { to: "skip", clientId: known.clientId, reason };
};

/** Turns waiting rows into clients. */
export const handleClients = async (work: Work, rows: readonly ImportRow[]): Promise<void> => {
  const { tx, run } = work;
  const used = columnsOf(run);
  const drafts: Draft[] = [];
  for (const row of rows) {
    const drafted = draftClient(used, row.cells);
    if ("reason" in drafted)
      await updateRow(tx, run.id, row.row, { outcome: "refused", reason: drafted.reason });
    else drafts.push({ row, ...drafted });
  }
  const existing = await matchExisting(
    tx,
    drafts.map(({ draft }) => draft),
  );
  const firsts = drafts.filter(({ row }) => row.sameAs === null);
  const fresh: Draft[] = [];
  for (const one of firsts) {
    const twin = existing(one.draft);
    const fate = fateOf(work, one, twin && { clientId: twin.id, name: twin.name, sameClient: false });
    if (fate.to === "skip") await skip(work, one, fate);
    else if (fate.to === "create" || !(await merge(work, one, fate.clientId))) fresh.push(one);
  }
  await create(work, fresh);
  await repeat(
    work,
    used,
    drafts.filter(({ row }) => row.sameAs !== null),
  );
};

/** Rows that repeat an earlier one. The earlier one may be of this portion. */
const repeat = async (work: Work, used: readonly UsedColumn[], drafts: readonly Draft[]): Promise<void> => {
  const seen = await seenRows(
    work,
    used,
    drafts.map(({ row }) => row),
  );
  for (const one of drafts) {
    const earlier = seen.get(one.row.sameAs ?? 0);
    const known = earlier?.clientId
      ? { clientId: earlier.clientId, name: "", sameClient: isSameClient(one, earlier) }
      : undefined;
    const fate = fateOf(work, one, known);
    if (fate.to === "skip") await skip(work, one, fate);
    else if (fate.to === "create" || !(await merge(work, one, fate.clientId))) await create(work, [one]);
  }
};
