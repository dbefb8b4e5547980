import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Attachment } from "@fieldwright/contract/attachments";
import type { DataExport } from "@fieldwright/contract/data-exchange";
import type { Job } from "@fieldwright/contract/jobs";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createLogger, type S3Address } from "#kernel";
import {
  exportBy,
  hashOf,
  makeExports,
  newestRun,
  runImports,
  unpack,
  uploadArchive,
} from "#testing/archives";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { factOn, send } from "#testing/field";
import { byLink, tokenFor } from "#testing/links";
import { newClient, newJob, request, sentQuote } from "#testing/records";
import { startS3, type TestS3 } from "#testing/s3-server";
import { createTestApp, type TestApp } from "#testing/test-app";
import { picture, png, upload } from "#testing/uploads";
import { crew, newVisit } from "#testing/visits";

let s3: TestS3;
let address: S3Address;
let log = "";
/** Two servers on one database, with nothing in common on their disks. */
let here: TestApp;
let there: TestApp;
let owner: Person;
let job: Job;

/** Another server on the database of the first. */
const another = (options: { readonly s3: S3Address }): Promise<TestApp> =>
  createTestApp({
    config: options,
    createDatabase: async () => ({
      database: here.database,
      config: here.database.pool.options,
      drop: async () => {},
    }),
  });

beforeAll(async () => {
  s3 = await startS3();
  address = s3.address();
  here = await createTestApp({
    config: { s3: address },
    log: createLogger("info", { write: (line) => void (log += line) }),
  });
  there = await another({ s3: address });
});
afterAll(async () => {
  await there.close();
  await here.close();
  await s3.close();
});
beforeEach(async () => {
  owner = await registerOrganization(here);
  job = await newJob(here, owner, { client: (await newClient(here, owner))._id });
});
afterEach(() => {
  s3.state = "well";
});

const open = ({ app }: TestApp, url: string | null) => app.inject({ url: url ?? "" });

const exportThere = async (): Promise<DataExport> =>
  (await request(there, owner, "GET", "/settings/data/export")).json().export;

describe("of two servers with one bucket", () => {
  it("one takes a photo, and the other shows it and its thumbnail", async () => {
    const content = await picture(960, 320);
    expect((await upload(here, owner, job, { content })).statusCode).toBe(201);
    const { files } = (await request(there, owner, "GET", `/jobs/${job._id}/files`)).json<{
      files: Attachment[];
    }>();
    const shown = await open(there, files[0]?.url ?? null);
    expect([shown.statusCode, shown.headers["content-type"]]).toEqual([200, "image/png"]);
    expect(shown.rawPayload.equals(content)).toBe(true);
    const small = await open(there, files[0]?.thumbnail ?? null);
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: "webp", width: 480 });
    expect((await open(here, files[0]?.thumbnail ?? null)).rawPayload.equals(small.rawPayload)).toBe(true);
    for (const { config } of [here, there])
      expect(
        (await readdir(config.dataDir, { recursive: true })).filter((name) => name !== "incoming"),
      ).toEqual([]);
  });

  it("one takes the first part of a photo from the field, and the other the rest", async () => {
    const marcus = await signedInAs(here, "technician", owner);
    const visit = await newVisit(here, owner, { job, team: crew(marcus) });
    const fact = factOn(visit, visit.startDate, { kind: "photo", name: "valve.png", mark: "before" });
    const content = png("x".repeat(300_000));
    const sendPart = ({ app }: TestApp, offset: number, until: number) =>
      app.inject({
        method: "PUT",
        url: `/api/field/uploads/${fact.id}?offset=${offset}&size=${content.length}`,
        headers: { ...marcus.headers, "content-type": "application/octet-stream" },
        payload: content.subarray(offset, until),
      });
    expect((await sendPart(here, 0, 200_000)).json()).toEqual({ received: 200_000, complete: false });
    expect((await sendPart(there, 200_000, content.length)).json()).toMatchObject({ complete: true });
    expect(await send(there, marcus, fact)).toMatchObject([{ outcome: "done" }]);
    const { files } = (await request(here, marcus, "GET", `/jobs/${job._id}/files`)).json();
    expect((await open(here, files[0].url)).rawPayload.equals(content)).toBe(true);
  });

  it("one makes an export that the other hands out, and takes an import that the other runs", async () => {
    await upload(here, owner, job, { content: png("roof") });
    await exportBy(here, owner);
    const { url, size } = await exportThere();
    const file = await open(there, url);
    expect(file.headers).toMatchObject({
      "content-type": "application/zip",
      "content-length": String(size),
      "content-disposition": expect.stringMatching(/^attachment; filename="fieldwright-.*\.zip"$/),
    });
    const files = await unpack(file.rawPayload);
    expect(files.get(`files/${hashOf(png("roof"))}`)).toEqual(png("roof"));

    const target = await registerOrganization(here);
    expect((await uploadArchive(here, target, file.rawPayload)).statusCode).toBe(202);
    await runImports(there);
    expect(await newestRun(here, target)).toMatchObject({ status: "done", message: null });
    const [copy] = (await request(here, target, "GET", "/jobs")).json().jobs;
    const kept = (await request(here, target, "GET", `/jobs/${copy._id}/files`)).json().files;
    expect((await open(here, kept[0].url)).rawPayload).toEqual(png("roof"));
    for (const { config } of [here, there])
      expect(await readdir(join(config.dataDir, "incoming"))).toEqual([]);
  });
});

describe("an export in a bucket that browsers reach", () => {
  it("is downloaded from there, for five minutes, by its name", async () => {
    const open = await another({ s3: { ...address, publicUrl: address.endpoint } });
    try {
      const { url } = await exportBy(open, owner);
      const answer = await open.app.inject({ url: url ?? "" });
      expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([302, "private, no-store"]);
      const location = new URL(String(answer.headers.location));
      expect(location.searchParams.get("X-Amz-Expires")).toBe("300");
      const file = await fetch(location);
      expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/zip"]);
      expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="fieldwright-.*\.zip"$/);
      expect((await unpack(Buffer.from(await file.arrayBuffer()))).has("manifest.json")).toBe(true);
      location.searchParams.set("response-content-type", "text/html");
      expect((await fetch(location)).status).toBe(403);
      await here.deps.store.archives.removeBefore(new Date(Date.now() + 60_000));
      expect((await open.app.inject({ url: url ?? "" })).statusCode).toBe(404);
    } finally {
      await open.close();
    }
  });
});

describe("an organization that lost a file", () => {
  it("gets no export, but the names of the file and its job", async () => {
    await upload(here, owner, job, { content: png("kept") });
    await upload(here, owner, job, { content: png("lost"), name: "lost roof.png" });
    await here.deps.store.remove(hashOf(png("lost")));
    expect(await exportBy(there, owner)).toMatchObject({
      status: "failed",
      message: "One file is missing, so we can't export everything.",
      missingFiles: [`${job.jobNumber}: lost roof.png`],
    });
  });
});

/** Until the bucket answers, the call has no transaction open. */
const whileHanging = async (call: () => ReturnType<typeof byLink>) => {
  const before = s3.requests.length;
  const answer = s3.hang();
  const calling = call();
  try {
    await expect.poll(() => s3.requests.length, { timeout: 60_000 }).toBeGreaterThan(before);
    const { rows } = await here.database.pool.query(
      "select query from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
    );
    expect(rows).toEqual([]);
  } finally {
    answer();
  }
  return calling;
};

describe("while the bucket hangs", () => {
  it("a customer's signature and the PDF with it hold no connection to the database", async () => {
    const quote = await sentQuote(here, owner);
    const token = await tokenFor(here, owner, `/quotes/${quote._id}`);
    const signature = `data:image/png;base64,${(await picture()).toString("base64")}`;
    const approved = await whileHanging(() =>
      byLink(here, "POST", `/quotes/${token}/approve`, { name: "Vera", signature }),
    );
    expect([approved.statusCode, approved.json().status]).toEqual([200, "approved"]);
    const pdf = await whileHanging(() => byLink(here, "GET", `/quotes/${token}/pdf`));
    expect([pdf.statusCode, pdf.headers["content-type"]]).toEqual([200, "application/pdf"]);
  });
});

describe("while the bucket is away", () => {
  it("503: photos can be neither taken nor shown, everything else works, and no secret is in the log", async () => {
    await upload(here, owner, job, { content: png("roof") });
    const { files } = (await request(here, owner, "GET", `/jobs/${job._id}/files`)).json();
    s3.state = "away";
    log = "";
    for (const answer of [
      await upload(here, owner, job, { content: png("new") }),
      await open(here, files[0].url),
    ]) {
      expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
      expect(answer.json()).toMatchObject({
        code: "unavailable",
        message: "Files aren't available right now. Please try again.",
      });
    }
    expect((await request(here, owner, "GET", `/jobs/${job._id}`)).statusCode).toBe(200);
    expect(log).toContain("Files aren't available right now");
    expect(log).not.toMatch(/S3RVER|X-Amz-Signature|Signature=/);
    s3.state = "well";
    expect((await upload(here, owner, job, { content: png("new") })).statusCode).toBe(201);
  });

  it("an export waits for its next try instead of failing", async () => {
    await upload(here, owner, job, { content: png("roof") });
    await request(here, owner, "POST", "/settings/data/export");
    s3.state = "away";
    await makeExports(here);
    s3.state = "well";
    expect((await exportThere()).status).toBe("pending");
    await here.database.pool.query("update graphile_worker._private_jobs set run_at = now()");
    await makeExports(there);
    expect((await exportThere()).status).toBe("ready");
  });

  it("an import waits for its next try, and is given up after the fifth", async () => {
    await upload(here, owner, job, { content: png("roof") });
    const { url } = await exportBy(here, owner);
    const archive = (await open(here, url)).rawPayload;
    const [patient, unlucky] = [await registerOrganization(here), await registerOrganization(here)];
    /** The try after so many others. */
    const tryOn = async (server: TestApp, before: number, state: TestS3["state"]) => {
      await here.database.pool.query(
        "update graphile_worker._private_jobs set run_at = now(), attempts = $1",
        [before],
      );
      s3.state = state;
      await runImports(server);
      s3.state = "well";
    };
    for (const target of [patient, unlucky]) {
      await uploadArchive(here, target, archive);
      for (const before of [0, 3]) {
        await tryOn(here, before, "away");
        expect(await newestRun(here, target)).toMatchObject({ status: "running", message: null });
      }
      await tryOn(there, 4, target === patient ? "well" : "away");
    }
    expect(await newestRun(here, patient)).toMatchObject({ status: "done", message: null });
    expect(await newestRun(here, unlucky)).toMatchObject({
      status: "failed",
      message: "Files aren't available right now. Please try again. Nothing was imported.",
    });
  });

  it("an import during which servers stopped twice is not tried again", async () => {
    const target = await registerOrganization(here);
    await uploadArchive(here, target, (await open(here, (await exportBy(here, owner)).url)).rawPayload);
    await here.database.pool.query("update graphile_worker._private_jobs set attempts = 2");
    await runImports(here);
    expect(await newestRun(here, target)).toMatchObject({
      status: "failed",
      message: "The server stopped during the import, twice. Nothing was imported.",
    });
  });
});
