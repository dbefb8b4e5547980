import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Attachment } from "@fieldwright/contract/attachments";
import type { Job } from "@fieldwright/contract/jobs";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pruneFiles } from "#kernel";
import { type Person, registerOrganization } from "#testing/auth";
import { newJob } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { cameraPhoto, heic, picture, upload } from "#testing/uploads";

let now = new Date();

let test: TestApp;
let owner: Person;
let job: Job;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await registerOrganization(test);
  job = await newJob(test, owner);
});
afterAll(() => test.close());

const add = async (content: Buffer, name?: string): Promise<Attachment> =>
  (await upload(test, owner, job, { content, ...(name ? { name } : {}) })).json<Attachment>();
const open = async (url: string | null) =>
  (await test.app.inject({ method: "GET", url: url ?? "/" })).rawPayload;

const contents = async () =>
  (await readdir(join(test.config.dataDir, "files"), { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile(),
  ).length;

it("keeps a photo upright, small enough, and without the place where it was taken", async () => {
  const sent = await cameraPhoto(3_000, 1_000);
  expect((await sharp(sent).metadata()).exif).toBeDefined();
  const { contentType, size, url } = await add(sent, "boiler.jpg");
  const stored = await open(url);
  expect(contentType).toBe("image/jpeg");
  expect(stored).toHaveLength(size);
  const { exif, xmp, width, height, orientation } = await sharp(stored).metadata();
  expect({ exif, xmp, width, height, orientation }).toEqual({ width: 683, height: 2_048 });
});

it("removes the photo as it came a day later", async () => {
  const before = await contents();
  await add(await cameraPhoto(90, 30));
  expect(await contents()).toBe(before + 2);
  now = new Date(Date.now() + 2 * 86_400_000);
  await pruneFiles(test.deps);
  now = new Date();
  // The first test left one, too.
  expect(await contents()).toBe(before);
});

it("turns an iPhone's HEIC into a JPEG that every browser shows", async () => {
  const photo = await add(await heic(), "IMG_4021.HEIC");
  expect(photo).toMatchObject({ contentType: "image/jpeg", name: "IMG_4021.jpg" });
  const stored = await open(photo.url);
  const { format, width, height, exif } = await sharp(stored).metadata();
  expect({ format, width, height, exif }).toEqual({ format: "jpeg", width: 96, height: 64 });
  const [red = 0, green = 0] = await sharp(stored).raw().toBuffer();
  expect(red - green, "red at the top left").toBeGreaterThan(100);
  expect(await sharp(await open(photo.thumbnail)).metadata()).toMatchObject({ format: "webp", width: 96 });
});

it("keeps what it cannot read, and what says no place, to the byte", async () => {
  const broken = (await heic()).subarray(0, 500);
  const half = await add(broken, "half.heic");
  expect(half).toMatchObject({ contentType: "image/heic", name: "half.heic", thumbnail: null });
  expect((await open(half.url)).equals(broken)).toBe(true);
  const plain = await picture();
  expect((await open((await add(plain)).url)).equals(plain)).toBe(true);
});
