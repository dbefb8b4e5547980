import {
  type ClientImportMapping,
  type ClientImportPreview,
  type ImportColumn,
} from "@fieldwright/contract/client-imports";
import { maxImportColumns } from "@fieldwright/contract/imports";
import type { TenantTx } from "@fieldwright/db/client";
import { findTwins, type ImportedClient, type Twin } from "#customers";
import { createPauses, invalid } from "#kernel";
import { isTotal, parseCsv, type Table, titlesBelow } from "../sheets";
import { type Drafted, draftClient } from "./draft-client";
import { describeColumns, mappingOf, usedColumns } from "./split-cells";
import { sourceOf, targetByTitle } from "./titles";

const fold = (text: string): string =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]/gu, "");

const lastTen = (phone: string): string => phone.replaceAll(/\D/g, "").slice(-10);

const fullNameOf = ({ companyOnly, company, firstName, lastName }: ImportedClient): string =>
  (companyOnly ? company : `${firstName} ${lastName}`).trim();

type Reachable = {
  readonly name: string;
  readonly email: string;
  readonly phones: readonly string[];
  readonly streets: readonly string[];
};

/** Two with a key in common are the same client: the same email, or the same name and a phone or street. */
const keysOf = ({ name, email, phones, streets }: Reachable): string[] => [
  ...(email ? [`email ${email.toLowerCase()}`] : []),
  ...phones.filter(Boolean).map((phone) => `phone ${fold(name)} ${lastTen(phone)}`),
  ...streets.filter(Boolean).map((street) => `street ${fold(name)} ${fold(street)}`),
];

const keysOfDraft = (draft: ImportedClient): string[] =>
  keysOf({
    name: fullNameOf(draft),
    email: draft.email,
    phones: [draft.phone, ...draft.contacts.map(({ phone }) => phone)],
    streets: draft.addresses.map(({ line1 }) => line1),
  });

const keysOfTwin = ({ name, email, phone, contacts, line1 }: Twin): string[] =>
  keysOf({
    name,
    email,
    phones: [phone ?? "", ...contacts.map((contact) => contact.phone)],
    streets: [line1 ?? ""],
  });

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

/** Finds the existing client that a row is. */
const matcherOf = (twins: readonly Twin[]): ((draft: ImportedClient) => Twin | undefined) => {
  const byKey = new Map<string, Twin>();
  for (const twin of twins) for (const key of keysOfTwin(twin)) if (!byKey.has(key)) byKey.set(key, twin);
  return (draft) => {
    const key = keysOfDraft(draft).find((one) => byKey.has(one));
    return key === undefined ? undefined : byKey.get(key);
  };
};

type DraftRow = Drafted & { readonly row: number };

type ClientImportPlan = {
  readonly table: Table;
  readonly source: ReturnType<typeof sourceOf>;
  readonly columns: readonly ImportColumn[];
  readonly mapping: ClientImportMapping;
  readonly drafts: readonly DraftRow[];
  readonly refused: readonly { readonly row: number; readonly reason: string }[];
  readonly sameAs: ReadonlyMap<number, SameRow>;
};

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
