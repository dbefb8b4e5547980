import { createHmac } from "node:crypto";
import type { Delivery, Webhook } from "@fieldwright/contract/webhooks";
import { Webhook as StandardWebhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mustCall, type Person, queuedEmails, registerOrganization } from "#testing/auth";
import { runTasks } from "#testing/jobs";
import { type Receiver, startReceiver } from "#testing/receiver";
import { newClient, newJob, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { announceChangesTask } from "./announce-changes";
import { deliverWebhookTask } from "./deliver-webhook";
import { sealSecret } from "./send-webhook";
import { pruneDeliveries } from "./webhooks";

const minute = 60_000;
const day = 24 * 60 * minute;
/** The queue uses real time, so delayed jobs must lie after it. */
const start = new Date(Math.ceil(Date.now() / 1000) * 1000);

let now = start;
let test: TestApp;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  test = await createTestApp({ clock: () => now, config: { allowPrivateWebhooks: true } });
});
afterAll(async () => {
  await test.close();
  await receiver.close();
});
beforeEach(() => {
  now = start;
  receiver.received.length = 0;
  receiver.answerWith(() => ({ status: 200, body: '{"ok":true}' }));
});

/** Does the worker's jobs without waiting for their scheduled times. */
const work = async (): Promise<void> => {
  await test.database.pool.query("update graphile_worker._private_jobs set run_at = now()");
  await runTasks(test, {
    announce_changes: announceChangesTask(test.deps),
    deliver_webhook: deliverWebhookTask(test.deps),
  });
};

type Made = { webhook: Webhook; secret: string };

const newWebhook = (owner: Person, events: string[]): Promise<Made> =>
  mustCall(test, "/webhooks", { headers: owner.headers, payload: { url: `${receiver.url}/hook`, events } });

/** Resets the clock for the call, because sessions expire long before the times tested here. */
const inSession = async <T>(call: () => Promise<T>): Promise<T> => {
  const kept = now;
  now = start;
  const answer = await call();
  now = kept;
  return answer;
};

const deliveriesOf = async (owner: Person, { webhook }: Made): Promise<Delivery[]> => {
  const path = `/webhooks/${webhook._id}/deliveries`;
  const answer = await inSession(() => request(test, owner, "GET", path));
  return answer.json<{ deliveries: Delivery[] }>().deliveries;
};

const onlyReceived = () => {
  const [one] = receiver.received;
  if (!one) throw new Error("nothing was received");
  return one;
};

/** The headers that Standard Webhooks libraries check. */
const standardHeaders = () => {
  const { headers } = onlyReceived();
  const names = ["webhook-id", "webhook-timestamp", "webhook-signature"];
  return Object.fromEntries(names.map((name) => [name, String(headers[name])]));
};

const bodies = () => receiver.received.map(({ body }) => JSON.parse(body));

describe("an event", () => {
  it("arrives signed, with the record as the API shows it to an admin, at those who asked for it", async () => {
    const owner = await registerOrganization(test);
    const { secret } = await newWebhook(owner, ["client.created"]);
    await newWebhook(owner, ["invoice.paid"]);
    const client = await newClient(test, owner);
    await newJob(test, owner, { client: client._id });
    await work();

    expect(receiver.received).toHaveLength(1);
    const { headers, body } = onlyReceived();
    const shown = (await request(test, owner, "GET", `/clients/${client._id}`)).json();
    expect(JSON.parse(body)).toEqual({
      id: headers["fieldwright-event"],
      type: "client.created",
      created: expect.any(String),
      data: shown,
    });
    const [time, signature] = String(headers["fieldwright-signature"]).split(",");
    const seconds = time?.replace("t=", "");
    expect(Number(seconds)).toBe(start.getTime() / 1000);
    expect(signature).toBe(`v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`);
    expect(headers["webhook-id"]).toBe(headers["fieldwright-event"]);
    expect(new StandardWebhook(secret).verify(body, standardHeaders())).toEqual(JSON.parse(body));
  });

  it("is signed with the bytes of a secret that was made in the alphabet for URLs", async () => {
    const owner = await registerOrganization(test);
    const { webhook } = await newWebhook(owner, ["client.created"]);
    const bytes = Buffer.from(Array.from({ length: 32 }, (_, index) => 255 - index));
    const sealed = sealSecret(test.deps.config, `whsec_${bytes.toString("base64url")}`);
    await test.database.pool.query("update webhook_endpoints set secret = $1 where id = $2", [
      sealed,
      webhook._id,
    ]);
    await newClient(test, owner);
    await work();
    const receiving = new StandardWebhook(`whsec_${bytes.toString("base64")}`);
    expect(receiving.verify(onlyReceived().body, standardHeaders())).toMatchObject({
      type: "client.created",
    });
  });

  it("of a deleted record carries what it was; of a state that is reached there is one more", async () => {
    const owner = await registerOrganization(test);
    await newWebhook(owner, ["job.updated", "job.cancelled", "client.deleted"]);
    const job = await newJob(test, owner, { client: (await newClient(test, owner))._id });
    await request(test, owner, "POST", `/jobs/${job._id}/status`, { status: "cancelled" });
    const gone = await newClient(test, owner);
    await request(test, owner, "DELETE", `/clients/${gone._id}`);
    await work();
    expect(bodies().map(({ type, data }) => [type, data._id])).toEqual([
      ["job.updated", job._id],
      ["job.cancelled", job._id],
      ["client.deleted", gone._id],
    ]);
    expect(bodies()[2].data.user.firstName).toBe("Kim");
  });

  it("is announced once, even if the announcement runs twice, and not at all when its change failed", async () => {
    const owner = await registerOrganization(test);
    await newWebhook(owner, ["client.created"]);
    await newClient(test, owner);
    await request(test, owner, "POST", "/clients", { firstName: "", lastName: "", email: "" });
    const { rows } = await test.database.pool.query<{
      payload: { organizationId: string; changes: number[] };
    }>(
      `select payload from graphile_worker._private_jobs job
       join graphile_worker._private_tasks task on task.id = job.task_id where task.identifier = 'announce_changes'`,
    );
    await work();
    const helpers = {} as Parameters<ReturnType<typeof announceChangesTask>>[1];
    for (const { payload } of rows) await announceChangesTask(test.deps)(payload, helpers);
    await work();
    expect(bodies().map(({ type }) => type)).toEqual(["client.created"]);
  });
});

describe("a receiver that is down", () => {
  it("gets the event later; the log shows each answer", async () => {
    const owner = await registerOrganization(test);
    const made = await newWebhook(owner, ["client.created"]);
    receiver.answerWith(() => ({ status: 500, body: "x".repeat(3000) }));
    await newClient(test, owner);
    await work();
    expect(await deliveriesOf(owner, made)).toMatchObject([
      {
        status: "pending",
        attempts: 1,
        responseStatus: 500,
        responseBody: "x".repeat(1024),
        nextAttemptAt: new Date(start.getTime() + minute).toISOString(),
      },
    ]);
    receiver.answerWith(() => ({ status: 204 }));
    await work();
    expect(await deliveriesOf(owner, made)).toMatchObject([
      { status: "delivered", attempts: 2, responseStatus: 204, nextAttemptAt: null },
    ]);
    const [first, second] = receiver.received;
    expect(second?.body).toBe(first?.body);
  });

  it("is switched off after three days, the owner is told, and nothing that happens meanwhile is lost", async () => {
    const owner = await registerOrganization(test);
    const made = await newWebhook(owner, ["client.created"]);
    receiver.answerWith(() => ({ status: 503 }));
    const lost = await newClient(test, owner);
    for (let attempt = 1; attempt <= 9; attempt++) {
      await work();
      const [delivery] = await deliveriesOf(owner, made);
      expect(delivery?.attempts).toBe(attempt);
      now = new Date(delivery?.nextAttemptAt ?? now);
    }
    expect(now.getTime() - start.getTime()).toBe(3 * day);
    expect(await queuedEmails(test, owner.email)).toEqual(
      expect.arrayContaining([expect.objectContaining({ subject: "A webhook was turned off" })]),
    );
    now = start;
    const later = await newClient(test, owner);
    await work();
    expect((await deliveriesOf(owner, made)).map(({ status }) => status)).toEqual(["held", "failed"]);

    receiver.answerWith(() => ({ status: 200 }));
    receiver.received.length = 0;
    const on = await request(test, owner, "PUT", `/webhooks/${made.webhook._id}`, { active: true });
    expect(on.json()).toMatchObject({ active: true, switchedOffAt: null });
    await work();
    expect(bodies().map(({ data }) => data._id)).toEqual([later._id]);

    const failed = (await deliveriesOf(owner, made)).find(({ status }) => status === "failed");
    const again = await request(test, owner, "POST", `/webhook-deliveries/${failed?._id}/replay`);
    expect(again.statusCode).toBe(202);
    await work();
    expect(bodies()[1]).toMatchObject({ id: failed?.eventId, data: { _id: lost._id } });
  });

  it("stays on while other events arrive", async () => {
    const owner = await registerOrganization(test);
    const made = await newWebhook(owner, ["client.created", "client.deleted"]);
    receiver.answerWith(({ body }) => ({ status: body.includes("client.created") ? 500 : 200 }));
    const client = await newClient(test, owner);
    now = new Date(start.getTime() + minute);
    await request(test, owner, "DELETE", `/clients/${client._id}`);
    const statuses = async () => (await deliveriesOf(owner, made)).map(({ status }) => status);
    // Two jobs share the endpoint's queue: a round may run the one that has nothing to do.
    for (let round = 0; round < 30 && !(await statuses()).includes("failed"); round++) await work();
    const { webhooks } = (await request(test, owner, "GET", "/webhooks")).json();
    expect(webhooks).toMatchObject([{ active: true }]);
    expect(await statuses()).toEqual(["delivered", "failed"]);
  });
});

describe("an endpoint", () => {
  it("can be tried; a new secret signs from then on; no answer shows a secret again", async () => {
    const owner = await registerOrganization(test);
    const made = await newWebhook(owner, ["client.created"]);
    const path = `/webhooks/${made.webhook._id}`;
    const { secret } = (await request(test, owner, "POST", `${path}/secret`)).json();
    expect(secret).not.toBe(made.secret);
    expect((await request(test, owner, "POST", `${path}/test`)).statusCode).toBe(202);
    await work();
    const { headers, body } = onlyReceived();
    expect(JSON.parse(body)).toMatchObject({ type: "test" });
    const seconds = start.getTime() / 1000;
    const right = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
    expect(headers["fieldwright-signature"]).toBe(`t=${seconds},v1=${right}`);
    expect((await request(test, owner, "GET", "/webhooks")).body).not.toContain("whsec_");
  });

  it("that is switched off or gone is not written to; its log is kept for 30 days", async () => {
    const owner = await registerOrganization(test);
    const made = await newWebhook(owner, ["client.created"]);
    const path = `/webhooks/${made.webhook._id}`;
    await newClient(test, owner);
    await request(test, owner, "PUT", path, { active: false });
    await work();
    expect(receiver.received).toEqual([]);
    expect((await request(test, owner, "POST", `${path}/test`)).statusCode).toBe(409);
    now = new Date(start.getTime() + 29 * day);
    await pruneDeliveries(test.deps);
    expect(await deliveriesOf(owner, made)).toHaveLength(1);
    now = new Date(start.getTime() + 31 * day);
    await pruneDeliveries(test.deps);
    expect(await deliveriesOf(owner, made)).toEqual([]);
    now = start;
    expect((await request(test, owner, "DELETE", path)).statusCode).toBe(204);
    expect((await request(test, owner, "GET", `${path}/deliveries`)).statusCode).toBe(404);
  });

  it.each([
    ["no address", { url: "", events: ["client.created"] }],
    ["half an address", { url: "example.com/hook", events: ["client.created"] }],
    ["another protocol", { url: "file:///etc/passwd", events: ["client.created"] }],
    ["a password in it", { url: "https://a:b@example.com", events: ["client.created"] }],
    ["no event", { url: "https://example.com", events: [] }],
    ["an unknown event", { url: "https://example.com", events: ["client.eaten"] }],
  ])("with %s is refused", async (_case, payload) => {
    const owner = await registerOrganization(test);
    const answer = await request(test, owner, "POST", "/webhooks", payload);
    expect(answer.statusCode).toBe(400);
  });
});
