import {
  type ClientImportMapping,
  type ClientImportPreview,
  type ImportColumn,
  maxClientColumns,
} from "@fieldwright/contract/client-imports";
import type { TenantTx } from "@fieldwright/db/client";
import { findTwins, type ImportedClient, type Twin } from "#customers";
import { invalid } from "#kernel";
import { parseCsv, type Table } from "../parse-csv";
import { usedColumns } from "./cells";
import { type Drafted, draftClient } from "./draft-client";
import { describeColumns, mappingOf } from "./guess-columns";
import { fullNameOf, matcherOf, matchWithin, type SameRow } from "./match-rows";
import { sourceOf } from "./titles";

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

export const planClientImport = (csv: string, chosen: ClientImportMapping | undefined): ClientImportPlan => {
  const table = parseCsv(csv);
  if (table.columns.length > maxClientColumns)
    throw invalid({ field: "csv", msg: `The file has more than ${maxClientColumns} columns` });
  const unknown = Object.keys(chosen ?? {}).find((title) => !table.columns.includes(title));
  if (unknown !== undefined) throw invalid({ field: "mapping", msg: `The file has no column "${unknown}"` });
  const columns = describeColumns(table, chosen);
  const mapping = mappingOf(columns);
  const used = usedColumns(table.columns, mapping);
  const drafts: DraftRow[] = [];
  const refused: { row: number; reason: string }[] = [];
  for (const { row, cells } of table.rows) {
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
    sameAs: matchWithin(drafts),
  };
};

/** The existing clients that some rows are. */
export const matchExisting = async (
  tx: TenantTx,
  drafts: readonly ImportedClient[],
): Promise<(draft: ImportedClient) => Twin | undefined> =>
  matcherOf(
    await findTwins(tx, {
      emails: drafts.map(({ email }) => email).filter(Boolean),
      names: drafts.map(fullNameOf),
    }),
  );

const shownDrafts = 50;
const shownRows = 100;

export const previewClientImport = async (
  tx: TenantTx,
  plan: ClientImportPlan,
): Promise<ClientImportPreview> => {
  const { source, columns, table, drafts, refused, sameAs } = plan;
  const existing = await matchExisting(
    tx,
    drafts.map(({ draft }) => draft),
  );
  const matches = drafts.flatMap(({ row, draft }) => {
    const same = sameAs.get(row);
    if (same?.byId) return [];
    const twin = same ? undefined : existing(draft);
    if (!same && !twin) return [];
    return [
      {
        row,
        name: fullNameOf(draft),
        sameAs: same?.row ?? null,
        client: twin ? { _id: twin.id, name: twin.name } : null,
      },
    ];
  });
  const count = (fits: (draft: ImportedClient) => boolean) =>
    drafts.filter(({ draft }) => fits(draft)).length;
  return {
    source,
    columns: [...columns],
    total: table.rows.length,
    drafts: drafts.slice(0, shownDrafts).map(({ row, draft }) => ({ row, ...draft })),
    refused: refused.slice(0, shownRows),
    matches: matches.slice(0, shownRows),
    counts: {
      refused: refused.length,
      sameClient: [...sameAs.values()].filter(({ byId }) => byId).length,
      duplicates: matches.length,
      withoutEmail: count(({ email }) => email === ""),
      withoutAddress: count(({ addresses }) => !addresses.some(({ line1 }) => line1)),
      companyOnly: count(({ companyOnly }) => companyOnly),
    },
  };
};
