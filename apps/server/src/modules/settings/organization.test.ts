import type { DeletedRecord, Settings } from "@fieldwright/contract/settings";
import { patience } from "@fieldwright/db/testing/patience";
import { usualPlanWeights } from "@fieldwright/domain/assistance";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readLetterhead } from "#identity";
import { renderDocument } from "#pdf";
import { mustCall, type Person, registerOrganization } from "#testing/auth";
import { newClient, newJob, newQuote, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { multipartBody, multipartType, picture, png } from "#testing/uploads";

let now = new Date("2026-03-02T15:00:00Z");
let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await registerOrganization(test, "Hollis & Sons");
});
afterAll(() => test.close());

const put = (payload: object, by = owner) => request(test, by, "PUT", "/settings/organization", payload);
const read = async (by = owner) =>
  (await mustCall<Settings>(test, "/settings", { method: "GET", headers: by.headers })).organization;

describe("the organization", () => {
  it("saves the given fields, and keeps those left out", async () => {
    const before = await read();
    const fields = {
      name: "Hollis Trades",
      email: "office@hollis.example",
      phone: "614-555-0100",
      timeZone: "America/New_York",
      taxRate: 7.25,
      hourlyCost: 52.5,
      mileageCost: 0.67,
      quoteValidDays: 21,
      invoiceDueDays: 30,
      arrivalWindowMinutes: 60,
      weekStartsOn: 1,
      tellCustomers: false,
      lunchBreak: { minutes: 30, start: 660, end: 840 },
      planWeights: { ...usualPlanWeights, overtimeHour: 90, revenue: "lot", agreements: "some" },
      accentColor: "#2553a0",
      paymentTerms: "Net 30",
    };
    expect((await put({ ...fields, address: { line1: "12 Elm St", zip: "43215" } })).statusCode).toBe(200);
    await put({
      workingHours: { 1: { start: 420, end: 960 }, 6: null },
      address: { city: "Columbus", state: "OH" },
    });
    expect(await read()).toEqual({
      ...before,
      ...fields,
      address: { line1: "12 Elm St", line2: "", city: "Columbus", state: "OH", zip: "43215" },
      workingHours: { 1: { start: 420, end: 960 } },
      version: (before?.version ?? 0) + 2,
    });
  });

  it("keeps the skills of categories that are left out, and drops a category without skills", async () => {
    await put({ categorySkills: { repair: [" Gas "], installation: ["hvac"] } });
    await put({ categorySkills: { installation: [], other: ["pumps"] } });
    expect((await read())?.categorySkills).toEqual({ repair: ["gas"], other: ["pumps"] });
    for (const wrong of [{ plumbing: ["gas"] }, { repair: Array.from({ length: 21 }, (_, n) => `s${n}`) }])
      expect((await put({ categorySkills: wrong })).statusCode).toBe(400);
  });

  it("answers 409 to a stale version and 400 to invalid values", async () => {
    expect((await put({ name: "X", version: 1 })).statusCode).toBe(409);
    for (const wrong of [
      { name: " " },
      { timeZone: "Mars/Olympus" },
      { taxRate: 101 },
      { hourlyCost: 0.001 },
      { accentColor: "red" },
      { weekStartsOn: 7 },
      { workingHours: { 1: { start: 600, end: 600 } } },
      { lunchBreak: { minutes: 30, start: 660, end: 680 } },
      { lunchBreak: { minutes: 0, start: 660, end: 840 } },
      { planWeights: { ...usualPlanWeights, overtimeHour: 301 } },
      { planWeights: { ...usualPlanWeights, lateStart: -1 } },
      { planWeights: { ...usualPlanWeights, revenue: "most" } },
      { planWeights: { revenue: "lot" } },
      { numbering: { quote: { prefix: "Q1" } } },
      { numbering: { quote: { next: 0 } } },
    ])
      expect([wrong, (await put(wrong)).statusCode]).toEqual([wrong, 400]);
  });
});

describe("numbering", () => {
  it("changes the prefix from the next document on, and only raises the number", async () => {
    const by = await registerOrganization(test);
    expect((await newQuote(test, by)).quoteNumber).toBe("Q-00001");
    const numbering = { quote: { prefix: "EST/", next: 500 }, job: { prefix: "WO-" } };
    expect((await put({ numbering }, by)).statusCode).toBe(200);
    expect((await newQuote(test, by)).quoteNumber).toBe("EST/00500");
    expect((await newJob(test, by)).jobNumber).toBe("WO-00001");
    expect((await read(by))?.numbering).toEqual({
      quote: { prefix: "EST/", next: 501 },
      job: { prefix: "WO-", next: 2 },
      invoice: { prefix: "INV-", next: 1 },
    });
    const back = await put({ name: "Not kept", numbering: { quote: { next: 500 } } }, by);
    expect([back.statusCode, back.json().errors]).toEqual([
      400,
      [{ field: "numbering.quote.next", msg: "The next quote number is 501 already. It can only go up." }],
    ]);
    expect((await read(by))?.name).not.toBe("Not kept");
    const { quotes } = (await request(test, by, "GET", "/quotes?search=EST/")).json();
    expect(quotes).toHaveLength(1);
  });

  it("never assigns a number twice while it is raised", async () => {
    const by = await registerOrganization(test);
    const { _id: client } = await newClient(test, by);
    const made = await Promise.all([
      newJob(test, by, { client }),
      put({ numbering: { job: { next: 100 } } }, by).then(() => newJob(test, by, { client })),
      newJob(test, by, { client }),
    ]);
    expect(new Set(made.map((job) => job.jobNumber)).size).toBe(3);
  });
});

const upload = (content: Buffer, by = owner) =>
  test.app.inject({
    method: "POST",
    url: "/api/settings/organization/logo",
    headers: { ...by.headers, "content-type": multipartType },
    payload: multipartBody({ content }),
  });
const open = (url: string) => test.app.inject({ method: "GET", url });

describe("the logo", () => {
  it("is public, part of the letterhead, and can be replaced and removed", async () => {
    const first = (await upload(await picture(120, 40))).json().organization.logoUrl;
    const shown = await open(first);
    expect([shown.statusCode, shown.headers["content-type"]]).toEqual([200, "image/png"]);
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: "png", width: 120, height: 40 });
    const second = (await upload(await picture(120, 40, "#ff5f0b"))).json().organization.logoUrl;
    expect([(await open(first)).statusCode, (await open(second)).statusCode]).toEqual([404, 200]);
    const letterhead = await test.database.tenant(owner.organizationId, (tx) => readLetterhead(tx));
    expect(second).toContain(letterhead.logo?.id ?? "none");
    expect((await request(test, owner, "DELETE", "/settings/organization/logo")).statusCode).toBe(204);
    expect([(await open(second)).statusCode, (await read())?.logoUrl]).toEqual([404, null]);
  });

  it("is shrunk on upload", async () => {
    const { logoUrl } = (await upload(await picture(3000, 1000))).json().organization;
    const { rawPayload } = await open(logoUrl);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200, height: 400 });
  });

  it("413: too many pixels are refused at once, and other requests are answered meanwhile", async () => {
    const huge = await picture(5000, 5000);
    const begun = performance.now();
    const [refused, health] = await Promise.all([upload(huge), open("/health")]);
    expect(performance.now() - begun).toBeLessThan(patience(2_000));
    expect([refused.statusCode, refused.json().message, health.statusCode]).toEqual([
      413,
      "This image is 5000 × 5000 pixels. Make it 4,000 × 4,000 or smaller.",
      200,
    ]);
  });

  it("413: a side that is too long is refused, however few pixels it has", async () => {
    const refused = await upload(await picture(1, 10_001));
    expect([refused.statusCode, refused.json().message]).toEqual([
      413,
      "This image is 1 × 10001 pixels. Make it 4,000 × 4,000 or smaller.",
    ]);
    expect((await upload(await picture(1, 10_000))).statusCode).toBe(200);
  });

  it("an older logo above the limit does not block the printing of documents", async () => {
    const huge = await picture(5000, 5000);
    const file = await test.app.inject({
      method: "POST",
      url: `/api/jobs/${(await newJob(test, owner))._id}/files`,
      headers: { ...owner.headers, "content-type": multipartType },
      payload: multipartBody({ content: huge }),
    });
    await upload(await picture(120, 40));
    await test.database.pool.query(
      `update attachments set file_hash = (select file_hash from attachments where id = $1)
       where kind = 'organization' and deleted_at is null and organization_id = $2`,
      [file.json()._id, owner.organizationId],
    );
    const { _id } = await newQuote(test, owner);
    const begun = performance.now();
    const { content } = await renderDocument(test.deps, owner.organizationId, { kind: "quote", id: _id });
    expect(content.subarray(0, 5).toString()).toBe("%PDF-");
    expect(performance.now() - begun).toBeLessThan(patience(10_000));
  });

  it("must be a readable PNG or JPEG of at most 1 MB", async () => {
    expect((await upload(Buffer.from("%PDF-1.7 not a picture"))).statusCode).toBe(415);
    expect((await upload(png("broken"))).statusCode).toBe(415);
    expect((await upload(png("x".repeat(1_000_000)))).statusCode).toBe(413);
  });

  it("is the only kind of file that is public", async () => {
    const job = await newJob(test, owner);
    const file = await test.app.inject({
      method: "POST",
      url: `/api/jobs/${job._id}/files`,
      headers: { ...owner.headers, "content-type": multipartType },
      payload: multipartBody({ content: png("private") }),
    });
    expect((await open(`/api/public/logos/${file.json()._id}`)).statusCode).toBe(404);
  });
});

describe("deleted records", () => {
  it("are listed newest first for 30 days, for the own organization only, until they are restored", async () => {
    const by = await registerOrganization(test);
    const list = async (page = 1): Promise<{ records: DeletedRecord[]; total: number }> =>
      (await request(test, by, "GET", `/settings/data/deleted?limit=2&page=${page}`)).json();
    const client = await newClient(test, by, { firstName: "Ada", lastName: "Lovelace" });
    const quote = await newQuote(test, by);
    const job = await newJob(test, by, { title: "Leaking tap" });
    for (const path of [`/clients/${client._id}`, `/quotes/${quote._id}`, `/jobs/${job._id}`]) {
      await request(test, by, "DELETE", path);
      now = new Date(now.getTime() + 3_600_000);
    }
    const { records, total } = await list();
    expect([total, records.map(({ kind, number, title }) => [kind, number, title])]).toEqual([
      3,
      [
        ["job", job.jobNumber, "Leaking tap"],
        ["quote", quote.quoteNumber, quote.title],
      ],
    ]);
    expect((await list(2)).records.map(({ title }) => title)).toEqual(["Ada Lovelace"]);
    await request(test, by, "POST", `/jobs/${job._id}/restore`);
    expect((await list()).total).toBe(2);
    await test.database.pool.query(
      "update clients set deleted_at = deleted_at - interval '30 days' where organization_id = $1",
      [by.organizationId],
    );
    expect((await list()).records.map(({ kind }) => kind)).toEqual(["quote"]);
    const elsewhere = await request(test, owner, "GET", "/settings/data/deleted");
    expect(elsewhere.json().records).toEqual([]);
  });
});
