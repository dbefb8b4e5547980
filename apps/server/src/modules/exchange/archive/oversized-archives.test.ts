import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { patience } from "@fieldwright/db/testing/patience";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import { changed, exportOf, type Files, importHere, pack, unpack, uploadArchive } from "#testing/archives";
import { mustCall, type Person, registerOrganization } from "#testing/auth";
import { newClient, newJob } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { png, upload } from "#testing/uploads";
import { archiveLimits, openArchive } from "./open-archive";

let test: TestApp;
let files: Files;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp();
  const source = await registerOrganization(test);
  const settings = { phone: "614-555-0100", holidays: { off: ["juneteenth"], own: [] } };
  await mustCall(test, "/settings/organization", {
    method: "PUT",
    headers: source.headers,
    payload: settings,
  });
  await newClient(test, source, { email: "second@example.com" });
  const job = await newJob(test, source, { client: (await newClient(test, source))._id });
  await upload(test, source, job, { content: png("only here") });
  files = await unpack(await exportOf(test, source));
});
beforeEach(async () => {
  owner = await registerOrganization(test);
});
afterAll(() => test.close());

/** The message of the refusal. Any other error fails the test. */
const refusalOf = async (archive: Buffer): Promise<string> => {
  const answer = await uploadArchive(test, owner, archive);
  if (answer.statusCode !== 202) {
    expect(answer.statusCode).toBe(400);
    return answer.json().message;
  }
  await test.database.pool.query("delete from import_runs");
  await test.database.pool.query("delete from graphile_worker._private_jobs");
  const refusal: unknown = await importHere(test, owner, archive).catch((cause: unknown) => cause);
  expect(refusal).toMatchObject({ name: "AppError", code: "validation_failed" });
  return String(refusal instanceof Error && refusal.message);
};

/** Rows of the given size that compress to almost nothing. */
const hugeRows = async function* (count: number, bytes: number): AsyncGenerator<Buffer> {
  const chunk = Buffer.alloc(1_000_000, "a");
  yield Buffer.from("[\n");
  for (let row = 0; row < count; row += 1) {
    yield Buffer.from(`${row === 0 ? "" : ",\n"}{"id":"`);
    for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk;
    yield Buffer.from('"}');
  }
  yield Buffer.from("\n]\n");
};

const bomb = (count: number, bytes: number, more: Files = new Map()): Promise<Buffer> => {
  const zip = new ZipFile();
  // Every level packs this about as well. The first takes a fraction of the time.
  zip.addReadStream(Readable.from(hugeRows(count, bytes)), "data/clients.json", { compressionLevel: 1 });
  for (const [name, content] of more) zip.addBuffer(content, name);
  zip.end();
  return buffer(zip.outputStream);
};

describe("an archive that would be too large", () => {
  it("is refused by its table of contents", async () => {
    const path = join(test.config.dataDir, "bomb.zip");
    await writeFile(path, await pack(new Map([["data/clients.json", Buffer.alloc(2_000_000)]])));
    const refusals = [
      [{ bytes: 1_000_000 }, "unpacked it would be too large"],
      [{ tableBytes: 1_000_000 }, "data/clients.json is too large"],
      [{ packedBytes: 1_000_000 }, "data/clients.json is too large"],
      [{ entries: 0 }, "it has too many files"],
    ] as const;
    for (const [limit, reason] of refusals)
      await expect(openArchive(path, { ...archiveLimits, ...limit })).rejects.toThrow(reason);
  });

  it("is refused within a second, and nobody else waits for it", async () => {
    // Rows of 394 MB each: 1.2 GB in an archive of a few MB.
    const archive = await bomb(3, 394_000_000, new Map([["manifest.json", Buffer.from("{}")]]));
    const health: number[] = [];
    const done = new AbortController();
    const watching = (async () => {
      while (!done.signal.aborted) {
        const before = performance.now();
        expect((await test.app.inject({ url: "/health" })).statusCode).toBe(200);
        health.push(performance.now() - before);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    })();
    const before = performance.now();
    const answer = await uploadArchive(test, owner, archive);
    const took = performance.now() - before;
    done.abort();
    await watching;
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      "This file can't be imported: data/clients.json is too large",
    ]);
    expect(took).toBeLessThan(patience(1_000));
    expect(Math.max(...health)).toBeLessThan(patience(400));
  }, 300_000);

  it("is refused at the first record that is, whatever its table of contents says", async () => {
    const path = join(test.config.dataDir, "line-bomb.zip");
    const contents = { ...JSON.parse(String(files.get("manifest.json"))), counts: { clients: 1 }, files: {} };
    await writeFile(
      path,
      await bomb(1, 394_000_000, new Map([["manifest.json", Buffer.from(JSON.stringify(contents))]])),
    );
    const archive = await openArchive(path, { ...archiveLimits, packing: Number.POSITIVE_INFINITY });
    const before = performance.now();
    const memory = process.memoryUsage().rss;
    await expect(archive.rows("clients").next()).rejects.toThrow(
      "data/clients.json has a record that is too large",
    );
    expect(performance.now() - before).toBeLessThan(patience(1_000));
    // Less than the record, whatever else the process does meanwhile.
    expect(process.memoryUsage().rss - memory).toBeLessThan(250_000_000);
    archive.close();
  }, 300_000);

  it("is refused when more comes out of it than it declares", async () => {
    const packed = await pack(
      changed(files, "data/clients.json", (text) => text.replace("\n]", `${" ".repeat(1_000)}\n]`)),
    );
    // The size in the ZIP directory, which the archive's author controls.
    const declared = Buffer.byteLength(String((await unpack(packed)).get("data/clients.json")));
    const size = Buffer.alloc(4);
    size.writeUInt32LE(declared);
    const at = packed.lastIndexOf(size, packed.lastIndexOf("data/clients.json"));
    const forged = Buffer.from(packed);
    forged.writeUInt32LE(declared - 900, at);
    expect(await refusalOf(forged)).toContain("data/clients.json is damaged");
  });
});
