import type { ImportReport } from "@fieldwright/contract/data-exchange";
import type { Database, TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import {
  AppError,
  type Config,
  type FileStore,
  formerMemberEmail,
  holdContents,
  isFormerMemberEmail,
  mustHaveRoom,
} from "#kernel";
import { readCatalogue } from "./catalogue.repo";
import { checkSettings } from "./check-settings";
import { moneyTotals, type Row } from "./exported-rows.repo";
import { completeRun } from "./import-runs.repo";
import {
  beginImport,
  countRows,
  emptyTable,
  endImport,
  fillColumns,
  findAddress,
  hasRecords,
  holdOrganization,
  insertRows,
  recordTables,
  updateOrganization,
} from "./imported-rows.repo";
import { asImported, type ImportedFile, importFiles } from "./imports";
import { type Importer, mapIds, mapRow, withNewIds } from "./map-rows";
import { type Archive, openArchive, quoted, refusal } from "./open-archive";
import type { OrderedTable } from "./order-tables";

/** Reports progress in whole percents, each at most once. */
const createProgress = (steps: number, tell: (percent: number) => void) => {
  let done = 0;
  let told = 0;
  return (count = 1): void => {
    done += count;
    // The last percent is left for the commit.
    const percent = Math.min(99, Math.floor((done / Math.max(1, steps)) * 100));
    if (percent <= told) return;
    told = percent;
    tell(percent);
  };
};

type People = { added: number; withoutAddress: string[] };

/**
 * Imports people as deactivated members without a password, to keep the history. An archive does not prove who owns
 * an email address, so addresses are replaced: keeping them would stop the real owners from registering.
 */
const importPeople = async (tx: TenantTx, people: readonly Row[], now: Date): Promise<People> => {
  const withoutAddress: string[] = [];
  const members = people.map((person) => {
    const id = String(person["id"]);
    const address = String(person["email"]);
    const isFormer = isFormerMemberEmail(address);
    if (!isFormer) withoutAddress.push(address.slice(0, 254));
    return {
      ...person,
      email: isFormer ? formerMemberEmail(id) : `${id}@imported.invalid`,
      is_owner: false,
      email_verified_at: null,
      deactivated_at: now.toISOString(),
    };
  });
  await insertRows(tx, "users", members);
  return { added: people.length, withoutAddress };
};

const rowsAtOnce = 500;
const bytesAtOnce = 4_000_000;

/** Callbacks for progress and for each stored file. */
type Watch = {
  readonly progress: (percent: number) => void;
  readonly stored: (hash: string) => void;
};

/** Batches are limited by rows and by bytes, so that each fits in memory. */
async function* batches(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  let bytes = 0;
  for await (const row of rows) {
    batch.push(row);
    bytes += JSON.stringify(row).length;
    if (batch.length < rowsAtOnce && bytes < bytesAtOnce) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}

/**
 * SQLSTATE codes for bad data, violated constraints, exceeded limits, our own triggers and values of the wrong type.
 */
const refusedByDatabase = /^(?:21|22|23|54|P0001|42804|42846)/;

/** A row that the database rejects is the archive's fault. Anything else is ours. */
const fitting = async <T>(table: string, write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (cause) {
    const code =
      cause instanceof Error && cause.cause instanceof Error && "code" in cause.cause && cause.cause.code;
    // A `RangeError` means that a value is nested too deep to serialize.
    if (cause instanceof RangeError || (typeof code === "string" && refusedByDatabase.test(code)))
      throw refusal(`the rows of ${table} do not fit`, cause);
    throw cause;
  }
};

const unknownTable = ({ manifest }: Archive, tables: readonly OrderedTable[]): string | undefined =>
  Object.keys(manifest.counts).find((name) => !tables.some((table) => table.name === name));

/** All rows of a table must have the same columns, because extra ones would be dropped silently. */
const sameColumns = (table: string, rows: readonly Row[], first: string | undefined): string | undefined =>
  rows.reduce((known: string | undefined, row) => {
    const columns = Object.keys(row).sort().join();
    if (known !== undefined && columns !== known)
      throw refusal(`the rows of ${table} differ in their columns`);
    return columns;
  }, first);

const verify = async (
  tx: TenantTx,
  { manifest }: Archive,
  tables: readonly OrderedTable[],
): Promise<void> => {
  for (const table of tables.filter(({ name }) => recordTables.includes(name)))
    if ((await countRows(tx, table)) !== (manifest.counts[table.name] ?? 0))
      throw new AppError("conflict", "Someone added records to this organization during the import");
  const totals = await moneyTotals(tx, tables);
  const different = Object.entries(manifest.totals).find(([name, cents]) => totals[name] !== cents);
  if (different) throw refusal(`the sum of ${quoted(different[0])} is not what the manifest says`);
};

type Order = {
  readonly runId: string;
  readonly importer: Importer;
  readonly path: string;
  readonly now: Date;
};

type Context = {
  readonly config: Pick<Config, "storageQuota">;
  readonly store: FileStore;
  readonly watch: Watch;
};

const importRows = async (
  tx: TenantTx,
  archive: Archive,
  { importer, now }: Order,
  { config, store, watch }: Context,
): Promise<ImportReport> => {
  await beginImport(tx);
  await holdOrganization(tx);
  if (await hasRecords(tx))
    throw new AppError("conflict", "This organization already has records. Import into a new one.");
  const tables = await readCatalogue(tx);
  const unknown = unknownTable(archive, tables);
  if (unknown !== undefined) throw refusal(`it has ${quoted(unknown)}, which this version does not know`);
  await checkSettings(archive);

  const total = Object.values(archive.manifest.counts).reduce((sum, count) => sum + count, 0);
  const fileCount = archive.manifest.counts["attachments"] ?? 0;
  // Each row is read once and written once. Writing takes about three times as long as reading.
  const step = createProgress(total * 4 + fileCount * 4, watch.progress);

  const { ids, same } = await mapIds(archive, tables, importer, await findAddress(tx, importer.userId), () =>
    step(),
  );
  const files = new Map<string, ImportedFile>();
  await importFiles(archive, store, files, (hash) => {
    watch.stored(hash);
    step(4);
  });

  const context = { ids, importerId: importer.userId, tables: new Set(tables.map(({ name }) => name)) };
  const mapped = (table: OrderedTable) => (row: Row) => {
    const given = table.name === "attachments" ? asImported(row, files) : row;
    return mapRow(table, given, importer.organizationId, context);
  };

  // Records added at this moment must not be deleted. The final check of counts finds them.
  const kept = ["users", "audit_log", ...recordTables];
  for (const { name } of tables.toReversed()) if (!kept.includes(name)) await emptyTable(tx, name);
  const isKnown = await fitting("organizations", () =>
    updateOrganization(tx, withNewIds(archive.manifest.organization, ids)),
  );
  if (!isKnown) throw refusal("its manifest.json has no settings of an organization");
  const counts: Record<string, number> = {};
  const people: ImportReport["people"] = { added: 0, withoutAddress: [] };
  for (const table of tables) {
    const before = await countRows(tx, table);
    let columns: string | undefined;
    await fitting(table.name, async () => {
      for await (const rows of batches(archive.rows(table.name))) {
        columns = sameColumns(table.name, rows, columns);
        if (table.name === "users") {
          const others = rows.filter((row) => row["id"] !== same).map(mapped(table));
          const { added, withoutAddress } = await importPeople(tx, others, now);
          people.added += added;
          people.withoutAddress.push(...withoutAddress);
        } else await insertRows(tx, table.name, rows.map(mapped(table)));
        step(rows.length * 3);
      }
    });
    counts[table.name] = (await countRows(tx, table)) - before;
  }
  await mustHaveRoom(tx, config);
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
  await holdContents(tx, store, [...files.keys()]);
  return { counts, files: files.size, people };
};

/**
 * All or nothing: the run is marked done in the transaction that writes its rows. The caller removes stored files
 * after a failure.
 */
export const importData = async (database: Database, order: Order, context: Context): Promise<void> => {
  const archive = await openArchive(order.path);
  try {
    await database.tenant(order.importer.organizationId, async (tx) => {
      const report = await importRows(tx, archive, order, context);
      await completeRun(tx, order.runId, report, order.now);
    });
  } finally {
    archive.close();
  }
};
