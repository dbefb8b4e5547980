import type { FieldPlace } from "@fieldwright/contract/field";
import type { Job } from "@fieldwright/contract/jobs";
import type { Visit } from "@fieldwright/contract/schedule";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { bundleOf, factOn, send } from "#testing/field";
import { newClient, newJob, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { picture, png, upload } from "#testing/uploads";
import { crew, newVisit, setStatus, slot } from "#testing/visits";

/** 10:00 in Chicago. */
const today = "2026-06-10";
const start = new Date(`${today}T15:00:00Z`);
let now = start;

let test: TestApp;
let owner: Person;
let marcus: Person;
let elena: Person;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await registerOrganization(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  now = start;
  marcus = await signedInAs(test, "technician", owner);
  elena = await signedInAs(test, "technician", owner);
});

const placesOf = async (by = marcus): Promise<readonly FieldPlace[]> =>
  (await bundleOf(test, by)).work?.places ?? [];

const newAddress = (line1 = "1 Elm St") => newClient(test, owner, { address: { line1, zip: "60601" } });

const visitOn = (day: string, job: Job, fields: object = {}): Promise<Visit> =>
  newVisit(test, owner, { job, team: crew(marcus), timeSlot: slot(14, 15, day), ...fields });

const complete = async (visit: Visit, ...steps: readonly string[]) => {
  for (const status of steps.length > 0 ? steps : ["confirmed", "in_progress", "completed"]) {
    const answer = await setStatus(test, owner, visit._id, status);
    if (answer.statusCode !== 200) throw new Error(answer.body);
  }
};

/** A visit that was made, with the office's clock at the end of it. */
const visitMade = async (day: string, job: Job, fields: object = {}): Promise<Visit> => {
  now = new Date(`${day}T20:00:00Z`);
  const visit = await visitOn(day, job, { team: crew(elena), ...fields });
  await complete(visit);
  return visit;
};

const noteOn = (job: Job, text: string, at: string) => {
  now = new Date(at);
  return request(test, owner, "POST", `/jobs/${job._id}/notes`, { text });
};

const photoOn = async (job: Job, at: string, content?: Buffer) => {
  now = new Date(at);
  const answer = await upload(test, owner, job, { content: content ?? (await picture()) });
  return answer.json<{ _id: string }>();
};

describe("here before", () => {
  it("has who made the earlier visits at the address, their notes and their photos", async () => {
    const client = await newAddress();
    const tuneUp = await newJob(test, owner, { client: client._id, title: "Furnace tune-up" });
    const past = await visitMade("2025-10-06", tuneUp, { team: crew(elena, marcus) });
    const fact = factOn(past, now, { kind: "note", text: "Flame sensor cleaned" });
    await send(test, elena, fact);
    const photo = await photoOn(tuneUp, "2025-10-06T20:30:00Z");
    now = start;
    const visit = await visitOn(today, await newJob(test, owner, { client: client._id }));
    const name = async ({ userId }: Person) => {
      const { rows } = await test.database.pool.query(
        "select first_name, last_name from users where id = $1",
        [userId],
      );
      return `${rows[0].first_name} ${rows[0].last_name}`;
    };
    const places = await placesOf();
    expect(places).toEqual([
      {
        visits: [visit._id],
        before: [
          {
            _id: past._id,
            title: "Furnace tune-up",
            start: past.timeSlot.start,
            people: expect.arrayContaining([
              { _id: elena.userId, name: await name(elena) },
              { _id: marcus.userId, name: await name(marcus) },
            ]),
            notes: [{ _id: fact.id, text: "Flame sensor cleaned", author: await name(elena) }],
            kept: [],
            photos: [{ _id: photo._id, thumbnail: expect.any(String) }],
          },
        ],
      },
    ]);
    const picked = await test.app.inject(places[0]?.before[0]?.photos[0]?.thumbnail ?? "");
    expect(picked.headers["content-type"]).toBe("image/webp");
  });

  it("has the readings out of range that someone stood by, with the reason", async () => {
    const client = await newAddress();
    const job = await newJob(test, owner, { client: client._id });
    const question = { text: "Hot water", kind: "reading", unit: "°F", max: 125 };
    const items: string[] = [];
    for (const text of ["Hot water", "Cold water"])
      items.push(
        (await request(test, owner, "POST", `/jobs/${job._id}/checklist`, { ...question, text })).json()._id,
      );
    const past = await visitMade("2026-05-04", job);
    const [hot = "", cold = ""] = items;
    const said = { kind: "check", done: true } as const;
    await send(
      test,
      elena,
      factOn(past, now, { ...said, item: hot, value: "140", reason: "The customer wants it" }),
      factOn(past, now, { ...said, item: cold, value: "60" }),
    );
    now = start;
    await visitOn(today, await newJob(test, owner, { client: client._id }));
    const [place] = await placesOf();
    expect(place?.before).toMatchObject([
      {
        _id: past._id,
        kept: [{ _id: hot, text: "Hot water", value: "140 °F", reason: "The customer wants it" }],
      },
    ]);
  });

  it("is there once for all visits at the same address", async () => {
    const client = await newAddress();
    const job = await newJob(test, owner, { client: client._id });
    const past = await visitMade("2026-05-04", job);
    now = start;
    const first = await visitOn("2026-06-11", job);
    const second = await visitOn("2026-06-12", await newJob(test, owner, { client: client._id }));
    const places = await placesOf();
    expect(places.map(({ visits }) => visits)).toEqual([[first._id, second._id]]);
    expect(places[0]?.before.map(({ _id }) => _id)).toEqual([past._id]);
  });

  it("goes by the words of an address that is not one of the client's own", async () => {
    const client = await newAddress();
    const job = await newJob(test, owner, { client: client._id });
    const barn = { location: "The barn behind Route 9" };
    const past = await visitMade("2026-05-04", job, barn);
    await visitMade("2026-05-05", job, { location: "The barn behind Route 8" });
    await visitMade("2026-05-06", job);
    now = start;
    const visit = await visitOn("2026-06-11", job, barn);
    expect(await placesOf()).toMatchObject([{ visits: [visit._id], before: [{ _id: past._id }] }]);
    expect((await placesOf())[0]?.before).toHaveLength(1);
  });

  it("gives each visit of a job the notes and photos from its own day until the next one", async () => {
    const job = await newJob(test, owner, { client: (await newAddress())._id });
    const april = await visitMade("2026-04-06", job);
    const may = await visitMade("2026-05-04", job);
    await noteOn(job, "Asked for by phone", "2026-04-01T15:00:00Z");
    await noteOn(job, "Filter was dirty", "2026-04-08T15:00:00Z");
    const aprils = await photoOn(job, "2026-04-06T21:00:00Z");
    // Before the visit began, on its day.
    await noteOn(job, "Brings the long ladder", "2026-05-04T12:00:00Z");
    const mays = await photoOn(job, "2026-05-04T21:00:00Z");
    // Long after, but written on the first visit.
    now = start;
    await send(test, owner, factOn(april, now, { kind: "note", text: "April after all" }));
    await visitOn(today, job);
    const [place] = await placesOf();
    expect(
      place?.before.map(({ _id, notes, photos }) => [
        _id,
        notes.map(({ text }) => text),
        photos.map((photo) => photo._id),
      ]),
    ).toEqual([
      [may._id, ["Brings the long ladder"], [mays._id]],
      [april._id, ["April after all", "Filter was dirty", "Asked for by phone"], [aprils._id]],
    ]);
  });
});

describe("never in it", () => {
  it("visits of another client, at another address, or of another organization", async () => {
    const client = await newAddress();
    const job = await newJob(test, owner, { client: client._id });
    const neighbor = await newJob(test, owner, { client: (await newAddress())._id, title: "Same street" });
    await visitMade("2026-05-04", neighbor);
    const elsewhere = await request(test, owner, "POST", `/clients/${client._id}/properties`, {
      address: { line1: "9 Oak Ave", zip: "60601" },
    });
    const oak = await visitMade("2026-05-05", job);
    await test.database.pool.query("update visits set property_id = $2 where id = $1", [
      oak._id,
      elsewhere.json<{ _id: string }>()._id,
    ]);
    const rival = await registerOrganization(test);
    const theirs = await newJob(test, rival, {
      client: (await newClient(test, rival, { address: { line1: "1 Elm St", zip: "60601" } }))._id,
    });
    const theirVisit = await newVisit(test, rival, { job: theirs, timeSlot: slot(14, 15, "2026-05-06") });
    for (const status of ["confirmed", "in_progress", "completed"])
      await setStatus(test, rival, theirVisit._id, status);
    now = start;
    await visitOn(today, job);
    expect(await placesOf()).toEqual([]);
  });

  it("visits that were called off, deleted, never made, or of a deleted job", async () => {
    const client = await newAddress();
    const job = await newJob(test, owner, { client: client._id });
    const canceled = await visitOn("2026-05-04", job);
    await complete(canceled, "cancelled");
    const deleted = await visitMade("2026-05-05", job);
    await request(test, owner, "DELETE", `/schedule/${deleted._id}`);
    await visitOn("2026-05-06", job);
    now = start;
    await visitOn(today, job);
    expect(await placesOf()).toEqual([]);
    const gone = await newJob(test, owner, { client: client._id });
    await visitMade("2026-05-07", gone);
    now = start;
    expect(await placesOf()).toHaveLength(1);
    await test.database.pool.query("update jobs set deleted_at = now() where id = $1", [gone._id]);
    expect(await placesOf()).toEqual([]);
  });

  it("the history of addresses where the person does not go", async () => {
    const client = await newAddress();
    await visitMade("2026-05-04", await newJob(test, owner, { client: client._id }));
    now = start;
    const job = await newJob(test, owner, { client: client._id });
    const visit = await visitOn(today, job, { team: crew(elena) });
    expect(await placesOf()).toEqual([]);
    expect(await placesOf(elena)).toHaveLength(1);
    await setStatus(test, owner, visit._id, "cancelled");
    expect(await placesOf(elena)).toEqual([]);
  });

  it("deleted notes and photos, documents, and pictures that no phone can show small", async () => {
    const client = await newAddress();
    const job = await newJob(test, owner, { client: client._id });
    await visitMade("2026-05-04", job);
    const note = await noteOn(job, "Wrong house", "2026-05-04T21:00:00Z");
    const photo = await photoOn(job, "2026-05-04T21:00:00Z");
    await photoOn(job, "2026-05-04T21:00:00Z", Buffer.from("%PDF-1.7\n"));
    await request(test, owner, "DELETE", `/job-notes/${note.json<{ _id: string }>()._id}`);
    await request(test, owner, "DELETE", `/files/${photo._id}`);
    now = start;
    await visitOn(today, job);
    expect(await placesOf()).toMatchObject([{ before: [{ notes: [], photos: [] }] }]);
  });

  it("a price", async () => {
    const client = await newAddress();
    const job = await newJob(test, owner, { client: client._id, estimatedCost: 7654.32 });
    const lineItems = [{ name: "Heater", quantity: 1, unitPrice: 1234.56 }];
    await request(test, owner, "PUT", `/jobs/${job._id}/line-items`, { lineItems });
    await visitMade("2026-05-04", job);
    now = start;
    await visitOn(today, await newJob(test, owner, { client: client._id }));
    const text = JSON.stringify(await placesOf());
    expect(text).toContain(job.title);
    for (const amount of ["1234", "123456", "7654", "765432"]) expect(text).not.toContain(amount);
  });
});

describe("bounds", () => {
  it("5 visits, 3 notes of at most 300 characters and 4 photos each", async () => {
    const client = await newAddress();
    const job = await newJob(test, owner, { client: client._id });
    const days = ["2026-05-01", "2026-05-04", "2026-05-05", "2026-05-06", "2026-05-07", "2026-05-08"];
    for (const day of days) await visitMade(day, job);
    for (const hour of [15, 16, 17, 18])
      await noteOn(job, `${hour}: ${"😀 pipes and valves ".repeat(30)}`, `2026-05-08T${hour}:00:00Z`);
    for (const minute of [10, 11, 12, 13, 14])
      await photoOn(job, `2026-05-08T21:${minute}:00Z`, png(`${minute}`));
    now = start;
    await visitOn(today, job);
    const [place] = await placesOf();
    expect(place?.before.map((one) => one.start.slice(0, 10))).toEqual(days.slice(1).reverse());
    const [newest] = place?.before ?? [];
    expect(newest?.notes.map(({ text }) => text.slice(0, 2))).toEqual(["18", "17", "16"]);
    for (const { text } of newest?.notes ?? []) {
      expect(Array.from(text).length).toBeLessThanOrEqual(300);
      expect(text).toMatch(/(pipes|and|valves|😀)…$/u);
    }
    expect(newest?.photos).toHaveLength(4);
  });

  it("60 addresses", async () => {
    const job = await newJob(test, owner, { client: (await newAddress())._id });
    const added = `with added as (
        insert into visits (id, organization_id, job_id, client_id, starts_at, ends_at, duration, status, location)
        select gen_random_uuid(), $1, $2, $3, t, t + interval '10 minutes', 10, $5, 'Lot ' || extract(epoch from t - $6)
        from generate_series($6::timestamptz, $6::timestamptz + interval '69 hours', '1 hour') t
        returning id, starts_at, ends_at)
      insert into visit_assignments (id, organization_id, visit_id, user_id, starts_at, ends_at)
      select gen_random_uuid(), $1, id, $4, starts_at, ends_at from added`;
    const values = [owner.organizationId, job._id, job.client._id, marcus.userId];
    for (const [status, from] of [
      ["completed", "2026-05-04T06:00:00Z"],
      ["pending", "2026-06-10T06:00:00Z"],
    ])
      await test.database.pool.query(added, [...values, status, from]);
    const { visits, places } = (await bundleOf(test, marcus)).work ?? {};
    expect(visits).toHaveLength(70);
    expect(places).toHaveLength(60);
  });
});

describe("the mark", () => {
  it("changes with the history, and stays while only time passes", async () => {
    const client = await newAddress();
    const job = await newJob(test, owner, { client: client._id });
    const past = await visitMade("2026-05-04", job);
    await photoOn(job, "2026-05-04T21:00:00Z");
    now = start;
    await visitOn(today, await newJob(test, owner, { client: client._id }));
    const { mark } = await bundleOf(test, marcus);
    now = new Date(start.getTime() + 30 * 60_000);
    expect((await bundleOf(test, marcus, mark)).work).toBeNull();
    await send(test, owner, factOn(past, now, { kind: "note", text: "The valve sticks" }));
    const changed = await bundleOf(test, marcus, mark);
    expect(changed.mark).not.toBe(mark);
    expect(changed.work?.places[0]?.before[0]?.notes[0]?.text).toBe("The valve sticks");
  });
});
