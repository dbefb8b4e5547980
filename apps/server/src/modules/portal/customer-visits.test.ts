import type { CustomerVisit } from "@fieldwright/contract/customer";
import type { Visit } from "@fieldwright/contract/schedule";
import type { CustomerLink } from "@fieldwright/contract/sending";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { collectVisitNewsTask, notifyPeopleTask } from "#messaging";
import { findVisitsNow } from "#schedule";
import { mustCall, type Person, queuedEmails, registerOrganization, signedInAs } from "#testing/auth";
import { runTasks } from "#testing/jobs";
import { byLink } from "#testing/links";
import { newClient, newJob, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { crew, newVisit, setStatus, slot } from "#testing/visits";

/** 10:00 in Chicago, the day before the visit. */
const start = new Date("2026-06-09T15:00:00Z");
let now = start;
let test: TestApp;
let owner: Person;
let sam: Person;
let visit: Visit;
let token: string;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await registerOrganization(test, "Hollis & Sons");
  sam = await signedInAs(test, "technician", owner);
});
afterAll(() => test.close());

beforeEach(async () => {
  now = start;
  const client = await newClient(test, owner, { firstName: "Jennifer", lastName: "Hill" });
  const job = await newJob(test, owner, { client: client._id });
  const busy = await request(test, owner, "GET", "/schedule");
  for (const { _id } of busy.json().schedules) await request(test, owner, "DELETE", `/schedule/${_id}`);
  visit = await newVisit(test, owner, { job, team: crew(sam), timeSlot: slot(11, 12, "2026-06-10") });
  const { headers } = owner;
  const { url } = await mustCall<CustomerLink>(test, `/schedule/${visit._id}/link`, { headers });
  token = url.split("/").at(-1) ?? "";
});

const open = async () => (await byLink(test, "GET", `/visits/${token}`)).json<CustomerVisit>();
const confirm = (fields: object = {}) =>
  byLink(test, "POST", `/visits/${token}/confirm`, { start: visit.timeSlot.start, ...fields });
const ask = (fields: object) =>
  byLink(test, "POST", `/visits/${token}/ask`, { start: visit.timeSlot.start, ...fields });
const note = (words: string) => byLink(test, "PUT", `/visits/${token}/note`, { note: words });
const move = async (timeSlot: object) => request(test, owner, "PUT", `/schedule/${visit._id}`, { timeSlot });
const inOffice = async () => (await request(test, owner, "GET", `/schedule/${visit._id}`)).json<Visit>();
const activity = async () =>
  (await request(test, owner, "GET", `/schedule/${visit._id}/activity`)).json().activity;
const noticesOf = async ({ email }: Person, about: string) => {
  await runTasks(test, {
    notify_people: notifyPeopleTask(test.deps, findVisitsNow),
    collect_visit_news: collectVisitNewsTask(test.deps, findVisitsNow),
  });
  return (await queuedEmails(test, email)).filter(({ subject }) => subject.includes(about));
};

describe("a visit by its link", () => {
  it("200: shows what the customer needs, without an account and without anything internal", async () => {
    const answer = await byLink(test, "GET", `/visits/${token}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      business: { name: "Hollis & Sons" },
      title: visit.title,
      state: "booked",
      start: visit.timeSlot.start,
      reply: null,
      leftAt: null,
      expectedAt: null,
    });
    for (const secret of [visit._id, visit.client._id, "pending", "internal"])
      expect(answer.body).not.toContain(secret);
    expect(await activity()).toMatchObject([{ verb: "open" }, { verb: "create" }]);
  });

  it("200: is a calendar file, too, with the id that the mail's file has", async () => {
    const answer = await byLink(test, "GET", `/visits/${token}/calendar.ics`);
    expect(answer.headers["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(answer.body).toContain(`UID:visit-${visit._id}@fieldwright`);
    expect(answer.body).toContain("· Hollis & Sons");
    const unknown = await byLink(test, "GET", `/visits/${"x".repeat(token.length)}/calendar.ics`);
    expect(unknown.statusCode).toBe(404);
  });

  it.each([
    ["confirmed", "booked"],
    ["en_route", "on_the_way"],
    ["in_progress", "here"],
    ["completed", "done"],
    ["cancelled", "canceled"],
  ] as const)("says of %s: %s", async (status, state) => {
    if (status === "completed") await setStatus(test, owner, visit._id, "in_progress");
    await setStatus(test, owner, visit._id, status);
    expect(await open()).toMatchObject({ state });
  });

  it("404: once the office withdrew the link, after its time, and of a deleted visit", async () => {
    now = new Date(start.getTime() + 181 * 24 * 3_600_000);
    expect((await byLink(test, "GET", `/visits/${token}`)).json().message).toBe("This link has expired");
    now = start;
    await request(test, owner, "DELETE", `/schedule/${visit._id}/link`);
    expect((await byLink(test, "GET", `/visits/${token}`)).json().message).toBe("This link was turned off");
    expect((await confirm()).statusCode).toBe(404);
  });

  it("404: a token of a visit opens no quote", async () => {
    expect((await byLink(test, "GET", `/quotes/${token}`)).statusCode).toBe(404);
  });
});

describe("the customer's yes", () => {
  it("confirms the visit; the office sees it on the visit and in its activity", async () => {
    const answer = await confirm();
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ reply: { kind: "confirmed", at: now.toISOString() } });
    expect(await inOffice()).toMatchObject({
      status: "confirmed",
      customerReply: { kind: "confirmed", at: now.toISOString() },
    });
    expect((await activity())[0]).toMatchObject({
      verb: "customer_confirmed",
      actor: null,
      to: { event: "Confirmed by the customer" },
    });
  });

  it("is kept once, whoever taps twice", async () => {
    await confirm();
    const { version } = await inOffice();
    await confirm();
    expect((await inOffice()).version).toBe(version);
  });

  it("counts for the time it was given for, and again when the visit is back there", async () => {
    await confirm();
    await move(slot(14, 15, "2026-06-10"));
    expect(await inOffice()).not.toHaveProperty("customerReply");
    expect(await open()).toMatchObject({ reply: null });
    await move(slot(11, 12, "2026-06-10"));
    expect(await inOffice()).toMatchObject({ customerReply: { kind: "confirmed" } });
  });

  it("can still be given while someone is on the way, who stays on the way", async () => {
    await setStatus(test, owner, visit._id, "en_route");
    expect((await confirm()).json()).toMatchObject({ state: "on_the_way", reply: { kind: "confirmed" } });
    expect(await inOffice()).toMatchObject({ status: "en_route" });
  });

  it("409: to a time that has changed, and once the work has started", async () => {
    expect((await confirm({ start: "2026-06-11T15:00:00.000Z" })).statusCode).toBe(409);
    await setStatus(test, owner, visit._id, "in_progress");
    expect((await confirm()).statusCode).toBe(409);
  });
});

describe("asking for another time", () => {
  const times = [
    { day: "2026-06-12", part: "morning" },
    { day: "2026-06-15", part: "any" },
  ];

  it("moves nothing, is in the visit's activity and alerts the office", async () => {
    const answer = await ask({ times, words: "After the school run" });
    expect(answer.statusCode).toBe(200);
    expect(await inOffice()).toMatchObject({
      status: "pending",
      timeSlot: visit.timeSlot,
      customerReply: { kind: "another_time", times, words: "After the school run" },
    });
    const event =
      "Asked for another time: Fri, Jun 12, morning; Mon, Jun 15, any time. “After the school run”";
    expect((await activity())[0]).toMatchObject({ verb: "customer_asked", to: { event } });
    const told = await noticesOf(owner, "another time");
    expect(told).toMatchObject([{ subject: "Jennifer Hill asked for another time" }]);
    expect(told[0]?.text).toContain(event);
  });

  it("can be taken back with a yes", async () => {
    await ask({ words: "Next week" });
    await confirm();
    expect(await inOffice()).toMatchObject({ customerReply: { kind: "confirmed" } });
  });

  it.each([
    ["nothing", {}],
    ["blank words", { words: "  " }],
    ["four times", { times: Array(4).fill(times[0]) }],
    ["a day that is none", { times: [{ day: "2026-02-31", part: "any" }] }],
  ])("400: with %s", async (_, fields) => {
    expect((await ask(fields)).statusCode).toBe(400);
  });
});

describe("a note for the door", () => {
  it("reaches the office and whoever comes, is in the activity and can be taken back", async () => {
    expect((await note("  Gate code 4410 ")).json()).toMatchObject({ note: "Gate code 4410" });
    const seen = { customerNote: "Gate code 4410", accessNote: "From the customer: Gate code 4410" };
    expect(await inOffice()).toMatchObject(seen);
    expect((await request(test, sam, "GET", `/schedule/${visit._id}`)).json()).toMatchObject(seen);
    const event = "Left a note: “Gate code 4410”";
    expect((await activity())[0]).toMatchObject({ verb: "customer_noted", actor: null, to: { event } });
    expect(await noticesOf(owner, "left a note")).toMatchObject([
      { subject: "Jennifer Hill left a note for the visit" },
    ]);
    expect(await noticesOf(sam, "left a note")).toHaveLength(1);
    await note("");
    expect(await inOffice()).toMatchObject({ customerNote: "", accessNote: "" });
  });

  it("400: with more than 300 characters; 409: once the visit is over", async () => {
    expect((await note("x".repeat(301))).statusCode).toBe(400);
    await setStatus(test, owner, visit._id, "cancelled");
    expect((await note("Side door")).statusCode).toBe(409);
  });
});

describe("before and after", () => {
  it("lists what the office asks for, and the usual things until it does", async () => {
    expect((await open()).before).toHaveLength(3);
    const beforeVisit = "Clear 3 feet around the heater\n\n No water for 2 hours ";
    await request(test, owner, "PUT", "/settings/organization", { beforeVisit });
    expect((await open()).before).toEqual(["Clear 3 feet around the heater", "No water for 2 hours"]);
    await request(test, owner, "PUT", "/settings/organization", { beforeVisit: "" });
    expect((await open()).before).toEqual([]);
  });

  it("says when the person was last heard from, and nothing of it before they leave", async () => {
    expect(await open()).toMatchObject({ heardAt: null, leftAt: null });
    await setStatus(test, owner, visit._id, "en_route");
    expect((await open()).state).toBe("on_the_way");
  });

  it("offers to rate the work once the job is done, and not before", async () => {
    expect(await open()).toMatchObject({ canRate: false, photos: [], invoiceUrl: null });
    expect((await byLink(test, "POST", `/visits/${token}/review`)).statusCode).toBe(409);
    await setStatus(test, owner, visit._id, "in_progress");
    await setStatus(test, owner, visit._id, "completed");
    await request(test, owner, "POST", `/jobs/${visit.job._id}/status`, { status: "completed" });
    expect(await open()).toMatchObject({ state: "done", canRate: true });
    const { url } = (await byLink(test, "POST", `/visits/${token}/review`)).json();
    expect(url).toMatch(/\/review\/[\w-]{43}$/);
  });
});
