import type { Attachment } from "@fieldwright/contract/attachments";
import type { Job } from "@fieldwright/contract/jobs";
import type { Visit } from "@fieldwright/contract/schedule";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { bundleOf, factOn, send } from "#testing/field";
import { lastEvent, newClient, newJob, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { picture, png } from "#testing/uploads";
import { crew, newVisit, slot } from "#testing/visits";

const minute = 60_000;
const start = new Date("2026-06-10T15:00:00Z");
const at = (minutes: number) => new Date(start.getTime() + minutes * minute);
let now = start;
let test: TestApp;
let owner: Person;
let marcus: Person;
let visit: Visit;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
});
afterAll(() => test.close());
beforeEach(async () => {
  now = start;
  owner = await registerOrganization(test);
  marcus = await signedInAs(test, "technician", owner);
  const client = await newClient(test, owner, { address: { line1: "1 Elm St", zip: "60601" } });
  const job = await newJob(test, owner, { client: client._id });
  visit = await newVisit(test, owner, { job, team: crew(marcus), timeSlot: slot(10, 12, "2026-06-10") });
});

const files = async (by = owner): Promise<Attachment[]> =>
  (await request(test, by, "GET", `/jobs/${visit.job._id}/files`)).json().files;
const noteOf = async () => (await files())[0]?.note;

const sendPhoto = async (note?: string, content?: Buffer): Promise<string> => {
  const fact = factOn(visit, at(0), { kind: "photo", name: "valve.png", mark: "before", note });
  const payload = content ?? png(fact.id);
  await test.app.inject({
    method: "PUT",
    url: `/api/field/uploads/${fact.id}?offset=0&size=${payload.length}`,
    headers: { ...marcus.headers, "content-type": "application/octet-stream" },
    payload,
  });
  expect(await send(test, marcus, fact)).toMatchObject([{ outcome: "done" }]);
  return fact.id;
};

const noteOn = (photo: string, note: string, minutes: number) =>
  factOn(visit, at(minutes), { kind: "photo_note", photo, note });
const write = (photo: string, note: unknown, by = owner) =>
  request(test, by, "PUT", `/files/${photo}/note`, { note });

it("a note comes with its photo, and is in the bundle", async () => {
  const id = await sendPhoto("  Valve sticks ");
  const noted = { _id: id, note: "Valve sticks", notedAt: at(0).toISOString() };
  expect(await files()).toMatchObject([noted]);
  expect((await bundleOf(test, marcus)).work?.jobs[0]?.files).toMatchObject([noted]);
});

it("a photo without a note has none", async () => {
  await sendPhoto();
  expect(await files()).toMatchObject([{ note: "", notedAt: null }]);
});

it("the note that was written last counts, whichever arrives last", async () => {
  const id = await sendPhoto("First");
  now = at(30);
  expect(await send(test, marcus, noteOn(id, "Third", 20))).toMatchObject([{ outcome: "done" }]);
  expect(await send(test, marcus, noteOn(id, "Second", 10))).toMatchObject([{ outcome: "done" }]);
  expect(await noteOf()).toBe("Third");
  expect((await write(id, "By the office")).json()).toMatchObject({ note: "By the office" });
  await send(test, marcus, noteOn(id, "From before the office", 25));
  expect(await noteOf()).toBe("By the office");
  now = at(40);
  await send(test, marcus, noteOn(id, "", 35));
  expect(await noteOf()).toBe("");
});

it("a change is recorded with both texts and tells the team", async () => {
  const id = await sendPhoto("Old");
  await write(id, "New");
  expect(await lastEvent(test, owner, id)).toMatchObject({ kind: "attachment", audience: [marcus.userId] });
  const { rows } = await test.database.pool.query(
    `select "from"->>'note' as before, "to"->>'note' as after from audit_log
     where record_id = $1 and verb = 'update'`,
    [id],
  );
  expect(rows).toEqual([{ before: "Old", after: "New" }]);
});

it("the words on a photo that the office deleted are kept in the activity", async () => {
  const id = await sendPhoto();
  await request(test, owner, "DELETE", `/files/${id}`);
  expect(await send(test, marcus, noteOn(id, "Leaks here", 5))).toMatchObject([
    { outcome: "kept", misfit: "photo_gone", message: "The office deleted this photo." },
  ]);
  const { rows } = await test.database.pool.query(
    `select "to"->>'event' as event from audit_log where verb = 'misfit' and record_id = $1`,
    [visit._id],
  );
  expect(rows[0].event).toContain("the photo was deleted: Leaks here");
});

it("a note on a photo of another job, or on none, is refused", async () => {
  const id = await sendPhoto();
  const other = await newVisit(test, owner, {
    job: await newJob(test, owner),
    team: crew(marcus),
    timeSlot: slot(13, 14, "2026-06-10"),
  });
  const elsewhere = factOn(other, at(1), { kind: "photo_note", photo: id, note: "Mine" });
  const refused = { outcome: "refused", message: "Photo not found" };
  expect(await send(test, marcus, elsewhere, noteOn(uuidv7(), "None", 1))).toMatchObject([refused, refused]);
  expect(await noteOf()).toBe("");
});

it("a note has at most 500 characters, and is for people who see the job", async () => {
  const id = await sendPhoto();
  expect((await write(id, "x".repeat(501))).statusCode).toBe(400);
  expect((await write(id, null)).statusCode).toBe(400);
  expect(await send(test, marcus, noteOn(id, "x".repeat(501), 1))).toMatchObject([{ outcome: "refused" }]);
  const stranger = await signedInAs(test, "technician", owner);
  expect((await write(id, "Hi", stranger)).statusCode).toBe(404);
  expect((await write(id, "Hi", await registerOrganization(test))).statusCode).toBe(404);
  expect((await write(id, "x".repeat(500), marcus)).statusCode).toBe(200);
});

it("the next visit at the address shows the note with the small picture", async () => {
  await sendPhoto("Shutoff is behind the dryer", await picture());
  const steps = (["start", "finish"] as const).map((kind, index) =>
    kind === "start"
      ? factOn(visit, at(index), { kind, timer: false })
      : factOn(visit, at(index), { kind, forAll: false, keepTimer: false }),
  );
  now = at(5);
  await send(test, marcus, ...steps);
  const job = (await request(test, owner, "GET", `/jobs/${visit.job._id}`)).json<Job>();
  await newVisit(test, owner, { job, team: crew(marcus), timeSlot: slot(10, 12, "2026-06-11") });
  const places = (await bundleOf(test, marcus)).work?.places;
  expect(places?.[0]?.before[0]?.photos).toMatchObject([{ note: "Shutoff is behind the dryer" }]);
});
