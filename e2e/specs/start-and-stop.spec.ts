import { rm } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { isRunning, newDataDir, postmasterOf, startServer } from "../server-process";

test.describe.configure({ timeout: 120_000 });

let dataDir = "";
test.beforeEach(async () => {
  dataDir = await newDataDir();
});
test.afterEach(() => rm(dataDir, { recursive: true, force: true }));

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  test(`${signal} ends the server and its PostgreSQL`, async () => {
    const server = await startServer(dataDir, "0");
    const postmaster = await postmasterOf(dataDir);
    await server.end(signal);
    expect(server.process.exitCode).toBe(0);
    expect(await isRunning(postmaster)).toBe(false);
  });
}

test("a killed server leaves its PostgreSQL to the next start", async () => {
  const first = await startServer(dataDir, "0");
  const postmaster = await postmasterOf(dataDir);
  await first.end("SIGKILL");
  expect(await isRunning(postmaster)).toBe(true);
  const second = await startServer(dataDir, "0");
  expect(await postmasterOf(dataDir)).toBe(postmaster);
  await second.end("SIGTERM");
  expect(await isRunning(postmaster)).toBe(false);
});
