import { createECDH, randomBytes } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/test-app";
import { type Person, queuedEmails, registerOrganization, signedInAs } from "../auth/testing";
import { newCustomer, newJob, newQuote, request } from "../documents/testing";
import { runTasks } from "../messages/testing";
import { sendPushTask } from "../push/send-push";
import { newVisit, slot } from "../schedule/testing";
import { notifyPeopleTask } from "./notify-people";

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
    clock: () => new Date("2026-06-10T15:00:00Z"),
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

const notify = () => runTasks(test, { notify_people: notifyPeopleTask(test.deps) });

/** The subjects of what waits to be sent to somebody, but for what came with their account. */
const told = async ({ email }: Person) =>
  (await queuedEmails(test, email))
    .map(({ subject }) => subject)
    .filter((text) => !/^(Verify|Join)/.test(text));

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
  it("is told when a customer answers a quote, and not when one of them records the answer", async () => {
    const customer = await newCustomer(test, owner);
    const quote = await newQuote(test, owner, { client: customer.clientId });
    const other = await newQuote(test, owner);
    await request(test, customer, "POST", `/quotes/${quote._id}/approve`, {});
    await request(test, manager, "POST", `/quotes/${other._id}/approve`, {});
    await notify();
    expect(await told(owner)).toEqual(["Kim Customer approved a quote"]);
    expect(await told(manager)).toEqual(["Kim Customer approved a quote"]);
    expect(await told(technician)).toEqual([]);
  });

  it("is told of a request, except who does not want to be", async () => {
    await request(test, manager, "PUT", "/settings/notifications", { events: { new_request: false } });
    const customer = await newCustomer(test, owner);
    await request(test, customer, "POST", "/requests", { description: "A dripping tap" });
    await notify();
    expect(await told(owner)).toContain("Kim Customer asks for work");
    expect(await told(manager)).not.toContain("Kim Customer asks for work");
  });
});

describe("a technician", () => {
  it("is told of new, moved and cancelled visits of theirs, and not of what they do themselves", async () => {
    const job = await newJob(test, owner);
    const team = [{ user: technician.userId, role: "technician" }];
    const visit = await newVisit(test, owner, { job, team, timeSlot: slot(10, 11) });
    await request(test, owner, "PUT", `/schedule/${visit._id}`, { timeSlot: slot(13, 14) });
    await request(test, technician, "POST", `/schedule/${visit._id}/status`, { status: "in_progress" });
    await request(test, owner, "POST", `/schedule/${visit._id}/status`, { status: "cancelled" });
    await notify();
    expect((await told(technician)).map((subject) => subject.split(/:| to/)[0])).toEqual([
      "New visit",
      "Visit moved",
      "Visit cancelled",
    ]);
  });
});

describe("a customer with an account", () => {
  it("is told when their visit is moved or cancelled, once each", async () => {
    const customer = await newCustomer(test, owner);
    const job = await newJob(test, owner, { client: customer.clientId });
    const visit = await newVisit(test, owner, { job, timeSlot: slot(15, 16) });
    await request(test, owner, "PUT", `/schedule/${visit._id}`, { timeSlot: slot(16, 17) });
    await request(test, owner, "POST", `/schedule/${visit._id}/status`, { status: "cancelled" });
    await request(test, owner, "PUT", `/schedule/${visit._id}`, { notes: { internal: "They called" } });
    await notify();
    expect((await told(customer)).map((subject) => subject.split(/:| to/)[0])).toEqual([
      "Visit moved",
      "Visit cancelled",
    ]);
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

  it("is forgotten once its service does not know it any more", async () => {
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

  it("is refused where its address is no push service", async () => {
    const inside = { ...subscription(), endpoint: "http://169.254.169.254/latest" };
    const answer = await subscribe(owner, inside);
    expect([answer.statusCode, answer.json().message]).toEqual([400, "This push service is not known"]);
  });
});
