import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createThreadPool, maxThreads, type ThreadPool } from "./thread-pool";

/** A worker that misbehaves on demand. */
const behavior = `
import { parentPort } from "node:worker_threads";
const hoard = [];
parentPort.on("message", (order) => {
  if (order === "forever") for (;;) {}
  if (order === "hoard") for (;;) hoard.push(new Array(100_000).fill(Math.random()));
  if (order === "leave") process.exit(1);
  parentPort.postMessage(order === "fail" ? { fault: "It failed." } : { output: order });
});
`;

let folder: string;
let pool: ThreadPool<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fieldwright-threads-"));
  const file = join(folder, "thread.mjs");
  await writeFile(file, behavior);
  const files = { source: pathToFileURL(file), built: pathToFileURL(file) };
  pool = createThreadPool(files, { maxSeconds: 2, maxMegabytes: 64, maxWaiting: 30 });
});
afterAll(async () => {
  await pool.close();
  await rm(folder, { recursive: true });
});

describe("an order that breaks its limits", () => {
  it.each([
    ["takes too long", "forever", "It took longer than 2 seconds."],
    ["takes too much memory", "hoard", /memory/],
    ["ends its thread", "leave", "The thread ended."],
    ["fails", "fail", "It failed."],
  ])("%s: fails alone, and the next one is answered", async (_name, order, message) => {
    await expect(pool.run("one", order)).rejects.toThrow(message);
    expect(await pool.run("one", "next")).toBe("next");
  });
});

describe("orders of several owners", () => {
  it("one owner's many do not hold up another's first", async () => {
    const answered: string[] = [];
    const place = async (owner: string) => {
      await pool.run(owner, owner).then((output) => answered.push(output));
    };
    await Promise.all([...Array.from({ length: 20 }, () => place("many")), place("first")]);
    expect(answered.indexOf("first")).toBeLessThanOrEqual(maxThreads + 1);
  });
});
