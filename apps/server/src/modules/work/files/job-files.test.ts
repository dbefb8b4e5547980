import { readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Attachment, maxFileSize } from "@fieldwright/contract/attachments";
import type { Job } from "@fieldwright/contract/jobs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pruneFiles } from "#kernel";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { bookVisit, lastEvent, newCustomer, newJob, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { png, upload } from "#testing/uploads";

const start = new Date("2026-06-10T15:00:00Z");
let now = start;

let test: TestApp;
let owner: Person;
let rival: Person;
let technician: Person;
let job: Job;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await registerOrganization(test);
  rival = await registerOrganization(test);
  technician = await signedInAs(test, "technician", owner);
  job = await newJob(test, owner);
  await bookVisit(test, owner, { job, startsAt: "2026-06-11T15:00:00Z", userId: technician.userId });
});
afterAll(() => test.close());

const add = async (content: Buffer, by = owner, of = job): Promise<Attachment> =>
  (await upload(test, by, of, { content })).json();
const list = (by = owner, of = job) => request(test, by, "GET", `/jobs/${of._id}/files`);
const remove = ({ _id }: Attachment, by = owner) => request(test, by, "DELETE", `/files/${_id}`);
const open = (url: string) => test.app.inject({ method: "GET", url });

const storedFiles = async (): Promise<string[]> => {
  const root = join(test.config.dataDir, "files");
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};

describe("adding a file", () => {
  it("201: by a technician of the job, with the type of its content and not the declared one", async () => {
    const content = png("by a technician");
    const response = await upload(test, technician, job, { content, name: "Dach Süd.html" });
    expect(response.statusCode).toBe(201);
    const file = response.json<Attachment>();
    expect(file).toMatchObject({
      name: "Dach Süd.html",
      contentType: "image/png",
      size: content.length,
      uploadedBy: { _id: technician.userId, name: "Mel Member" },
    });
    expect(await lastEvent(test, owner, file._id)).toMatchObject({
      kind: "attachment",
      audience: [technician.userId],
    });
    expect((await list(technician)).json()).toMatchObject({ total: 1, files: [file] });
  });

  it.each([
    ["image/jpeg", Buffer.from("ffd8ffe000104a46494600", "hex")],
    ["image/gif", Buffer.from("GIF89a")],
    ["image/webp", Buffer.from("RIFF\0\0\0\0WEBPVP8 ")],
    ["image/heic", Buffer.from("\0\0\0\x18ftypheic")],
    ["application/pdf", Buffer.from("%PDF-1.7\n")],
  ])("201: %s", async (type, head) => {
    expect(await add(Buffer.concat([head, Buffer.alloc(32)]))).toMatchObject({ contentType: type });
  });

  it("201: of 10 MB", async () => {
    const content = png("x".repeat(maxFileSize - 12));
    expect(await add(content)).toMatchObject({ size: maxFileSize });
  });

  it("201: once for an idempotency key; 422 for another content", async () => {
    const fresh = await newJob(test, owner);
    const key = { "idempotency-key": "photo-1" };
    const first = await upload(test, owner, fresh, { content: png("1") }, key);
    const second = await upload(test, owner, fresh, { content: png("1") }, key);
    expect(second.json()._id).toBe(first.json()._id);
    expect((await list(owner, fresh)).json().total).toBe(1);
    now = new Date(start.getTime() + 3_600_000);
    const late = await upload(test, owner, fresh, { content: png("1") }, key);
    expect((await open(late.json().url)).statusCode).toBe(200);
    now = start;
    expect((await upload(test, owner, fresh, { content: png("2") }, key)).statusCode).toBe(422);
  });

  it("400: no file, a truncated body, no boundary", async () => {
    const noFile = await test.app.inject({
      method: "POST",
      url: `/api/jobs/${job._id}/files`,
      headers: { ...owner.headers, "content-type": "multipart/form-data; boundary=x" },
      payload: "--x--\r\n",
    });
    expect(noFile.statusCode).toBe(400);
    const cut = await upload(test, owner, job, { content: png(), cut: true });
    expect(cut.statusCode).toBe(400);
    const noBoundary = await upload(
      test,
      owner,
      job,
      { content: png() },
      { "content-type": "multipart/form-data" },
    );
    expect(noBoundary.statusCode).toBe(400);
  });

  it("403: the customer; 404: a job of others, or of another organization", async () => {
    const customer = await newCustomer(test, owner);
    const own = await newJob(test, owner, { client: customer.clientId });
    expect((await upload(test, customer, own, { content: png() })).statusCode).toBe(403);
    expect((await list(customer, own)).statusCode).toBe(403);
    expect((await upload(test, technician, own, { content: png() })).statusCode).toBe(404);
    expect((await upload(test, rival, own, { content: png() })).statusCode).toBe(404);
    expect((await list(rival, own)).statusCode).toBe(404);
  });

  it("413: more than 10 MB, and nothing of it stays", async () => {
    const before = await storedFiles();
    const response = await upload(test, owner, job, { content: png("x".repeat(maxFileSize)) });
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ code: "payload_too_large" });
    expect(await storedFiles()).toEqual(before);
  });

  it.each([
    ["a page that calls itself an image", Buffer.from("<html><script>alert(1)</script></html>")],
    ["an image that would run scripts", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")],
    ["nothing", Buffer.alloc(0)],
  ])("415: %s, and nothing of it stays", async (_, content) => {
    const before = await storedFiles();
    const response = await upload(test, owner, job, { content, name: "image.png" });
    expect(response.statusCode).toBe(415);
    expect(response.json()).toMatchObject({ code: "unsupported_media_type" });
    expect(await storedFiles()).toEqual(before);
  });

  it("415: as JSON; and multipart anywhere else", async () => {
    expect((await request(test, owner, "POST", `/jobs/${job._id}/files`, {})).statusCode).toBe(415);
    const elsewhere = await test.app.inject({
      method: "POST",
      url: `/api/jobs/${job._id}/notes`,
      headers: { ...owner.headers, "content-type": "multipart/form-data; boundary=x" },
      payload: "--x--\r\n",
    });
    expect(elsewhere.statusCode).toBe(415);
  });
});

describe("opening a file", () => {
  it("200: by its address, without a session, as what it is", async () => {
    const content = png("to be opened");
    const uploaded = await upload(test, owner, job, { content, name: "Dach Süd.png" });
    const response = await open(uploaded.json<Attachment>().url);
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload.equals(content)).toBe(true);
    expect(response.headers).toMatchObject({
      "content-type": "image/png",
      "content-length": String(content.length),
      "content-disposition": `inline; filename="Dach S_d.png"; filename*=UTF-8''Dach%20S%C3%BCd.png`,
      "x-content-type-options": "nosniff",
      "cache-control": "private, max-age=600",
    });
  });

  it("200: by an application that was started anew", async () => {
    const file = await add(png("before the restart"));
    const { buildApp } = await import("#runtime/app");
    const restarted = await buildApp(test.deps);
    expect((await restarted.inject({ method: "GET", url: file.url })).statusCode).toBe(200);
    await restarted.close();
  });

  it("404: after ten minutes, with another time, for another file, or unsigned", async () => {
    const file = await add(png("signed"));
    const other = await add(png("another"));
    const later = String(Number(new URL(file.url, "http://x").searchParams.get("expires")) + 60);
    const addresses = [
      file.url.replace(/expires=\d+/, `expires=${later}`),
      file.url.replace(file._id, other._id),
      `/api/files/${file._id}`,
      `/api/files/${file._id}?expires=${later}&signature=abc`,
    ];
    for (const address of addresses) expect((await open(address)).statusCode).toBe(404);
    now = new Date(start.getTime() + 599_000);
    expect((await open(file.url)).statusCode).toBe(200);
    now = new Date(start.getTime() + 600_000);
    expect((await open(file.url)).statusCode).toBe(404);
    now = start;
  });
});

describe("deleting a file", () => {
  it("204: by the person who added it and by the office; its address stops working", async () => {
    const own = await add(png("own"), technician);
    expect((await remove(own, technician)).statusCode).toBe(204);
    expect((await open(own.url)).statusCode).toBe(404);
    expect((await remove(own, technician)).statusCode).toBe(404);
    expect((await remove(await add(png("own"), technician), owner)).statusCode).toBe(204);
  });

  it("403: someone else's in the field; 404: of another organization", async () => {
    const file = await add(png("the office's"));
    expect((await remove(file, technician)).statusCode).toBe(403);
    expect((await remove(file, rival)).statusCode).toBe(404);
    expect((await open(file.url)).statusCode).toBe(200);
  });

  it("keeps a content while anybody has it, and drops it 30 days after the last deletion", async () => {
    const before = (await storedFiles()).length;
    const theirs = await newJob(test, rival);
    const mine = await add(png("the same"));
    const same = await add(png("the same"), rival, theirs);
    expect(await storedFiles()).toHaveLength(before + 1);

    await remove(mine);
    now = new Date(start.getTime() + 31 * 86_400_000);
    await pruneFiles(test.deps);
    now = start;
    expect((await open(same.url)).rawPayload.equals(png("the same"))).toBe(true);

    await remove(same, rival);
    await pruneFiles(test.deps);
    const whileRestorable = await storedFiles();
    now = new Date(start.getTime() + 31 * 86_400_000);
    await pruneFiles(test.deps);
    now = start;
    expect(whileRestorable.length - (await storedFiles()).length).toBe(1);
  });

  it("removes half a file a day after a crash cut it off, and not while it may still be coming", async () => {
    const half = join(test.config.dataDir, "files", "incoming", "half");
    await writeFile(half, "half");
    const writtenAt = (hoursAgo: number) => new Date(start.getTime() - hoursAgo * 3_600_000);
    await utimes(half, start, writtenAt(23));
    await pruneFiles(test.deps);
    expect(await storedFiles()).toContain(half);
    await utimes(half, start, writtenAt(25));
    await pruneFiles(test.deps);
    expect(await storedFiles()).not.toContain(half);
  });
});
