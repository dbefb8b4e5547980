import { join } from "node:path";
import type { ImportReport } from "@fieldwright/contract/data-exchange";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { AppError } from "../../app-error";
import type { Deps } from "../../deps";
import { diskFileStore } from "../attachments/disk-file-store";
import { removeUnused } from "../attachments/remove-unused";
import { readCatalogue } from "./catalogue.repo";
import { moneyTotals, type Row } from "./exported-rows.repo";
import { asImported, type ImportedFile, importFiles } from "./import-files";
import { importPeople } from "./import-people";
import {
  beginImport,
  countRows,
  emptyTable,
  endImport,
  fillColumns,
  findAddress,
  hasRecords,
  insertRows,
  updateOrganization,
} from "./imported-rows.repo";
import { mapRow, newIds, withNewIds } from "./map-row";
import { type Archive, openArchive, refusal } from "./open-archive";
import type { OrderedTable } from "./order-tables";

type Importer = { readonly userId: string; readonly organizationId: string };

const rowsAtOnce = 500;

async function* batches(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < rowsAtOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** A row that the database refuses is the archive's fault; anything else is ours. */
const fitting = async (table: string, write: () => Promise<void>): Promise<void> => {
  try {
    await write();
  } catch (cause) {
    const code =
      cause instanceof Error && cause.cause instanceof Error && "code" in cause.cause && cause.cause.code;
    if (typeof code === "string" && /^2[23]/.test(code))
      throw refusal(`the rows of ${table} do not fit`, cause);
    throw cause;
  }
};

const unknownTable = ({ manifest }: Archive, tables: readonly OrderedTable[]): string | undefined =>
  Object.keys(manifest.counts).find((name) => !tables.some((table) => table.name === name));

/** The ids of everything that comes along. Whoever imports takes the place of the person with the same address. */
const mapIds = async (
  archive: Archive,
  tables: readonly OrderedTable[],
  importer: Importer,
  address: string | undefined,
) => {
  const old = new Set<string>();
  let same: string | undefined;
  for (const { name } of tables) {
    let count = 0;
    for await (const row of archive.rows(name)) {
      count += 1;
      if (typeof row["id"] === "string") old.add(row["id"]);
      if (name === "users" && String(row["email"]).toLowerCase() === address?.toLowerCase())
        same = String(row["id"]);
    }
    if (count !== (archive.manifest.counts[name] ?? 0))
      throw refusal(`${name} has rows that are not counted`);
  }
  const ids = newIds(old);
  ids.set(String(archive.manifest.organization["id"]), importer.organizationId);
  if (same) ids.set(same, importer.userId);
  return { ids, same };
};

const verify = async (tx: TenantTx, archive: Archive, tables: readonly OrderedTable[]): Promise<void> => {
  const totals = await moneyTotals(tx, tables);
  const different = Object.entries(archive.manifest.totals).find(([name, cents]) => totals[name] !== cents);
  if (different) throw refusal(`the sum of ${different[0]} is not what the manifest says`);
};

type Prepared = { readonly archive: Archive; readonly files: ReadonlyMap<string, ImportedFile> };

const importRows = async (
  tx: TenantTx,
  { archive, files }: Prepared,
  importer: Importer,
  now: Date,
): Promise<ImportReport> => {
  if (await hasRecords(tx))
    throw new AppError("conflict", "This organization has records already: import into a new one");
  await beginImport(tx);
  const tables = await readCatalogue(tx);
  const unknown = unknownTable(archive, tables);
  if (unknown) throw refusal(`it has ${unknown}, which this version does not know`);
  const { ids, same } = await mapIds(archive, tables, importer, await findAddress(tx, importer.userId));
  const context = { ids, importerId: importer.userId, tables: new Set(tables.map(({ name }) => name)) };
  const mapped = (table: OrderedTable) => (row: Row) => {
    const given = table.name === "attachments" ? asImported(row, files) : row;
    return mapRow(table, given, importer.organizationId, context);
  };

  const kept = ["users", "audit_log"];
  for (const { name } of tables.toReversed()) if (!kept.includes(name)) await emptyTable(tx, name);
  await fitting("organizations", () =>
    updateOrganization(tx, withNewIds(archive.manifest.organization, ids)),
  );
  const counts: Record<string, number> = {};
  let people: ImportReport["people"] = { added: 0, withoutAddress: [] };
  for (const table of tables) {
    const before = await countRows(tx, table);
    await fitting(table.name, async () => {
      for await (const rows of batches(archive.rows(table.name)))
        if (table.name === "users") {
          const others = rows.filter((row) => row["id"] !== same).map(mapped(table));
          const added = await importPeople(tx, others, now);
          people = {
            added: people.added + added.added,
            withoutAddress: [...people.withoutAddress, ...added.withoutAddress],
          };
        } else await insertRows(tx, table.name, rows.map(mapped(table)));
    });
    counts[table.name] = (await countRows(tx, table)) - before;
  }
  for (const table of tables.filter(({ later }) => later.length > 0))
    await fitting(table.name, async () => {
      for await (const rows of batches(archive.rows(table.name)))
        await fillColumns(
          tx,
          table.name,
          table.later,
          rows.map((row) => withNewIds(row, ids)),
        );
    });
  await endImport(tx);
  await verify(tx, archive, tables);
  await recordChange(tx, {
    actor: { userId: importer.userId },
    verb: "import",
    kind: "organization",
    recordId: importer.organizationId,
    version: 1,
    to: { counts, from: archive.manifest.exportedAt },
  });
  return { counts, files: files.size, people };
};

/** All or nothing: a refused archive leaves neither rows nor files behind. */
export const importData = async (
  { database, config, clock }: Deps,
  importer: Importer,
  path: string,
): Promise<ImportReport> => {
  const store = diskFileStore(join(config.dataDir, "files"));
  const files = new Map<string, ImportedFile>();
  const archive = await openArchive(path);
  try {
    await importFiles(archive, store, files);
    return await database.tenant(importer.organizationId, (tx) =>
      importRows(tx, { archive, files }, importer, clock()),
    );
  } catch (cause) {
    for (const hash of files.keys()) await database.system((tx) => removeUnused(tx, store, hash));
    throw cause;
  } finally {
    archive.close();
  }
};
