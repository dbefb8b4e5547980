import { on } from "node:events";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { DataExport } from "@fieldwright/contract/data-exchange";
import { Logger, runOnce } from "graphile-worker";
import { type Entry, fromBuffer, type ZipFile as UnpackedZip } from "yauzl";
import { ZipFile } from "yazl";
import type { TestApp } from "../../testing/test-app";
import { multipartBody, multipartType } from "../attachments/testing";
import { mustCall, type Person } from "../auth/testing";
import { makeExportTask } from "./make-export";

/** Asks for an export, does what the worker does, and fetches the archive. */
export const exportOf = async (test: TestApp, owner: Person): Promise<Buffer> => {
  const { headers } = owner;
  await mustCall(test, "/settings/data/export", { headers });
  await runOnce({
    pgPool: test.database.pool,
    logger: new Logger(() => () => {}),
    taskList: { make_export: makeExportTask(test.deps) },
  });
  const answer = await mustCall<{ export: DataExport }>(test, "/settings/data/export", {
    method: "GET",
    headers,
  });
  const file = await test.app.inject({ url: answer.export.url ?? "" });
  if (file.statusCode !== 200) throw new Error(file.body);
  return file.rawPayload;
};

export const importInto = (test: TestApp, owner: Person, archive: Buffer) =>
  test.app.inject({
    method: "POST",
    url: "/api/settings/data/import",
    headers: { ...owner.headers, "content-type": multipartType },
    payload: multipartBody({ content: archive, name: "export.zip" }),
  });

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
