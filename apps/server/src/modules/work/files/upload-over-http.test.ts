import { readdir } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { maxFileSize } from "@fieldwright/contract/attachments";
import type { Job } from "@fieldwright/contract/jobs";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type Person, registerOrganization } from "#testing/auth";
import { newJob } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { multipartBody, multipartType, png } from "#testing/uploads";

let test: TestApp;
let owner: Person;
let job: Job;
let address: string;
beforeAll(async () => {
  test = await createTestApp();
  owner = await registerOrganization(test);
  job = await newJob(test, owner);
  address = await test.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => test.close());

const url = () => `${address}/api/jobs/${job._id}/files`;
const headers = () => ({ ...owner.headers, "content-type": multipartType });
const waiting = () => readdir(join(test.config.dataDir, "files", "incoming"));

it("201: over a connection, and the next call on it works", async () => {
  const body = multipartBody({ content: png("over a connection") });
  expect((await fetch(url(), { method: "POST", headers: headers(), body })).status).toBe(201);
  expect((await fetch(url(), { headers: owner.headers })).status).toBe(200);
});

it.each([
  ["413: far too large", png("x".repeat(3 * maxFileSize)), 413],
  ["415: not an image, however long", Buffer.alloc(maxFileSize, "text "), 415],
])("%s, with our body", async (_, content, status) => {
  const answer = await fetch(url(), { method: "POST", headers: headers(), body: multipartBody({ content }) });
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ requestId: expect.any(String) });
  expect(await waiting()).toEqual([]);
});

it("leaves nothing of a file whose sender went away", async () => {
  const body = multipartBody({ content: png("x".repeat(1_000_000)) });
  const outgoing = httpRequest(url(), {
    method: "POST",
    headers: { ...headers(), "content-length": String(body.length) },
  });
  outgoing.on("error", () => {});
  outgoing.write(body.subarray(0, 500_000));
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), { timeout: 60_000 });
  outgoing.destroy();
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 60_000 });
  await delay(50);
  expect((await fetch(url(), { headers: owner.headers })).status).toBe(200);
});
