import { createHash } from "node:crypto";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { type Entry, open, type ZipFile } from "yauzl";
import * as z from "zod/mini";
import { AppError } from "../../app-error";
import type { Row } from "./exported-rows.repo";
import { dataFile, type Manifest, manifest } from "./manifest";

/** Beyond these an archive is refused before any of it is unpacked. */
export const archiveLimits = { entries: 200_000, bytes: 4_000_000_000, manifestBytes: 50_000_000 };

const knownNames = /^(?:manifest\.json|data\/[a-z_]+\.json|csv\/[a-z_]+\.csv|files\/[0-9a-f]{64})$/;

export const refusal = (reason: string, cause?: unknown): AppError =>
  new AppError("validation_failed", `This file cannot be imported: ${reason}`, { cause });

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

const openZip = (path: string): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false, strictFileNames: true };
    open(path, options, (error, zip) =>
      error ? reject(refusal("it is no complete ZIP archive", error)) : resolve(zip),
    );
  });

const readEntries = (zip: ZipFile, limits: typeof archiveLimits): Promise<Map<string, Entry>> =>
  new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    let bytes = 0;
    const stop = (reason: string, cause?: unknown) => reject(refusal(reason, cause));
    zip.on("error", (cause) => stop(reasonOf(cause), cause));
    zip.on("end", () => resolve(entries));
    zip.on("entry", (entry: Entry) => {
      bytes += entry.uncompressedSize;
      if (!knownNames.test(entry.fileName)) return stop(`it contains ${JSON.stringify(entry.fileName)}`);
      if (entries.has(entry.fileName)) return stop(`it contains ${entry.fileName} twice`);
      if (bytes > limits.bytes || entries.size >= limits.entries)
        return stop("unpacked it would be too large");
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.readEntry();
  });

export type Archive = {
  readonly manifest: Manifest;
  /** Undefined if the archive has no such file. */
  open(name: string): Promise<Readable | undefined>;
  /** The rows of a table, none if it has no such file. */
  rows(table: string): AsyncGenerator<Row>;
  close(): void;
};

const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const parseRow = (line: string, name: string): Row => {
  try {
    const row: unknown = JSON.parse(line);
    if (isRow(row)) return row;
  } catch (cause) {
    throw refusal(`${name} is damaged`, cause);
  }
  throw refusal(`${name} is damaged`);
};

/** Passes a file on and fails at its end unless it is what the manifest says. */
async function* verified(content: Readable, name: string, expected: string | undefined) {
  const digest = createHash("sha256");
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      digest.update(chunk);
      yield chunk;
    }
  } catch (cause) {
    throw refusal(`${name} is damaged`, cause);
  }
  if (digest.digest("hex") !== expected) throw refusal(`${name} is not what the manifest says`);
}

const readManifest = async (content: Readable | undefined): Promise<Manifest> => {
  if (!content) throw refusal("it has no manifest.json, so it is no export of Fieldwright");
  const parsed = await text(content)
    .then((json) => z.safeParse(manifest, JSON.parse(json)))
    .catch((cause: unknown) => {
      throw refusal("manifest.json is damaged", cause);
    });
  if (!parsed.success) throw refusal("its manifest.json is none that this version knows", parsed.error);
  return parsed.data;
};

/** Nothing is unpacked to disk; entries are read by name, and only by the names that an export has. */
export const openArchive = async (path: string, limits = archiveLimits): Promise<Archive> => {
  const zip = await openZip(path);
  try {
    const entries = await readEntries(zip, limits);
    const raw = (name: string): Promise<Readable | undefined> =>
      new Promise((resolve, reject) => {
        const entry = entries.get(name);
        if (!entry) return resolve(undefined);
        zip.openReadStream(entry, (error, stream) =>
          error ? reject(refusal(`${name} is damaged`, error)) : resolve(stream),
        );
      });
    const size = entries.get("manifest.json")?.uncompressedSize ?? 0;
    if (size > limits.manifestBytes) throw refusal("its manifest.json is too large");
    const contents = await readManifest(await raw("manifest.json"));
    const missing = Object.keys(contents.files).find((name) => !entries.has(name));
    if (missing) throw refusal(`${missing} is missing`);
    const openVerified = async (name: string): Promise<Readable | undefined> => {
      const content = await raw(name);
      return content && Readable.from(verified(content, name, contents.files[name]));
    };
    return {
      manifest: contents,
      open: openVerified,
      rows: async function* (table) {
        const name = dataFile(table);
        const input = await openVerified(name);
        if (!input) return;
        // The reader of lines swallows a failure of its input and ends as if nothing had happened.
        let failure: unknown;
        input.once("error", (cause) => {
          failure = cause;
        });
        for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
          const json = line.replace(/,$/, "");
          if (!["", "[", "]", "[]"].includes(json)) yield parseRow(json, name);
        }
        if (failure) throw failure;
      },
      close: () => zip.close(),
    };
  } catch (cause) {
    zip.close();
    throw cause;
  }
};
