import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { maxFileSize } from "@fieldwright/contract/attachments";
import { type Entry, open, type ZipFile } from "yauzl";
import * as z from "zod/mini";
import { AppError } from "#kernel";
import { dataFile, type Manifest, manifest, readLines } from "./archive-format";
import type { Row } from "./exported-rows.repo";

/** Checked against the ZIP directory before anything is read, and again while the content is unpacked. */
export const archiveLimits = {
  entries: 50_000,
  /** All entries together, unpacked. */
  bytes: 4_000_000_000,
  /** One table, unpacked. */
  tableBytes: 1_000_000_000,
  manifestBytes: 10_000_000,
  /**
   * The largest allowed compression ratio, for entries above `packedBytes`. Real records stay far below it because of
   * their ids.
   */
  packing: 200,
  packedBytes: 10_000_000,
  /** One record. What users can enter stays far below it. */
  lineBytes: 8_000_000,
  /** All tables together. Their ids are held in memory during the import. */
  rows: 2_000_000,
  /** Rows of the `users` table. */
  people: 10_000,
};
type ArchiveLimits = typeof archiveLimits;

const knownNames = /^(?:manifest\.json|data\/[a-z_]+\.json|csv\/[a-z_]+\.csv|files\/[0-9a-f]{64})$/;

export const refusal = (reason: string, cause?: unknown): AppError =>
  new AppError("validation_failed", `This file can't be imported: ${reason}`, { cause });

/** Makes text from an archive safe to show in a message: no control characters, limited length. */
export const quoted = (text: string): string => JSON.stringify(text.replace(/\p{C}/gu, "?").slice(0, 100));

const reasonOf = (cause: unknown): string =>
  (cause instanceof Error ? cause.message : String(cause)).replace(/\p{C}/gu, "?").slice(0, 300);

const openZip = (path: string): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false, strictFileNames: true };
    open(path, options, (error, zip) =>
      error ? reject(refusal("it isn't a complete ZIP file", error)) : resolve(zip),
    );
  });

const limitOf = (name: string, limits: ArchiveLimits): number => {
  if (name === "manifest.json") return limits.manifestBytes;
  return name.startsWith("files/") ? maxFileSize : limits.tableBytes;
};

const isBomb = ({ compressedSize, uncompressedSize }: Entry, { packing, packedBytes }: ArchiveLimits) =>
  uncompressedSize > packedBytes && uncompressedSize > compressedSize * packing;

const readEntries = (zip: ZipFile, limits: ArchiveLimits): Promise<Map<string, Entry>> =>
  new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    let bytes = 0;
    const stop = (reason: string, cause?: unknown) => reject(refusal(reason, cause));
    if (zip.entryCount > limits.entries) return stop("it has too many files");
    zip.on("error", (cause) => stop(reasonOf(cause), cause));
    zip.on("end", () => resolve(entries));
    zip.on("entry", (entry: Entry) => {
      const { fileName: name, uncompressedSize: size } = entry;
      bytes += size;
      if (!knownNames.test(name)) return stop(`it contains ${quoted(name)}`);
      if (entries.has(name)) return stop(`it contains ${name} twice`);
      if (size > limitOf(name, limits) || isBomb(entry, limits)) return stop(`${name} is too large`);
      if (bytes > limits.bytes) return stop("unpacked it would be too large");
      entries.set(name, entry);
      zip.readEntry();
    });
    zip.readEntry();
  });

/** Checks the ZIP directory alone, so that uploads that are sure to fail are not kept. */
export const checkContents = async (path: string): Promise<void> => {
  const zip = await openZip(path);
  try {
    const entries = await readEntries(zip, archiveLimits);
    if (!entries.has("manifest.json"))
      throw refusal("it has no manifest.json, so it isn't a Fieldwright export");
  } finally {
    zip.close();
  }
};

export type Archive = {
  readonly manifest: Manifest;
  /** Undefined when the archive has no such file. */
  open(name: string): Promise<AsyncIterable<Buffer> | undefined>;
  /** The rows of a table, none when the archive has no such file. */
  rows(table: string): AsyncGenerator<Row>;
  close(): void;
};

const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Undefined for the lines with the brackets around the rows. */
const parseRow = (line: Buffer, name: string): Row | undefined => {
  try {
    const json = utf8.decode(line).trim().replace(/,$/, "");
    if (["", "[", "]", "[]"].includes(json)) return undefined;
    const row: unknown = JSON.parse(json);
    if (isRow(row)) return row;
  } catch (cause) {
    throw refusal(`${name} is damaged`, cause);
  }
  throw refusal(`${name} is damaged`);
};

/** Passes a file on, and throws at its end if its hash differs from the manifest. */
async function* verified(
  content: AsyncIterable<Buffer>,
  name: string,
  expected: string | undefined,
): AsyncGenerator<Buffer> {
  const digest = createHash("sha256");
  for await (const chunk of content) {
    digest.update(chunk);
    yield chunk;
  }
  if (digest.digest("hex") !== expected) throw refusal(`${name} is not what the manifest says`);
}

/** Errors while unpacking, such as more content than declared, are the archive's fault. */
async function* unpacked(content: Readable, name: string): AsyncGenerator<Buffer> {
  try {
    yield* content as AsyncIterable<Buffer>;
  } catch (cause) {
    throw refusal(`${name} is damaged`, cause);
  }
}

const readManifest = async (content: AsyncIterable<Buffer> | undefined): Promise<Manifest> => {
  if (!content) throw refusal("it has no manifest.json, so it isn't a Fieldwright export");
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  let json: unknown;
  try {
    json = JSON.parse(utf8.decode(Buffer.concat(chunks)));
  } catch (cause) {
    throw refusal("manifest.json is damaged", cause);
  }
  const parsed = z.safeParse(manifest, json);
  if (!parsed.success)
    throw refusal("its manifest.json is from a version this one doesn't know", parsed.error);
  return parsed.data;
};

const checkManifest = (
  { files, counts }: Manifest,
  entries: ReadonlyMap<string, Entry>,
  { rows, people }: ArchiveLimits,
): void => {
  const missing = Object.keys(files).find((name) => !entries.has(name));
  if (missing) throw refusal(`${quoted(missing)} is missing`);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (total > rows) throw refusal(`it has more than ${rows.toLocaleString("en-US")} records`);
  if ((counts["users"] ?? 0) > people)
    throw refusal(`it has more than ${people.toLocaleString("en-US")} people`);
};

/** Nothing is unpacked to disk. Entries are read by name, and only names that an export uses are accepted. */
export const openArchive = async (path: string, limits = archiveLimits): Promise<Archive> => {
  const zip = await openZip(path);
  try {
    const entries = await readEntries(zip, limits);
    const raw = (name: string): Promise<AsyncIterable<Buffer> | undefined> =>
      new Promise((resolve, reject) => {
        const entry = entries.get(name);
        if (!entry) return resolve(undefined);
        zip.openReadStream(entry, (error, stream) =>
          error ? reject(refusal(`${name} is damaged`, error)) : resolve(unpacked(stream, name)),
        );
      });
    const contents = await readManifest(await raw("manifest.json"));
    checkManifest(contents, entries, limits);
    const openVerified = async (name: string): Promise<AsyncIterable<Buffer> | undefined> => {
      const content = await raw(name);
      return content && verified(content, name, contents.files[name]);
    };
    return {
      manifest: contents,
      open: openVerified,
      rows: async function* (table) {
        const name = dataFile(table);
        const content = await openVerified(name);
        if (!content) return;
        const tooLong = () => refusal(`${name} has a record that is too large`);
        // Two extra lines for the brackets around the rows.
        let linesLeft = (contents.counts[table] ?? 0) + 2;
        for await (const line of readLines(content, limits.lineBytes, tooLong)) {
          linesLeft -= 1;
          if (linesLeft < 0) throw refusal(`${table} has rows that are not counted`);
          const row = parseRow(line, name);
          if (row) yield row;
        }
      },
      close: () => zip.close(),
    };
  } catch (cause) {
    zip.close();
    throw cause;
  }
};
