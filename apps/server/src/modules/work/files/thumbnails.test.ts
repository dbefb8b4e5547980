import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Attachment } from "@fieldwright/contract/attachments";
import type { Job } from "@fieldwright/contract/jobs";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pruneFiles } from "#kernel";
import { type Person, registerOrganization } from "#testing/auth";
import { newJob, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { picture, png, upload } from "#testing/uploads";

const start = new Date("2026-06-10T15:00:00Z");
const day = 86_400_000;
let now = start;

let test: TestApp;
let owner: Person;
let job: Job;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await registerOrganization(test);
  job = await newJob(test, owner);
});
afterAll(() => test.close());

const add = async (content: Buffer): Promise<Attachment> =>
  (await upload(test, owner, job, { content })).json<Attachment>();
const open = (url: string | null) => test.app.inject({ method: "GET", url: url ?? "/" });
const derived = async () =>
  (
    await readdir(join(test.config.dataDir, "files", "derived"), { recursive: true, withFileTypes: true })
  ).filter((entry) => entry.isFile()).length;

it("200: a picture of at most 480 pixels that can be kept for good, without a session", async () => {
  const { thumbnail } = await add(await picture(1920, 1080));
  const response = await open(thumbnail);
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "private, max-age=31536000, immutable",
  });
  expect(await sharp(response.rawPayload).metadata()).toMatchObject({
    format: "webp",
    width: 480,
    height: 270,
  });
  expect((await open(thumbnail)).rawPayload.equals(response.rawPayload)).toBe(true);
  expect(await derived()).toBe(1);
});

it("has the same address for weeks", async () => {
  const { _id, thumbnail } = await add(await picture(10, 10, "#ff0000"));
  const listed = async () => {
    const { files } = (await request(test, owner, "GET", `/jobs/${job._id}/files`)).json<{
      files: Attachment[];
    }>();
    return files.find((file) => file._id === _id)?.thumbnail;
  };
  now = new Date(start.getTime() + 11 * 3_600_000);
  expect(await listed()).toBe(thumbnail);
  now = new Date(start.getTime() + 27 * day);
  expect((await open(thumbnail)).statusCode).toBe(200);
  now = new Date(start.getTime() + 57 * day);
  expect((await open(thumbnail)).statusCode).toBe(404);
  now = start;
});

it("404: unsigned, of another file, of a deleted file, or of a picture that cannot be read", async () => {
  const file = await add(await picture(20, 20, "#00ff00"));
  const other = await add(png("no pixels"));
  expect((await open(`/api/files/${file._id}/thumbnail`)).statusCode).toBe(404);
  expect((await open(file.thumbnail?.replace(file._id, other._id) ?? null)).statusCode).toBe(404);
  expect((await open(other.thumbnail)).statusCode).toBe(404);
  expect((await open(file.thumbnail)).statusCode).toBe(200);
  const before = await derived();
  await request(test, owner, "DELETE", `/files/${file._id}`);
  expect((await open(file.thumbnail)).statusCode).toBe(404);
  now = new Date(start.getTime() + 31 * day);
  await pruneFiles(test.deps);
  now = start;
  expect(await derived()).toBe(before - 1);
});

it("is null for documents", async () => {
  expect((await add(Buffer.from("%PDF-1.7\n with some more text"))).thumbnail).toBeNull();
});
