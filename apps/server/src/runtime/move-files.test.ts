import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { diskFileStore } from "#kernel";
import { startS3, type TestS3 } from "#testing/s3-server";

let s3: TestS3;
let folder: string;
beforeAll(async () => {
  s3 = await startS3();
  folder = await mkdtemp(join(tmpdir(), "fieldwright-move-"));
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const root = fileURLToPath(new URL("../../../..", import.meta.url));
/** As it is delivered, from the bundle of this test run. */
const script = join(process.env.SERVER_BUNDLE ?? "", "move-files.js");

const move = (...args: string[]) =>
  new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
    const all = ["--no-warnings", script, ...args];
    execFile(process.execPath, all, { cwd: root }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, out, err }),
    );
  });

it("files go to a bucket and back, with small pictures, each once, and a damaged one stays behind", async () => {
  const source = diskFileStore(join(folder, "source"));
  const names = Array.from({ length: 20 }, (_, index) => `photo ${index}`);
  const hashes = await Promise.all(
    names.map(async (name) => (await source.put(Readable.from([Buffer.from(name)]))).hash),
  );
  const [first = "", second = ""] = hashes;
  await source.derived(first, async () => Buffer.from("small"));

  const bucket = s3.url();
  const there = ["--from", join(folder, "source"), "--to", bucket];
  expect(await move(...there)).toEqual({
    code: 0,
    out: "20 files: 20 copied, 0 already there, 0 damaged. 1 small picture copied.\n",
    err: "",
  });
  const { hash: late } = await source.put(Readable.from([Buffer.from("a late one")]));
  const damaged = createHash("sha256").update("whole").digest("hex");
  await mkdir(join(folder, "source", damaged.slice(0, 2)), { recursive: true });
  await writeFile(join(folder, "source", damaged.slice(0, 2), damaged.slice(2)), "half");
  expect(await move(...there)).toEqual({
    code: 1,
    out: "22 files: 1 copied, 20 already there, 1 damaged. 0 small pictures copied.\n",
    err: `Damaged, not copied: ${damaged}\n`,
  });

  expect(await move("--from", bucket, "--to", join(folder, "back"))).toMatchObject({
    code: 0,
    out: "21 files: 21 copied, 0 already there, 0 damaged. 1 small picture copied.\n",
  });
  const back = diskFileStore(join(folder, "back"));
  for (const [index, hash] of [...hashes, late].entries()) {
    const content = await back.open(hash);
    expect(content && (await text(content))).toBe(names[index] ?? "a late one");
  }
  expect(String(await back.derived(first, async () => undefined))).toBe("small");
  expect(await back.derived(second, async () => undefined)).toBeUndefined();
  expect(await back.has(damaged)).toBe(false);
});

it("one file is one file", async () => {
  const few = join(folder, "few");
  await diskFileStore(few).put(Readable.from([Buffer.from("one")]));
  expect(await move("--from", few, "--to", join(folder, "copy"))).toEqual({
    code: 0,
    out: "1 file: 1 copied, 0 already there, 0 damaged. 0 small pictures copied.\n",
    err: "",
  });
});

it("a place that takes no files is answered with a line, however many copies fail", async () => {
  const many = diskFileStore(join(folder, "many"));
  for (let index = 0; index < 40; index += 1) await many.put(Readable.from([Buffer.from(`photo ${index}`)]));
  await writeFile(join(folder, "taken"), "a file where a folder should be");
  expect(await move("--from", join(folder, "many"), "--to", join(folder, "taken"))).toEqual({
    code: 1,
    out: "",
    err: expect.stringMatching(/^ENOTDIR: [^\n]+\n$/),
  });
});

it.each([
  [["--from", "/nowhere", "--to", "/tmp"], "There is no folder /nowhere\n"],
  [["--from", "/tmp"], "npm run move-files -- --from <folder or s3://…> --to <folder or s3://…>\n"],
  [
    ["--from", "/tmp", "--to", "s3://key:s3cret@bucket"],
    "This is not an address of a bucket: s3://bucket/prefix?endpoint=…&region=…\n",
  ],
])("%j is answered with a line", async (args, err) => {
  expect(await move(...args)).toEqual({ code: 1, out: "", err });
});
