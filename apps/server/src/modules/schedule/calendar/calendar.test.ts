import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { newClient, newJob, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { at, crew, newVisit, setStatus, slot } from "#testing/visits";

const now = new Date("2026-06-10T15:00:00Z");

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await registerOrganization(test);
});
afterAll(() => test.close());

const technician = () => signedInAs(test, "technician", owner);

const createLink = async (by: Person): Promise<string> => {
  const response = await request(test, by, "POST", "/calendar-feed");
  if (response.statusCode !== 201) throw new Error(response.body);
  return new URL(response.json<{ url: string }>().url).pathname;
};

const fetchFeed = (path: string) => test.app.inject({ method: "GET", url: path });

const eventsOf = async (path: string) => {
  const response = await fetchFeed(path);
  expect(response.statusCode).toBe(200);
  return new ICAL.Component(ICAL.parse(response.body))
    .getAllSubcomponents("vevent")
    .map((component) => new ICAL.Event(component));
};

const textOf = (event: ICAL.Event, name: string): string =>
  String(event.component.getFirstPropertyValue(name) ?? "");

describe("the calendar of a technician", () => {
  it("has their visits in UTC, as a calendar program reads them", async () => {
    const person = await technician();
    const client = await newClient(test, owner, {
      phone: "(614) 555-0123",
      address: { line1: "12 Elm St", city: "Austin", state: "TX", zip: "73301" },
    });
    const title =
      "Sump; pump, \\ “größer”\nBEGIN:VEVENT — a title that is far longer than one line of a calendar";
    const job = await newJob(test, owner, { client: client._id, title });
    const visit = await newVisit(test, owner, {
      job,
      team: crew(person),
      arrivalWindow: slot(10, 11),
      notes: { internal: "Mind the alpacas" },
    });
    await newVisit(test, owner, { team: crew(await technician()) });
    const path = await createLink(person);

    const response = await fetchFeed(path);
    expect(response.headers["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(response.body).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
    expect(response.body.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(response.body.replaceAll("\r\n", "")).not.toContain("\n");
    expect(response.body).toContain("DTSTART:20260615T150000Z");
    expect(response.body).not.toContain("alpacas");

    const events = await eventsOf(path);
    expect(events).toHaveLength(1);
    const [event] = events;
    if (!event) throw new Error("no event");
    expect(event.uid).toBe(`${visit._id}@fieldwright`);
    expect(event.summary).toBe(`${visit.title} · Kim Sorensen`);
    expect(event.startDate.toJSDate().toISOString()).toBe(at(10));
    expect(event.endDate.toJSDate().toISOString()).toBe(at(12));
    expect(event.location).toBe("12 Elm St, Austin, TX 73301");
    expect(event.description.replaceAll("\u202f", " ")).toContain("(614) 555-0123\nArrival 10:00");
    expect(textOf(event, "url")).toBe(`${test.config.publicUrl}/schedule/${visit._id}`);
    expect(textOf(event, "status")).toBe("TENTATIVE");
  });

  it("keeps the identity of an event while it moves, counts its changes and tells that it is cancelled", async () => {
    const person = await technician();
    const visit = await newVisit(test, owner, { team: crew(person) });
    const path = await createLink(person);
    const [before] = await eventsOf(path);
    await request(test, owner, "PUT", `/schedule/${visit._id}`, { timeSlot: slot(14, 15) });
    await setStatus(test, owner, visit._id, "cancelled");
    const [after] = await eventsOf(path);
    if (!before || !after) throw new Error("no event");
    expect(after.uid).toBe(before.uid);
    expect(after.startDate.toJSDate().toISOString()).toBe(at(14));
    expect(after.sequence).toBeGreaterThan(before.sequence);
    expect(textOf(after, "status")).toBe("CANCELLED");
  });

  it("has one event for each day of a long visit, and none of a deleted one", async () => {
    const person = await technician();
    const long = await newVisit(test, owner, {
      team: crew(person),
      timeSlot: slot(8, 17, "2026-06-15", "2026-06-16"),
    });
    const path = await createLink(person);
    expect((await eventsOf(path)).map(({ uid }) => uid)).toEqual([
      `${long._id}@fieldwright`,
      `${long._id}-2@fieldwright`,
    ]);
    await request(test, owner, "DELETE", `/schedule/${long._id}`);
    expect(await eventsOf(path)).toEqual([]);
  });
});

describe("the link", () => {
  it("is shown once; a new one replaces the old, and revoking ends it", async () => {
    const person = await technician();
    expect((await request(test, person, "GET", "/calendar-feed")).json()).toEqual({ feed: null });
    const first = await createLink(person);
    expect((await request(test, person, "GET", "/calendar-feed")).json()).toEqual({
      feed: { createdAt: now.toISOString() },
    });
    const second = await createLink(person);
    expect((await fetchFeed(first)).statusCode).toBe(404);
    expect((await fetchFeed(second)).statusCode).toBe(200);
    expect((await request(test, person, "DELETE", "/calendar-feed")).statusCode).toBe(204);
    expect((await fetchFeed(second)).statusCode).toBe(404);
    expect((await request(test, person, "DELETE", "/calendar-feed")).statusCode).toBe(404);
  });

  it("is stored hashed, also when the call carried an idempotency key", async () => {
    const person = await technician();
    const response = await request(test, person, "POST", "/calendar-feed", undefined, {
      "idempotency-key": "calendar",
    });
    const token = /([\w-]{43})\.ics$/.exec(response.json<{ url: string }>().url)?.[1] ?? "";
    expect(token).toHaveLength(43);
    for (const table of ["calendar_feeds", "idempotency_keys", "audit_log"]) {
      const { rows } = await test.database.pool.query(`select t::text as row from ${table} t`);
      expect(JSON.stringify(rows)).not.toContain(token);
    }
  });

  it("opens nothing once the person is deactivated, or with an invented token", async () => {
    const person = await technician();
    const path = await createLink(person);
    await request(test, owner, "DELETE", `/users/${person.userId}`);
    expect((await fetchFeed(path)).statusCode).toBe(404);
    for (const made of ["a".repeat(43), "x", "..%2f"])
      expect((await fetchFeed(`/api/calendar/${made}.ics`)).statusCode).toBe(404);
  });
});
