import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Database, TenantTx } from "@fieldwright/db/client";
import { stringify } from "csv-stringify/sync";
import pLimit from "p-limit";
import { ZipFile } from "yazl";
import type { FileStore } from "#kernel";
import { contentFile, csvFile, dataFile, exportFormat, exportVersion, type Manifest } from "./archive-format";
import { exportedColumns, readCatalogue } from "./catalogue.repo";
import type { MissingFiles } from "./exchange-thread";
import {
  beginSnapshot,
  moneyTotals,
  nameFiles,
  type Row,
  readOrganization,
  readRows,
} from "./exported-rows.repo";
import type { Table } from "./order-tables";

type Source = AsyncIterable<Uint8Array | string>;

/** Valid JSON with one row per line, so that a reader does not need to hold all of it. */
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

/** Entries are read one after the other, each only when it is written. */
class Archive {
  readonly files: Record<string, string> = {};
  readonly #zip = new ZipFile();

  add(name: string, open: () => Source): void {
    this.#zip.addReadStreamLazy(name, (callback) => {
      const content = Readable.from(this.#digested(name, open()));
      // The library does not handle errors of these streams. Without a listener, an error would end the thread.
      content.on("error", (cause) => this.#zip.emit("error", cause));
      callback(null, content);
    });
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
    const output = new PassThrough();
    this.#zip.outputStream.pipe(output);
    this.#zip.on("error", (cause) =>
      output.destroy(cause instanceof Error ? cause : new Error(String(cause))),
    );
    await pipeline(output, createWriteStream(path, { mode: 0o600, flush: true }));
  }
}

class LostContent extends Error {}

/** Content that does not match its hash counts as lost too. */
async function* stored(store: FileStore, hash: string): AsyncGenerator<Uint8Array> {
  const content = await store.open(hash);
  if (!content) throw new LostContent(hash);
  const digest = createHash("sha256");
  for await (const chunk of content) {
    digest.update(chunk);
    yield chunk;
  }
  if (digest.digest("hex") !== hash) throw new LostContent(hash);
}

const namesAtMost = 20;

const lost = async (tx: TenantTx, hashes: readonly string[]): Promise<MissingFiles> => ({
  count: hashes.length,
  names: await nameFiles(tx, hashes.slice(0, namesAtMost)),
});

const tableNamed = (tables: readonly Table[], name: string): Table => {
  const table = tables.find((one) => one.name === name);
  if (!table) throw new Error(`there is no table ${name}`);
  return table;
};

/** Files on a disk are looked up at once, those in a bucket take a while each. */
const lookUpsAtOnce = 16;

/** The hashes of all files, and those whose content is missing. */
const storedFiles = async (tx: TenantTx, store: FileStore, attachments: Table) => {
  const hashes = new Set<string>();
  for await (const { file_hash: hash } of readRows(tx, attachments)) hashes.add(String(hash));
  const inTurn = pLimit(lookUpsAtOnce);
  const there = await Promise.all([...hashes].map((hash) => inTurn(() => store.has(hash))));
  return { hashes, missing: [...hashes].filter((_, index) => !there[index]) };
};

/** Writes all data of the organization as of one moment. Returns the missing files instead if any content is lost. */
const writeArchive = async (
  tx: TenantTx,
  store: FileStore,
  path: string,
  now: Date,
): Promise<MissingFiles | undefined> => {
  await beginSnapshot(tx);
  const tables = await readCatalogue(tx);
  const counts: Record<string, number> = {};
  const archive = new Archive();

  async function* counted(table: Table): AsyncGenerator<Row> {
    counts[table.name] = 0;
    for await (const row of readRows(tx, table)) {
      counts[table.name] = (counts[table.name] ?? 0) + 1;
      yield row;
    }
  }

  const files = await storedFiles(tx, store, tableNamed(tables, "attachments"));
  if (files.missing.length > 0) return lost(tx, files.missing);
  for (const table of tables) {
    archive.add(dataFile(table.name), () => asJson(counted(table)));
    archive.add(csvFile(table.name), () => asCsv(exportedColumns(table), readRows(tx, table)));
  }
  for (const hash of files.hashes) archive.add(contentFile(hash), () => stored(store, hash));
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
  try {
    await archive.writeTo(path);
  } catch (cause) {
    if (cause instanceof LostContent) return lost(tx, [cause.message]);
    throw cause;
  }
  return undefined;
};

type Order = { readonly organizationId: string; readonly path: string; readonly now: Date };

/** Writes the archive, or returns the files that it would lack. An export is never incomplete. */
export const exportData = (
  database: Database,
  { organizationId, path, now }: Order,
  store: FileStore,
): Promise<MissingFiles | undefined> =>
  database.tenant(organizationId, (tx) => writeArchive(tx, store, path, now));
