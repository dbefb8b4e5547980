import { createHash } from "node:crypto";
import { on } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { DataExport, ImportRun } from "@fieldwright/contract/data-exchange";
import type { Pool } from "pg";
import { uuidv7 } from "uuidv7";
import { type Entry, fromBuffer, type ZipFile as UnpackedZip } from "yauzl";
import { ZipFile } from "yazl";
import { type ExchangeLimits, importData, importDataTask, makeExportTask } from "#exchange";
import { mustCall, type Person } from "./auth";
import { runTasks } from "./jobs";
import type { TestApp } from "./test-app";
import { multipartBody, multipartType } from "./uploads";

/** Runs the export tasks as the worker would. */
export const makeExports = (test: TestApp, limits?: ExchangeLimits): Promise<void> =>
  runTasks(test, { make_export: makeExportTask(test.deps, limits) });

export const runImports = (test: TestApp, limits?: ExchangeLimits): Promise<void> =>
  runTasks(test, { import_data: importDataTask(test.deps, limits) });

const newestExport = async (test: TestApp, { headers }: Person): Promise<DataExport> => {
  const answer = await mustCall<{ export: DataExport }>(test, "/settings/data/export", {
    method: "GET",
    headers,
  });
  return answer.export;
};

/** Requests an export, runs it, and returns the result. */
export const exportBy = async (
  test: TestApp,
  owner: Person,
  limits?: ExchangeLimits,
): Promise<DataExport> => {
  await mustCall(test, "/settings/data/export", { headers: owner.headers });
  await makeExports(test, limits);
  return newestExport(test, owner);
};

/** Makes an export and downloads the archive. */
export const exportOf = async (test: TestApp, owner: Person): Promise<Buffer> => {
  const { url, message } = await exportBy(test, owner);
  const file = await test.app.inject({ url: url ?? "" });
  if (file.statusCode !== 200) throw new Error(message ?? file.body);
  return file.rawPayload;
};

export const uploadArchive = (
  test: TestApp,
  owner: Person,
  archive: Buffer,
  headers: Record<string, string> = {},
) =>
  test.app.inject({
    method: "POST",
    url: "/api/settings/data/import",
    headers: { ...owner.headers, "content-type": multipartType, ...headers },
    payload: multipartBody({ content: archive, name: "export.zip" }),
  });

export const newestRun = async (test: TestApp, { headers }: Person): Promise<ImportRun | null> =>
  (await mustCall<{ run: ImportRun | null }>(test, "/settings/data/import", { method: "GET", headers })).run;

/** The status and message of the refusal, or the result of the run. */
export const importInto = async (
  test: TestApp,
  owner: Person,
  archive: Buffer,
  limits?: ExchangeLimits,
): Promise<{ status: number | ImportRun["status"]; message: string | null; report: ImportRun["report"] }> => {
  const answer = await uploadArchive(test, owner, archive);
  if (answer.statusCode !== 202)
    return { status: answer.statusCode, message: answer.json().message, report: null };
  await runImports(test, limits);
  const run = await newestRun(test, owner);
  if (!run) throw new Error("the run is gone");
  return run;
};

export type Files = Map<string, Buffer>;

const openZip = (archive: Buffer): Promise<UnpackedZip> =>
  new Promise((resolve, reject) => {
    fromBuffer(archive, { lazyEntries: true }, (error, zip) => (error ? reject(error) : resolve(zip)));
  });

const contentOf = (zip: UnpackedZip, entry: Entry): Promise<Readable> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });

export const unpack = async (archive: Buffer): Promise<Files> => {
  const files: Files = new Map();
  const zip = await openZip(archive);
  zip.readEntry();
  for await (const [entry] of on(zip, "entry", { close: ["end"] })) {
    files.set(entry.fileName, await buffer(await contentOf(zip, entry)));
    zip.readEntry();
  }
  return files;
};

export const pack = (files: Files): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const [name, content] of files) zip.addBuffer(content, name);
  zip.end();
  return buffer(zip.outputStream);
};

export const hashOf = (content: Buffer): string => createHash("sha256").update(content).digest("hex");

/** Changes the content of one file and updates its hash in the manifest. */
export const changed = (files: Files, name: string, change: (text: string) => string): Files => {
  const content = Buffer.from(change(String(files.get(name))));
  const manifest = JSON.parse(String(files.get("manifest.json")));
  manifest.files[name] = hashOf(content);
  return new Map([...files, [name, content], ["manifest.json", Buffer.from(JSON.stringify(manifest))]]);
};

export const withManifest = (files: Files, change: (text: string) => string): Files =>
  new Map([...files, ["manifest.json", Buffer.from(change(String(files.get("manifest.json"))))]]);

export const imageOf = (files: Files): string =>
  [...files.keys()].find((name) => name.startsWith("files/")) ?? "";

/** Imports in this thread, because a thread that runs from source takes seconds to start. */
export const importHere = async (test: TestApp, owner: Person, archive: Buffer): Promise<void> => {
  const runId = uuidv7();
  const path = join(test.config.dataDir, `${runId}.zip`);
  await writeFile(path, archive);
  await test.database.pool.query(
    "insert into import_runs (id, organization_id, requested_by, status) values ($1, $2, $3, 'running')",
    [runId, owner.organizationId, owner.userId],
  );
  try {
    const watch = { progress: () => {}, stored: () => {} };
    const order = { runId, importer: owner, path, now: new Date() };
    await importData(test.database, order, { config: test.config, store: test.deps.store, watch });
  } finally {
    await test.database.pool.query("delete from import_runs where id = $1", [runId]);
  }
};

/** Blocks every import at its first write until it is released. */
export const holdImports = async (pool: Pool): Promise<() => Promise<void>> => {
  const connection = await pool.connect();
  await connection.query("begin; lock table reviews in share mode");
  return async () => {
    await connection.query("rollback");
    connection.release();
  };
};
