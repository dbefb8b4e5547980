import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Worker } from "node:worker_threads";
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
  if (order === "fail") parentPort.postMessage({ fault: "It failed." });
  else if (order === "refuse") parentPort.postMessage({ refused: { code: "conflict", message: "Refused.", details: {} } });
  else parentPort.postMessage({ output: order });
});
`;

let folder: string;
let files: { source: URL; built: URL };
let pool: ThreadPool<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fieldwright-threads-"));
  const file = join(folder, "thread.mjs");
  await writeFile(file, behavior);
  files = { source: pathToFileURL(file), built: pathToFileURL(file) };
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

describe("an order that is refused", () => {
  it("is refused with its code", async () => {
    await expect(pool.run("one", "refuse")).rejects.toMatchObject({ code: "conflict", message: "Refused." });
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

describe("a thread without orders", () => {
  it("is closed after its time, and another one answers the next order", async () => {
    const threads: Worker[] = [];
    const remember = (thread: Worker) => void threads.push(thread);
    process.on("worker", remember);
    const resting = createThreadPool<string, string>(files, {
      maxSeconds: 2,
      maxMegabytes: 64,
      maxWaiting: 30,
      idleSeconds: 0.01,
    });
    expect(await resting.run("one", "first")).toBe("first");
    const [first] = threads;
    if (first && first.threadId > 0) await once(first, "exit");
    expect(await resting.run("one", "second")).toBe("second");
    expect(threads).toHaveLength(2);
    await resting.close();
    process.off("worker", remember);
  });
});
