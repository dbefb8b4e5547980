import { createHash } from "node:crypto";
import { type Attachment, maxFileSize } from "@fieldwright/contract/attachments";
import { uploadChunkSize } from "@fieldwright/contract/field";
import type { Visit } from "@fieldwright/contract/schedule";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTasks } from "#runtime/tasks";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { bundleOf, factOn, send } from "#testing/field";
import { newCustomer, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { png } from "#testing/uploads";
import { crew, newVisit, slot } from "#testing/visits";

const start = new Date("2026-06-10T15:00:00Z");
let now = start;

let test: TestApp;
let owner: Person;
let marcus: Person;
let visit: Visit;
beforeAll(async () => {
  test = await createTestApp({ nodes: 3, clock: () => now });
  owner = await registerOrganization(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  now = start;
  marcus = await signedInAs(test, "technician", owner);
  visit = await newVisit(test, owner, { team: crew(marcus), timeSlot: slot(10, 12, "2026-06-10") });
});

type Part = { readonly offset: number; readonly size: number; readonly content: Buffer };

const put = (id: string, { offset, size, content }: Part, by = marcus, type = "application/octet-stream") =>
  test.app.inject({
    method: "PUT",
    url: `/api/field/uploads/${id}?offset=${offset}&size=${size}`,
    headers: { ...by.headers, "content-type": type },
    payload: content,
  });

const get = (id: string, by = marcus) => request(test, by, "GET", `/field/uploads/${id}`);

/** All parts in order. */
const sendAll = async (id: string, content: Buffer): Promise<void> => {
  for (let offset = 0; offset < content.length; offset += uploadChunkSize) {
    const part = {
      offset,
      size: content.length,
      content: content.subarray(offset, offset + uploadChunkSize),
    };
    expect((await put(id, part)).statusCode).toBe(200);
  }
};

const photo = (fields: object = {}) =>
  factOn(visit, start, { kind: "photo", name: "valve.png", mark: "before", ...fields });

const files = async (): Promise<Attachment[]> =>
  (await request(test, marcus, "GET", `/jobs/${visit.job._id}/files`)).json().files;

const rowsOf = async (table: "field_uploads" | "field_upload_chunks") =>
  Number((await test.database.pool.query(`select count(*) from ${table}`)).rows[0].count);

describe("an upload", () => {
  it("goes on where it broke off, and parts that arrived already change nothing", async () => {
    const content = png("x".repeat(600_000));
    const { length: size } = content;
    const id = uuidv7();
    expect((await get(id)).statusCode).toBe(404);
    const first = { offset: 0, size, content: content.subarray(0, 200_000) };
    expect((await put(id, first)).json()).toEqual({ received: 200_000, complete: false });
    expect((await put(id, first)).json()).toEqual({ received: 200_000, complete: false });
    expect((await get(id)).json()).toEqual({ received: 200_000, complete: false });
    const gap = await put(id, { offset: 300_000, size, content: content.subarray(300_000, 400_000) });
    expect([gap.statusCode, gap.json().received]).toEqual([409, 200_000]);
    for (const offset of [200_000, 400_000])
      await put(id, { offset, size, content: content.subarray(offset, offset + 200_000) });
    const last = { offset: 600_000, size, content: content.subarray(600_000) };
    expect((await put(id, last)).json()).toEqual({ received: size, complete: true });
    expect((await put(id, last)).json()).toEqual({ received: size, complete: true });
  });

  it("stores a part once when it is sent twice at the same time", async () => {
    const content = png("y".repeat(100));
    const part = { offset: 0, size: content.length, content };
    const id = uuidv7();
    const answers = await Promise.all([1, 2, 3, 4].map(() => put(id, part)));
    for (const answer of answers) expect(answer.json()).toEqual({ received: content.length, complete: true });
    const { rows } = await test.database.pool.query(
      "select length(content) as bytes from field_upload_chunks where upload_id = $1",
      [id],
    );
    expect(rows).toEqual([{ bytes: content.length }]);
  });

  it("404: someone else's; 403: a customer", async () => {
    const id = uuidv7();
    const part = { offset: 0, size: 20, content: png("12345678").subarray(0, 10) };
    await put(id, part);
    const elena = await signedInAs(test, "technician", owner);
    expect((await get(id, elena)).statusCode).toBe(404);
    expect((await put(id, part, elena)).statusCode).toBe(404);
    const customer = await newCustomer(test, owner);
    expect((await get(id, customer)).statusCode).toBe(403);
    expect((await put(id, part, customer)).statusCode).toBe(403);
    const rival = await registerOrganization(test);
    expect((await get(id, rival)).statusCode).toBe(404);
  });

  it("4xx: what does not fit", async () => {
    const id = uuidv7();
    const part = { offset: 0, size: 20, content: Buffer.alloc(10) };
    expect((await put(id, { ...part, size: maxFileSize + 1 })).statusCode).toBe(413);
    expect((await put(id, { ...part, content: Buffer.alloc(uploadChunkSize + 1) })).statusCode).toBe(413);
    expect((await put(id, { ...part, content: Buffer.alloc(21) })).statusCode).toBe(400);
    expect((await put(id, { ...part, content: Buffer.alloc(0) })).statusCode).toBe(400);
    expect((await put(id, { ...part, offset: -1 })).statusCode).toBe(400);
    expect(
      (await put(id, { ...part, content: Buffer.from("{}") }, marcus, "application/json")).statusCode,
    ).toBe(415);
    await put(id, part);
    expect((await put(id, { ...part, offset: 10, size: 30 })).statusCode).toBe(400);
  });

  it("409: a hundred that were never filed", async () => {
    await test.database.pool.query(
      `insert into field_uploads (organization_id, id, user_id, size, updated_at)
       select $1, gen_random_uuid(), $2, 20, $3 from generate_series(1, 100)`,
      [owner.organizationId, marcus.userId, start],
    );
    const refused = await put(uuidv7(), { offset: 0, size: 20, content: Buffer.alloc(10) });
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      "Too many photos are uploading. Let those finish first.",
    ]);
  });
});

describe("a photo", () => {
  it("is filed with its time and mark when its content is there, once", async () => {
    const fact = photo();
    const content = png("z".repeat(300_000));
    expect(await send(test, marcus, fact)).toEqual([
      { id: fact.id, outcome: "later", message: "The photo hasn't arrived yet" },
    ]);
    await sendAll(fact.id, content);
    now = new Date(start.getTime() + 60_000);
    const answers = await Promise.all([send(test, marcus, fact), send(test, marcus, fact)]);
    for (const answer of [...answers, await send(test, marcus, fact)])
      expect(answer).toEqual([{ id: fact.id, outcome: "done" }]);
    const [file, ...more] = await files();
    expect(more).toEqual([]);
    expect(file).toMatchObject({
      _id: fact.id,
      name: "valve.png",
      contentType: "image/png",
      size: content.length,
      mark: "before",
      uploadedBy: { _id: marcus.userId },
      createdAt: start.toISOString(),
    });
    const opened = await test.app.inject({ method: "GET", url: file?.url ?? "" });
    expect(opened.rawPayload.equals(content)).toBe(true);
    expect((await get(fact.id)).json()).toEqual({ received: content.length, complete: true });
    const again = { offset: 0, size: content.length, content: content.subarray(0, 1000) };
    expect((await put(fact.id, again)).json()).toEqual({ received: content.length, complete: true });
    const { rows } = await test.database.pool.query("select from field_uploads where id = $1", [fact.id]);
    expect(rows).toEqual([]);
  });

  it("does not hold up the facts after it, and is filed on a visit that was deleted", async () => {
    const { work } = await bundleOf(test, marcus);
    const ticket = work?.visits[0]?.ticket ?? "";
    await request(test, owner, "DELETE", `/schedule/${visit._id}`);
    const fact = photo({ ticket });
    const note = factOn(visit, start, { kind: "note", text: "After it", ticket });
    expect((await send(test, marcus, fact, note)).map(({ outcome }) => outcome)).toEqual(["later", "done"]);
    await sendAll(fact.id, png("deleted"));
    expect(await send(test, marcus, fact)).toMatchObject([{ outcome: "done" }]);
  });

  it("is refused for good if it is no picture", async () => {
    const fact = photo();
    await sendAll(fact.id, Buffer.from("<html>".repeat(20)));
    const refused = [
      {
        id: fact.id,
        outcome: "refused",
        message: "Only images (JPEG, PNG, WebP, GIF, HEIC) and PDFs work here",
        sees: "visit",
      },
    ];
    expect(await send(test, marcus, fact)).toEqual(refused);
    expect((await get(fact.id)).statusCode).toBe(404);
    expect(await send(test, marcus, fact)).toEqual(refused);
    expect(await files()).toEqual([]);
  });

  it("that is refused leaves nothing behind, however often it is sent", async () => {
    const elena = await signedInAs(test, "technician", owner);
    const content = png("not hers");
    const fact = photo();
    const upload = () => put(fact.id, { offset: 0, size: content.length, content }, elena);
    for (const _ of ["first", "again"]) {
      expect((await upload()).json()).toMatchObject({ complete: true });
      expect(await send(test, elena, fact)).toEqual([
        { id: fact.id, outcome: "refused", message: "Visit not found", sees: "nothing" },
      ]);
      expect((await get(fact.id, elena)).statusCode).toBe(404);
    }
    const hash = createHash("sha256").update(content).digest("hex");
    expect(await test.deps.store.has(hash)).toBe(false);
  });

  it("that cannot be read leaves nothing behind either, but not what someone else sends", async () => {
    const fact = photo();
    await sendAll(fact.id, png("mine"));
    const elena = await signedInAs(test, "technician", owner);
    expect(await send(test, elena, { ...fact, mark: 7 })).toMatchObject([{ outcome: "refused" }]);
    expect((await get(fact.id)).json()).toMatchObject({ complete: true });
    const malformed = { ...photo(), mark: 7 };
    await sendAll(malformed.id, png("mine too"));
    expect(await send(test, marcus, malformed)).toMatchObject([{ outcome: "refused" }]);
    expect((await get(malformed.id)).statusCode).toBe(404);
  });

  it("is refused under an id that is taken, in the company or elsewhere", async () => {
    const rival = await registerOrganization(test);
    const theirs = await newVisit(test, rival, { timeSlot: slot(10, 12, "2026-06-10") });
    const content = png("was there first");
    const part = { offset: 0, size: content.length, content };
    const message = "Something else is stored under this id. Take the photo again.";
    const [foreign, own] = [photo(), photo()];
    // Begun before the other one was filed.
    await sendAll(foreign.id, png("came later"));
    expect((await put(foreign.id, part, rival)).statusCode).toBe(200);
    const filed = factOn(theirs, start, { id: foreign.id, kind: "photo", name: "", mark: null });
    expect(await send(test, rival, filed)).toEqual([{ id: foreign.id, outcome: "done" }]);
    expect(await send(test, marcus, foreign)).toEqual([
      { id: foreign.id, outcome: "refused", message, sees: "visit" },
    ]);
    expect(await files()).toEqual([]);
    expect((await put(own.id, part, owner)).statusCode).toBe(200);
    expect(await send(test, owner, own)).toEqual([{ id: own.id, outcome: "done" }]);
    await sendAll(own.id, png("came later"));
    expect(await send(test, marcus, own)).toMatchObject([
      { outcome: "refused", message: "Something else is stored under this id" },
    ]);
    expect((await put(foreign.id, part, rival)).json()).toMatchObject({ complete: true });
  });

  it("waits on the phone while the organization has no room", async () => {
    const small = await createTestApp({ clock: () => now, config: { storageQuota: 100 } });
    try {
      const boss = await registerOrganization(small);
      const own = await newVisit(small, boss, { timeSlot: slot(10, 12, "2026-06-10") });
      const fact = factOn(own, start, { kind: "photo", name: "", mark: null });
      const content = png("q".repeat(200));
      const sent = await small.app.inject({
        method: "PUT",
        url: `/api/field/uploads/${fact.id}?offset=0&size=${content.length}`,
        headers: { ...boss.headers, "content-type": "application/octet-stream" },
        payload: content,
      });
      expect(sent.statusCode).toBe(200);
      const [answer] = await send(small, boss, fact);
      expect(answer).toMatchObject({ outcome: "later" });
      expect(answer?.message).toMatch(/^There's no room for this file/);
    } finally {
      await small.close();
    }
  });
});

/** Last, because sessions are pruned with it. */
describe("an upload that nobody goes on with", () => {
  it("is forgotten 14 days after its last part", async () => {
    await test.database.pool.query("delete from field_uploads");
    const id = uuidv7();
    await put(id, { offset: 0, size: 20, content: Buffer.alloc(10) });
    const prune = async (days: number) => {
      now = new Date(start.getTime() + days * 86_400_000);
      await buildTasks({ ...test.deps, clock: () => now }).prune_expired({}, undefined as never);
      return [await rowsOf("field_uploads"), await rowsOf("field_upload_chunks")];
    };
    expect(await prune(14)).toEqual([1, 1]);
    expect(await prune(14.1)).toEqual([0, 0]);
  });
});
