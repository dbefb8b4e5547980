import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { TenantTx } from "@fieldwright/db/client";
import { stringify } from "csv-stringify/sync";
import { ZipFile } from "yazl";
import type { FileStore } from "../attachments/file-store";
import { exportedColumns, readCatalogue } from "./catalogue.repo";
import { beginSnapshot, moneyTotals, type Row, readOrganization, readRows } from "./exported-rows.repo";
import { contentFile, csvFile, dataFile, exportFormat, exportVersion, type Manifest } from "./manifest";
import type { Table } from "./order-tables";

type Source = AsyncIterable<Uint8Array | string>;

/** Valid JSON, and a row a line, so that a reader need not hold the whole of it. */
async function* asJson(rows: AsyncIterable<Row>): AsyncGenerator<string> {
  let before = "[\n";
  for await (const row of rows) {
    yield `${before}${JSON.stringify(row)}`;
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

const cell = (value: unknown): unknown =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : value;

async function* asCsv(columns: readonly string[], rows: AsyncIterable<Row>): AsyncGenerator<string> {
  const options = {
    record_delimiter: "windows",
    quote_record_delimiter: true,
    escape_formulas: true,
  } as const;
  const cast = { boolean: String };
  yield `\uFEFF${stringify([[...columns]], options)}`;
  for await (const row of rows)
    yield stringify([columns.map((name) => cell(row[name]))], { ...options, cast });
}

async function* only(rows: AsyncIterable<Row>, wanted: (row: Row) => Promise<boolean>): AsyncGenerator<Row> {
  for await (const row of rows) if (await wanted(row)) yield row;
}

/** Entries are read one after the other, each when its turn comes. */
class Archive {
  readonly files: Record<string, string> = {};
  readonly #zip = new ZipFile();

  add(name: string, open: () => Source): void {
    this.#zip.addReadStreamLazy(name, (callback) =>
      callback(null, Readable.from(this.#digested(name, open()))),
    );
  }

  async *#digested(name: string, source: Source): AsyncGenerator<Uint8Array | string> {
    const digest = createHash("sha256");
    for await (const chunk of source) {
      digest.update(chunk);
      yield chunk;
    }
    this.files[name] = digest.digest("hex");
  }

  async writeTo(path: string): Promise<void> {
    this.#zip.end();
    const output = Readable.from(this.#zip.outputStream);
    this.#zip.on("error", (cause) =>
      output.destroy(cause instanceof Error ? cause : new Error(String(cause))),
    );
    await pipeline(output, createWriteStream(path, { mode: 0o600, flush: true }));
  }
}

async function* stored(store: FileStore, hash: string): AsyncGenerator<Uint8Array> {
  const content = await store.open(hash);
  if (!content) throw new Error(`the content ${hash} went away during the export`);
  yield* content;
}

const tableNamed = (tables: readonly Table[], name: string): Table => {
  const table = tables.find((one) => one.name === name);
  if (!table) throw new Error(`there is no table ${name}`);
  return table;
};

/** Everything that the organization has, as it was at one moment. */
export const writeArchive = async (
  tx: TenantTx,
  store: FileStore,
  path: string,
  now: Date,
): Promise<void> => {
  await beginSnapshot(tx);
  const tables = await readCatalogue(tx);
  const counts: Record<string, number> = {};
  const hashes = new Set<string>();
  const archive = new Archive();

  // A file whose content is lost cannot be brought along.
  const rowsOf = (table: Table): AsyncGenerator<Row> =>
    table.name === "attachments"
      ? only(readRows(tx, table), ({ file_hash: hash }) => store.has(String(hash)))
      : readRows(tx, table);

  async function* counted(table: Table): AsyncGenerator<Row> {
    counts[table.name] = 0;
    for await (const row of rowsOf(table)) {
      counts[table.name] = (counts[table.name] ?? 0) + 1;
      yield row;
    }
  }

  for await (const row of rowsOf(tableNamed(tables, "attachments"))) hashes.add(String(row["file_hash"]));
  for (const table of tables) {
    archive.add(dataFile(table.name), () => asJson(counted(table)));
    archive.add(csvFile(table.name), () => asCsv(exportedColumns(table), rowsOf(table)));
  }
  for (const hash of hashes) archive.add(contentFile(hash), () => stored(store, hash));
  archive.add("manifest.json", async function* () {
    const contents: Manifest = {
      format: exportFormat,
      version: exportVersion,
      exportedAt: now.toISOString(),
      organization: await readOrganization(tx),
      counts,
      totals: await moneyTotals(tx, tables),
      files: archive.files,
    };
    yield JSON.stringify(contents, null, 2);
  });
  await archive.writeTo(path);
};
