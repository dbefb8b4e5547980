import type { ClientImportMapping, ImportColumn } from "@fieldwright/contract/client-imports";
import { maxImportColumns } from "@fieldwright/contract/imports";
import type { ImportedClient } from "#customers";
import { createPauses, invalid } from "#kernel";
import { isTotal, parseCsv, type Table, titlesBelow } from "../parse-csv";
import { keysOfDraft } from "./client-keys";
import { type Drafted, draftClient } from "./draft-client";
import { describeColumns, mappingOf, usedColumns } from "./split-cells";
import { sourceOf, targetByTitle } from "./titles";

type KnownRow = { readonly row: number; readonly draft: ImportedClient; readonly externalId: string };

type SameRow = {
  readonly row: number;
  /** By its id in the other program: one client with several addresses, not a duplicate. */
  readonly byId: boolean;
};

/** For each row the first earlier row that is the same client. */
const matchWithin = async (
  rows: readonly KnownRow[],
  pause: () => Promise<void>,
): Promise<ReadonlyMap<number, SameRow>> => {
  const firstRow = new Map<string, number>();
  const found = new Map<number, SameRow>();
  for (const { row, draft, externalId } of rows) {
    await pause();
    const id = externalId ? `id ${externalId}` : undefined;
    const keys = keysOfDraft(draft);
    const sameId = id === undefined ? undefined : firstRow.get(id);
    const same = sameId ?? keys.map((key) => firstRow.get(key)).find((one) => one !== undefined);
    if (same !== undefined) found.set(row, { row: same, byId: sameId !== undefined });
    for (const key of id === undefined ? keys : [id, ...keys])
      if (!firstRow.has(key)) firstRow.set(key, same ?? row);
  }
  return found;
};

type DraftRow = Drafted & { readonly row: number };

export type ClientImportPlan = {
  readonly table: Table;
  readonly source: ReturnType<typeof sourceOf>;
  readonly columns: readonly ImportColumn[];
  readonly mapping: ClientImportMapping;
  readonly drafts: readonly DraftRow[];
  readonly refused: readonly { readonly row: number; readonly reason: string }[];
  readonly sameAs: ReadonlyMap<number, SameRow>;
};

/** What is kept of it when the import begins. */
export type StoredPlan = Pick<ClientImportPlan, "table" | "source" | "mapping" | "sameAs">;

export const planClientImport = async (
  csv: string,
  chosen: ClientImportMapping | undefined,
): Promise<ClientImportPlan> => {
  const file = await parseCsv(
    csv,
    titlesBelow((cell) => targetByTitle(cell) !== undefined),
  );
  const table: Table = { ...file, rows: file.rows.filter(({ cells }) => !isTotal(cells)) };
  if (table.columns.length > maxImportColumns)
    throw invalid({ field: "csv", msg: `The file has more than ${maxImportColumns} columns` });
  const unknown = Object.keys(chosen ?? {}).find((title) => !table.columns.includes(title));
  if (unknown !== undefined) throw invalid({ field: "mapping", msg: `The file has no column "${unknown}"` });
  const columns = describeColumns(table, chosen);
  const mapping = mappingOf(columns);
  const used = usedColumns(table.columns, mapping);
  const drafts: DraftRow[] = [];
  const refused: { row: number; reason: string }[] = [];
  const pause = createPauses();
  for (const { row, cells } of table.rows) {
    await pause();
    const drafted = draftClient(used, cells);
    if ("reason" in drafted) refused.push({ row, reason: drafted.reason });
    else drafts.push({ row, ...drafted });
  }
  return {
    table,
    source: sourceOf(table.columns),
    columns,
    mapping,
    drafts,
    refused,
    sameAs: await matchWithin(drafts, pause),
  };
};
