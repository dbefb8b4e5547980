import { expect } from "@playwright/test";
import { test } from "../own-server";
import { isRunning, postmasterOf } from "../server-process";

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  test(`${signal} ends the server and its PostgreSQL`, async ({ own }) => {
    const server = await own.start();
    const postmaster = await postmasterOf(own.dataDir);
    await server.end(signal);
    expect(server.process.exitCode).toBe(0);
    expect(await isRunning(postmaster)).toBe(false);
  });
}

test("a killed server leaves its PostgreSQL to the next start", async ({ own }) => {
  const first = await own.start();
  const postmaster = await postmasterOf(own.dataDir);
  await first.end("SIGKILL");
  expect(await isRunning(postmaster)).toBe(true);
  const second = await own.start();
  expect(await postmasterOf(own.dataDir)).toBe(postmaster);
  await second.end("SIGTERM");
  expect(await isRunning(postmaster)).toBe(false);
});
