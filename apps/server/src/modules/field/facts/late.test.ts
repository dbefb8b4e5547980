import type { ActivityEntry } from "@fieldwright/contract/activity";
import type { Visit } from "@fieldwright/contract/schedule";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { collectVisitNewsTask, notifyPeopleTask } from "#messaging";
import { findVisitsNow } from "#schedule";
import { type Person, queuedEmails, registerOrganization, signedInAs } from "#testing/auth";
import { bundleOf, factOn, send } from "#testing/field";
import { runTasks } from "#testing/jobs";
import { messagesTo, sendMessages } from "#testing/messages";
import { newClient, newJob, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { crew, newVisit, setStatus, slot } from "#testing/visits";

/** 10:00 in Chicago, the day of the visits. */
const start = new Date("2026-06-10T15:00:00Z");
const minutes = (count: number): Date => new Date(start.getTime() + count * 60_000);
let now = start;
let test: TestApp;
let owner: Person;
let marcus: Person;
let visit: Visit;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
});
afterAll(() => test.close());

const visitOn = async (day: string): Promise<Visit> => {
  const client = await newClient(test, owner, { firstName: "Jennifer", lastName: "Hill" });
  const job = await newJob(test, owner, { client: client._id });
  return newVisit(test, owner, { job, team: crew(marcus), timeSlot: slot(11, 12, day) });
};

beforeEach(async () => {
  now = start;
  owner = await registerOrganization(test);
  marcus = await signedInAs(test, "technician", owner);
  await test.database.pool.query("update users set first_name = 'Marcus', last_name = 'Reed' where id = $1", [
    marcus.userId,
  ]);
  visit = await visitOn("2026-06-10");
});

const text = "I am stuck in traffic and will be there around 11:30 AM.";
const late = (fields: { text?: string | null; ticket?: string } = {}) =>
  factOn(visit, start, { kind: "late", expectedAt: minutes(90).toISOString(), text, ...fields });
const messages = () => messagesTo(test, visit.client.user.email);
const lastActivity = async (): Promise<ActivityEntry | undefined> =>
  (await request(test, owner, "GET", `/schedule/${visit._id}/activity`)).json().activity[0];
const notices = async ({ email }: Person) => {
  await runTasks(test, {
    notify_people: notifyPeopleTask(test.deps, findVisitsNow),
    collect_visit_news: collectVisitNewsTask(test.deps, findVisitsNow),
  });
  return (await queuedEmails(test, email)).filter(({ subject }) => subject.includes("will be late"));
};

const officeLearns = async () => (await notices(owner))[0]?.text;

describe("running late", () => {
  it("tells the customer and the office, once", async () => {
    const fact = late();
    expect(await send(test, marcus, fact)).toMatchObject([{ outcome: "done" }]);
    await Promise.all([send(test, marcus, fact), send(test, marcus, fact)]);
    expect(await messages()).toMatchObject([{ kind: "visit_notice", channel: "email", status: "queued" }]);
    const [sent] = await messages();
    expect(sent?.body).toContain(text);
    // The time that counts now, and not the planned one.
    const { rows } = await test.database.pool.query("select details from messages where id = $1", [sent?.id]);
    expect(rows[0].details.fact).toMatchObject({ value: ["Arriving about 11:30 AM"] });
    const told = await notices(owner);
    expect(told).toMatchObject([{ subject: "Marcus Reed will be late for Jennifer Hill" }]);
    expect(told[0]?.text).toContain("Expected at 11:30 AM. We told the customer.");
    expect(await notices(marcus)).toEqual([]);
    expect(await lastActivity()).toMatchObject({
      verb: "late",
      actor: { name: "Marcus Reed" },
      to: { event: "Will be late. Expected at 11:30 AM. We told the customer." },
    });
  });

  it("tells the office alone without a text", async () => {
    await send(test, marcus, late({ text: null }));
    expect(await messages()).toEqual([]);
    expect(await officeLearns()).toContain("We couldn't tell the customer: no message was written.");
  });

  it("is told to the customer for 15 minutes", async () => {
    const fact = late();
    now = minutes(16);
    await send(test, marcus, fact);
    expect(await messages()).toEqual([]);
    expect(await officeLearns()).toContain("We couldn't tell the customer: it was too late to send.");
  });

  it.each([
    ["the visit was canceled", () => setStatus(test, owner, visit._id, "cancelled")],
    ["the work has started", () => setStatus(test, owner, visit._id, "in_progress")],
    [
      "the visit is not today",
      () => request(test, owner, "PUT", `/schedule/${visit._id}`, { timeSlot: slot(11, 12, "2026-06-11") }),
    ],
    [
      "the visit was given to someone else",
      () => request(test, owner, "PUT", `/schedule/${visit._id}`, { team: [] }),
    ],
    [
      "they turned off these messages",
      () => request(test, owner, "PUT", `/clients/${visit.client._id}/mutes`, { muted: ["on_the_way"] }),
    ],
    [
      "they have no email address",
      () => test.database.pool.query("update clients set email = '' where id = $1", [visit.client._id]),
    ],
    [
      "no more messages can be sent today",
      () =>
        test.database.pool.query("update users set email_verified_at = null where id = $1", [owner.userId]),
    ],
  ])("the customer is not told when %s", async (why, change) => {
    const { ticket = "" } = (await bundleOf(test, marcus)).work?.visits[0] ?? {};
    await change();
    expect(await send(test, marcus, late({ ticket }))).toMatchObject([{ outcome: "done" }]);
    const activity = await lastActivity();
    expect(activity?.to).toMatchObject({
      event: `Will be late. Expected at 11:30 AM. We couldn't tell the customer: ${why}.`,
    });
    expect(await messages()).toEqual([]);
  });

  it.each([
    [
      "It was too late to send",
      async () => {
        now = minutes(16);
      },
    ],
    ["The visit was canceled", () => setStatus(test, owner, visit._id, "cancelled")],
    ["The work has started", () => setStatus(test, owner, visit._id, "in_progress")],
    [
      "The visit isn't on this day",
      () => request(test, owner, "PUT", `/schedule/${visit._id}`, { timeSlot: slot(11, 12, "2026-06-11") }),
    ],
  ])("a message that waited is not sent: %s", async (error, change) => {
    await send(test, marcus, late());
    await change();
    await sendMessages(test);
    expect((await messages())[0]).toMatchObject({ status: "suppressed", error });
  });

  it("a message that waited for a short time is sent", async () => {
    await send(test, marcus, late());
    now = minutes(14);
    await sendMessages(test);
    expect((await messages())[0]).toMatchObject({ status: "sent" });
  });

  it("needs a visit", async () => {
    const fact = { ...late(), visit: null, version: null, plannedFor: null };
    expect(await send(test, marcus, fact)).toMatchObject([{ outcome: "refused" }]);
  });
});
