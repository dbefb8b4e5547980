import type { ImportMapping, ImportPreview } from "@fieldwright/contract/csv";
import type { TenantTx } from "@fieldwright/db/client";
import { findClientsByEmail } from "#customers";
import { type Drafts, draftClients, type ValidRow } from "./draft-clients";
import { guessMapping } from "./import-mapping";
import { parseCsv, type Table } from "./parse-csv";

const shownRows = 20;

export type ImportPlan = { readonly table: Table; readonly mapping: ImportMapping; readonly drafts: Drafts };

export const planImport = (csv: string, given: ImportMapping | undefined): ImportPlan => {
  const table = parseCsv(csv);
  const mapping = given ?? guessMapping(table.columns);
  return { table, mapping, drafts: draftClients(table, mapping) };
};

export const emailOf = ({ body }: ValidRow): string => body.email.toLowerCase();

export const previewImport = async (
  tx: TenantTx,
  { table, mapping, drafts }: ImportPlan,
): Promise<ImportPreview> => {
  const known = await findClientsByEmail(tx, drafts.valid.map(emailOf));
  const firstRows = new Map<string, number>();
  const duplicates = drafts.valid.flatMap((valid) => {
    const email = emailOf(valid);
    const firstRow = firstRows.get(email) ?? null;
    if (firstRow === null) firstRows.set(email, valid.row);
    const client = known.get(email) ?? null;
    return firstRow === null && client === null
      ? []
      : [{ row: valid.row, email: valid.body.email, firstRow, client }];
  });
  return {
    columns: [...table.columns],
    mapping,
    total: table.rows.length,
    rows: drafts.rows.slice(0, shownRows).map(({ row, values }) => ({ row, values })),
    errors: [...drafts.errors],
    duplicates,
  };
};
