import { readdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import type { Attachment } from "@fieldwright/contract/attachments";
import type { Job } from "@fieldwright/contract/jobs";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { exportOf, importHere } from "#testing/archives";
import { type Person, registerOrganization } from "#testing/auth";
import { newClient, newCustomer, newJob, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { multipartBody, multipartType, picture, png, upload } from "#testing/uploads";
import { pruneFiles, storeFile } from "./stored-files";

const day = 24 * 3_600_000;
const quota = 1_000;
const sized = (bytes: number, content = "x"): Buffer => png(content.padEnd(bytes - png("").length, "."));

let now = new Date();
let test: TestApp;
let owner: Person;
let job: Job;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now, config: { storageQuota: quota } });
});
afterAll(() => test.close());
beforeEach(async () => {
  now = new Date();
  owner = await registerOrganization(test);
  job = await newJob(test, owner, { client: (await newClient(test, owner))._id });
});

const used = async (person = owner): Promise<number> => {
  const answer = await request(test, person, "GET", "/settings/data/storage");
  expect(answer.json().quota).toBe(quota);
  return answer.json().used;
};

const contents = async (): Promise<string[]> =>
  (await readdir(join(test.config.dataDir, "files"), { recursive: true })).filter((name) => name.length > 60);

const refusal = {
  code: "storage_full",
  message:
    "There's no room for this file. Your files can take up to 0.001 MB. Deleted files free up space after 30 days.",
};

/** Noise, so that compression cannot make the picture small. */
const noise = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 200,
      height: 60,
      channels: 3,
      background: "#000",
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  })
    .png()
    .toBuffer();

const replaceLogo = (content: Buffer) =>
  test.app.inject({
    method: "POST",
    url: "/api/settings/organization/logo",
    headers: { ...owner.headers, "content-type": multipartType },
    payload: multipartBody({ content, name: "logo.png" }),
  });

describe("the files of an organization", () => {
  it("count until their content goes, and no other organization's do", async () => {
    const stranger = await registerOrganization(test);
    const added = (await upload(test, owner, job, { content: sized(300) })).json<Attachment>();
    expect(await used()).toBe(300);
    expect(await used(stranger)).toBe(0);
    await request(test, owner, "DELETE", `/files/${added._id}`);
    expect(await used()).toBe(300);
    now = new Date(now.getTime() + 31 * day);
    await pruneFiles(test.deps);
    now = new Date();
    expect(await used()).toBe(0);
  });

  it("fill what is possible to the last byte, and one more is refused and not kept", async () => {
    expect((await upload(test, owner, job, { content: sized(600, "a") })).statusCode).toBe(201);
    expect((await upload(test, owner, job, { content: sized(400, "b") })).statusCode).toBe(201);
    const before = await contents();
    const answer = await upload(test, owner, job, { content: sized(50, "one more") });
    expect([answer.statusCode, answer.json()]).toEqual([413, expect.objectContaining(refusal)]);
    expect(await used()).toBe(1_000);
    expect(await contents()).toEqual(before);
  });

  it("are as many as fit when ten come at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => upload(test, owner, job, { content: sized(300, `${index}`) })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3);
    expect(answers.filter(({ statusCode }) => statusCode === 413)).toHaveLength(7);
    expect(await used()).toBe(900);
  });

  it("include logos, which are refused like any other file", async () => {
    expect((await replaceLogo(await picture())).statusCode).toBe(200);
    expect(await used()).toBeGreaterThan(0);
    const answer = await replaceLogo(await noise());
    expect([answer.statusCode, answer.json()]).toEqual([413, expect.objectContaining(refusal)]);
    expect((await request(test, owner, "GET", "/settings")).json().organization.logo).not.toBeNull();
  });

  it("include the photos of customers' requests", async () => {
    const customer = await newCustomer(test, owner);
    const send = async (photo: Buffer) => {
      const form = new FormData();
      form.append("description", "The sink drips");
      form.append("photos", new Blob([new Uint8Array(photo)]), "sink.png");
      const body = new Response(form);
      return test.app.inject({
        method: "POST",
        url: "/api/requests",
        headers: { ...customer.headers, "content-type": body.headers.get("content-type") ?? "" },
        payload: Buffer.from(await body.arrayBuffer()),
      });
    };
    expect((await send(sized(600, "sink"))).statusCode).toBe(201);
    expect(await used()).toBe(600);
    const answer = await send(sized(600, "tap"));
    expect([answer.statusCode, answer.json()]).toEqual([413, expect.objectContaining(refusal)]);
  });

  it("include those of an import", async () => {
    await upload(test, owner, job, { content: sized(600, "imported") });
    const archive = await exportOf(test, owner);
    const target = await registerOrganization(test);
    await importHere(test, target, archive);
    expect(await used(target)).toBe(600);
    const full = { ...test, config: { ...test.config, storageQuota: 500 } };
    await expect(importHere(full, await registerOrganization(test), archive)).rejects.toMatchObject({
      code: "storage_full",
    });
  });
});

describe("a content that no record came to name", () => {
  it("goes a day later", async () => {
    await upload(test, owner, job, { content: sized(200, "kept") });
    const stored = await contents();
    const { store } = test.deps;
    const { hash } = await storeFile(
      store,
      (async function* () {
        yield sized(200, "left behind");
      })(),
    );
    await pruneFiles(test.deps);
    expect(await store.has(hash)).toBe(true);
    const yesterday = new Date(now.getTime() - 2 * day);
    for (const name of await contents())
      await utimes(join(test.config.dataDir, "files", name), yesterday, yesterday);
    await pruneFiles(test.deps);
    expect(await store.has(hash)).toBe(false);
    expect(await contents()).toEqual(stored);
  });
});
