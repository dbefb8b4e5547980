import { createECDH, randomBytes } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { JobHelpers } from "graphile-worker";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findVisitsNow } from "#schedule";
import {
  goodPassword,
  type Person,
  queuedEmails,
  registerOrganization,
  registerUnverified,
  signedInAs,
  uniqueEmail,
} from "#testing/auth";
import { runTasks } from "#testing/jobs";
import { newCustomer, newJob, newQuote, request, sentQuote } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { newVisit, slot } from "#testing/visits";
import { sendPushTask } from "../push/push";
import { collectVisitNewsTask, notifyOfVisitsTask, notifyPeopleTask } from "./notify-people";

const start = new Date("2026-06-10T15:00:00Z");
let now = start;
let service: Server;
let pushes: { headers: IncomingHttpHeaders; size: number }[] = [];
let answerStatus = 201;
let test: TestApp;
let owner: Person;
let manager: Person;
let technician: Person;
let host: string;
beforeAll(async () => {
  service = createServer((incoming, outgoing) => {
    let size = 0;
    incoming.on("data", (chunk: Buffer) => {
      size += chunk.length;
    });
    incoming.on("end", () => {
      pushes.push({ headers: incoming.headers, size });
      outgoing.writeHead(answerStatus).end();
    });
  });
  await new Promise<void>((listening) => service.listen(0, "127.0.0.1", listening));
  host = `127.0.0.1:${(service.address() as AddressInfo).port}`;
  test = await createTestApp({
    clock: () => now,
    config: { pushHosts: [host] },
  });
  owner = await registerOrganization(test);
  manager = await signedInAs(test, "manager", owner);
  technician = await signedInAs(test, "technician", owner);
});
afterAll(async () => {
  await test.close();
  service.close();
});

const notify = () =>
  runTasks(test, {
    notify_people: notifyPeopleTask(test.deps, findVisitsNow),
    collect_visit_news: collectVisitNewsTask(test.deps, findVisitsNow),
  });

/** The subjects of queued emails to someone, without those about their account. */
const told = async ({ email }: Person) =>
  (await queuedEmails(test, email))
    .map(({ subject }) => subject)
    .filter((text) => !/^(Verify|Join|New sign-in)/.test(text));

const subscription = () => {
  const keys = createECDH("prime256v1");
  const p256dh = keys.generateKeys("base64url");
  return {
    endpoint: `http://${host}/${randomBytes(8).toString("hex")}`,
    keys: { p256dh, auth: randomBytes(16).toString("base64url") },
  };
};

const subscribe = (by: Person, payload: object) => request(test, by, "POST", "/push/subscriptions", payload);

const push = async () => {
  pushes = [];
  await runTasks(test, { send_push: sendPushTask(test.deps) });
  return pushes;
};

describe("the office", () => {
  it("is notified when a customer answers a quote, not when the office records the answer", async () => {
    const customer = await newCustomer(test, owner);
    const quote = await sentQuote(test, owner, { client: customer.clientId });
    const other = await newQuote(test, owner);
    await request(test, customer, "POST", `/quotes/${quote._id}/approve`, {});
    await request(test, manager, "POST", `/quotes/${other._id}/approve`, {});
    await notify();
    expect(await told(owner)).toEqual(["Kim Customer approved a quote"]);
    expect(await told(manager)).toEqual(["Kim Customer approved a quote"]);
    expect(await told(technician)).toEqual([]);
  });

  it("is notified of a request, except people who turned that off", async () => {
    await request(test, manager, "PUT", "/settings/notifications", { events: { new_request: false } });
    const customer = await newCustomer(test, owner);
    await request(test, customer, "POST", "/requests", { description: "A dripping tap" });
    await notify();
    expect(await told(owner)).toContain("Kim Customer requested work");
    expect(await told(manager)).not.toContain("Kim Customer requested work");
  });
});

/** The notices about visits since the last call, without the times. */
const toldOfVisits = async (person: Person) => {
  await notify();
  const before = (await told(person)).length;
  await runTasks(test, { tell_of_visits: notifyOfVisitsTask(test.deps, findVisitsNow) });
  return (await told(person)).slice(before).map((subject) => subject.split(/:| to /)[0]);
};

const move = async (visit: { _id: string }, from: number, to: number) => {
  const answer = await request(test, owner, "PUT", `/schedule/${visit._id}`, { timeSlot: slot(from, to) });
  expect(answer.statusCode).toBe(200);
};

/** The jobs that look for who is to be told of changes of visits. */
const newsJobs = async () =>
  (
    await test.database.pool.query<{ changes: number; due: boolean }>(
      `select json_array_length(payload -> 'changes') as changes, attempts < max_attempts as due
       from graphile_worker._private_jobs where payload ->> 'organizationId' = $1 and payload ->> 'changes' is not null order by id`,
      [owner.organizationId],
    )
  ).rows;

const setJobs = (change: string) =>
  test.database.pool.query(`update graphile_worker._private_jobs set ${change}`);

describe("a technician", () => {
  let technician: Person;
  beforeEach(async () => {
    technician = await signedInAs(test, "technician", owner);
  });

  const ofTheirs = async (from: number) =>
    newVisit(test, owner, {
      job: await newJob(test, owner),
      team: [{ user: technician.userId, role: "technician" }],
      timeSlot: slot(from, from + 1),
    });

  it("is notified of new, moved and canceled visits", async () => {
    const visit = await ofTheirs(8);
    expect(await toldOfVisits(technician)).toEqual(["New visit"]);
    await move(visit, 9, 10);
    expect(await toldOfVisits(technician)).toEqual(["Visit moved"]);
    await request(test, owner, "POST", `/schedule/${visit._id}/status`, { status: "cancelled" });
    expect(await toldOfVisits(technician)).toEqual(["Visit canceled"]);
  });

  it("is not notified of their own changes, nor of changes that do not concern them", async () => {
    const visit = await ofTheirs(8);
    await toldOfVisits(technician);
    await request(test, technician, "POST", `/schedule/${visit._id}/status`, { status: "in_progress" });
    await request(test, owner, "PUT", `/schedule/${visit._id}`, { notes: { internal: "Bring a ladder" } });
    expect(await toldOfVisits(technician)).toEqual([]);
    await request(test, owner, "DELETE", `/schedule/${visit._id}`);
    expect(await toldOfVisits(technician)).toEqual(["Visit canceled"]);
  });

  it("is notified once of the result of many changes", async () => {
    const visit = await ofTheirs(8);
    await move(visit, 10, 11);
    await move(visit, 13, 14);
    await notify();
    const other = await ofTheirs(15);
    expect(await toldOfVisits(technician)).toEqual(["2 changes"]);
    const [mail] = (await queuedEmails(test, technician.email)).slice(-1);
    expect(mail?.text).toMatch(/New visit: Mon, Jun 15, 1:00 PM[\s\S]+New visit: Mon, Jun 15, 3:00 PM/);
    await move(visit, 11, 12);
    await move(visit, 9, 10);
    await request(test, owner, "POST", `/schedule/${other._id}/status`, { status: "cancelled" });
    await request(test, owner, "POST", `/schedule/${other._id}/status`, { status: "pending" });
    expect(await toldOfVisits(technician)).toEqual(["Visit moved"]);
  });

  it("is not notified of a plan that was applied and undone", async () => {
    const visits = [await ofTheirs(8), await ofTheirs(9), await ofTheirs(10), await ofTheirs(11)];
    await toldOfVisits(technician);
    for (const [index, visit] of visits.entries()) await move(visit, 16 + index, 17 + index);
    await notify();
    for (const [index, visit] of visits.entries()) await move(visit, 8 + index, 9 + index);
    expect(await toldOfVisits(technician)).toEqual([]);
  });

  it("gets no email while neither they nor the owner are verified", async () => {
    const unknown = await registerUnverified(test);
    const email = uniqueEmail();
    const member = { firstName: "Vic", lastName: "Tim", email, role: "technician", password: goodPassword };
    const added = (await request(test, unknown, "POST", "/users", member)).json();
    const stranger = { ...unknown, email, userId: added._id };
    const bookVisit = async (from: number) =>
      newVisit(test, unknown, {
        job: await newJob(test, unknown, { title: "Win a prize at evil.example" }),
        team: [{ user: stranger.userId, role: "technician" }],
        timeSlot: slot(from, from + 1),
      });
    const verified = (id: string, at: Date | null) =>
      test.database.pool.query("update users set email_verified_at = $2 where id = $1", [id, at]);
    await bookVisit(8);
    expect(await toldOfVisits(stranger)).toEqual([]);
    await verified(stranger.userId, start);
    await bookVisit(10);
    expect(await toldOfVisits(stranger)).toEqual(["New visit"]);
    await verified(stranger.userId, null);
    await verified(unknown.userId, start);
    await bookVisit(12);
    expect(await toldOfVisits(stranger)).toEqual(["New visit"]);
  });

  it("is looked for once for all changes of some seconds, and those that come while it is done wait", async () => {
    await notify();
    const visit = await ofTheirs(8);
    await move(visit, 9, 10);
    expect(await newsJobs()).toEqual([{ changes: 2, due: true }]);
    await setJobs("locked_at = now()");
    await move(visit, 10, 11);
    expect(await newsJobs()).toEqual([
      { changes: 2, due: true },
      { changes: 1, due: true },
    ]);
    await setJobs("locked_at = null, run_at = now()");
    expect(await toldOfVisits(technician)).toEqual(["New visit"]);
  });

  it("has no job that grows without end while no worker is there", async () => {
    await notify();
    const visit = await ofTheirs(8);
    await setJobs(`payload = json_build_object(
      'organizationId', payload ->> 'organizationId', 'changes', array(select generate_series(1, 20000))
    ) where key like 'visit-news:%'`);
    await move(visit, 9, 10);
    await move(visit, 10, 11);
    expect((await newsJobs()).map(({ changes }) => changes)).toEqual([20_000, 2]);
    await test.database.pool.query(
      "delete from graphile_worker._private_jobs where payload ->> 'changes' is not null",
    );
  });

  it("is notified two minutes after the last change, at most ten after the first", async () => {
    const visit = await ofTheirs(20);
    const waitsUntil = async (minutesLater: number) => {
      now = new Date(start.getTime() + minutesLater * 60_000);
      await notify();
      const { rows } = await test.database.pool.query<{ run_at: Date }>(
        "select run_at from graphile_worker._private_jobs where key = $1",
        [`visit-notices:${owner.organizationId}:${technician.userId}`],
      );
      expect(rows).toHaveLength(1);
      return ((rows[0]?.run_at.getTime() ?? 0) - start.getTime()) / 60_000;
    };
    expect(await waitsUntil(0)).toBe(2);
    await move(visit, 21, 22);
    expect(await waitsUntil(1)).toBe(3);
    await move(visit, 22, 23);
    expect(await waitsUntil(9)).toBe(10);
    now = start;
    expect(await toldOfVisits(technician)).toEqual(["New visit"]);
  });
});

const withVisit = async (by: Person) => {
  const customer = await newCustomer(test, by);
  const job = await newJob(test, by, { client: customer.clientId });
  return { customer, visit: await newVisit(test, by, { job, timeSlot: slot(15, 16) }) };
};

describe("a customer with an account", () => {
  it("is notified when their visit is moved or canceled, once each", async () => {
    const { customer, visit } = await withVisit(owner);
    expect(await toldOfVisits(customer)).toEqual([]);
    await move(visit, 16, 17);
    expect(await toldOfVisits(customer)).toEqual(["Visit moved"]);
    await request(test, owner, "POST", `/schedule/${visit._id}/status`, { status: "cancelled" });
    await request(test, owner, "PUT", `/schedule/${visit._id}`, { notes: { internal: "They called" } });
    expect(await toldOfVisits(customer)).toEqual(["Visit canceled"]);
  });

  it("gets no contradicting messages", async () => {
    const { customer, visit } = await withVisit(owner);
    await move(visit, 16, 17);
    await notify();
    await move(visit, 15, 16);
    expect(await toldOfVisits(customer)).toEqual([]);
  });

  it("gets nothing from an organization whose owner is not verified", async () => {
    const unknown = await registerUnverified(test);
    const { customer, visit } = await withVisit(unknown);
    await request(test, unknown, "PUT", `/schedule/${visit._id}`, { timeSlot: slot(16, 17) });
    expect(await toldOfVisits(customer)).toEqual([]);
  });

  it("gets messages over the daily limit the next day, up to date", async () => {
    const { customer, visit } = await withVisit(owner);
    await test.database.pool.query(
      "insert into message_days values ($1, '2026-06-10', 2000) on conflict (organization_id, day) do update set sent = 2000",
      [owner.organizationId],
    );
    await move(visit, 16, 17);
    await notify();
    // One run only: the queue's clock is ahead of the test's and would not wait for the next day.
    const helpers = { job: { id: "1" } } as unknown as JobHelpers;
    const reader = { organizationId: owner.organizationId, userId: customer.userId };
    await notifyOfVisitsTask(test.deps, findVisitsNow)(reader, helpers);
    expect(await told(customer)).toEqual([]);
    now = new Date("2026-06-11T15:00:00Z");
    expect(await toldOfVisits(customer)).toEqual(["Visit moved"]);
    now = start;
  });
});

describe("a browser that subscribed", () => {
  it("gets an encrypted notification signed with the deployment's key", async () => {
    const { publicKey } = (await request(test, owner, "GET", "/push/key")).json();
    expect((await subscribe(owner, subscription())).statusCode).toBe(204);
    const customer = await newCustomer(test, owner);
    await request(test, customer, "POST", "/requests", { description: "Push me" });
    await notify();
    const [sent, ...more] = await push();
    expect(more).toEqual([]);
    expect(sent?.headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400" });
    expect(sent?.headers.authorization).toMatch(new RegExp(`^vapid t=.+, k=${publicKey}$`));
    expect(sent?.size).toBeGreaterThan(50);
  });

  it("is deleted when its push service no longer knows it", async () => {
    const customer = await newCustomer(test, owner);
    const ask = async () => {
      await request(test, customer, "POST", "/requests", { description: "Gone" });
      await notify();
      return push();
    };
    answerStatus = 410;
    expect(await ask()).toHaveLength(1);
    answerStatus = 201;
    expect(await ask()).toEqual([]);
  });

  it("is refused if its address is not a push service", async () => {
    const inside = { ...subscription(), endpoint: "http://169.254.169.254/latest" };
    const answer = await subscribe(owner, inside);
    expect([answer.statusCode, answer.json().message]).toEqual([400, "We don't recognize this push service"]);
  });
});
