import type { Message, MessageLimit } from "@fieldwright/contract/messages";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Person, registerOrganization, uniqueEmail } from "#testing/auth";
import { addInvoiceFor } from "#testing/invoices";
import { messagesTo, remind, sendMessages } from "#testing/messages";
import { bookVisit, newClient, newJob, newQuote, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";

/** 10:00 in Chicago. So far ahead that the queue really holds what has to wait. */
const morning = new Date("2036-06-15T15:00:00Z");
const eightTomorrow = new Date("2036-06-16T13:00:00Z");

let now = morning;
let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now, config: { mailDailyLimit: 3 } });
});
afterAll(() => test.close());
beforeEach(async () => {
  now = morning;
  owner = await registerOrganization(test);
  // A session that is longer than the days in these tests.
  await test.database.pool.query("update sessions set remembered = true, expires_at = '2037-01-01'");
});

const sendQuote = async (by = owner) => {
  const quote = await newQuote(test, by);
  return request(test, by, "POST", `/quotes/${quote._id}/send`, {});
};
const limit = async () => (await request(test, owner, "GET", "/message-limit")).json<MessageLimit>();
const listed = async () =>
  (await request(test, owner, "GET", "/messages")).json<{ messages: Message[] }>().messages;
const dueNow = () => test.database.pool.query("update graphile_worker._private_jobs set run_at = now()");
const fillUp = async () => {
  for (let sent = 0; sent < 3; sent += 1) expect((await sendQuote()).statusCode).toBe(200);
  // They count; sending them is tested elsewhere.
  await test.database.pool.query("delete from graphile_worker._private_jobs where run_at <= now()");
};

/** A customer with a visit tomorrow at noon. */
const withVisit = async () => {
  const email = uniqueEmail();
  const client = await newClient(test, owner, { email });
  const job = await newJob(test, owner, { client: client._id });
  const visit = await bookVisit(test, owner, { job, startsAt: "2036-06-16T15:00:00Z" });
  return { email, client, job, visit };
};

describe("429 daily_limit_reached", () => {
  it("answers a person over the limit, with the time of the next day", async () => {
    await fillUp();
    const answer = await sendQuote();
    expect([answer.statusCode, answer.json()]).toMatchObject([
      429,
      { code: "daily_limit_reached", limit: 3, resetsAt: "2036-06-16T05:00:00.000Z" },
    ]);
    expect(answer.json().message).toBe(
      "You've reached today's limit of 3 messages. You can send again on Jun 16, 2036, 12:00 AM.",
    );
    expect(answer.headers["retry-after"]).toBe(String(14 * 3600));
    now = new Date("2036-06-16T05:00:00Z");
    expect((await sendQuote()).statusCode).toBe(200);
  });

  it("lets exactly the limit through, also concurrently", async () => {
    const quotes = await Promise.all(Array.from({ length: 8 }, () => newQuote(test, owner)));
    const answers = await Promise.all(
      quotes.map(({ _id }) => request(test, owner, "POST", `/quotes/${_id}/send`, {})),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      ...Array(3).fill(200),
      ...Array(5).fill(429),
    ]);
    expect(await limit()).toMatchObject({ sent: 3, limit: 3 });
  });

  it("counts invitations, and each organization separately", async () => {
    const invite = () =>
      request(test, owner, "POST", "/users/invite", {
        firstName: "Sam",
        lastName: "Okafor",
        email: uniqueEmail(),
        role: "technician",
      });
    for (let sent = 0; sent < 3; sent += 1) expect((await invite()).statusCode).toBe(202);
    expect((await invite()).json().code).toBe("daily_limit_reached");
    expect((await sendQuote(await registerOrganization(test))).statusCode).toBe(200);
  });
});

describe("an automatic message over the limit", () => {
  it("is listed as waiting until the end of the next morning's quiet hours, and is sent then", async () => {
    const { email } = await withVisit();
    await fillUp();
    await remind(test);
    expect((await listed())[0]).toMatchObject({
      recipient: email,
      status: "queued",
      waitsUntil: eightTomorrow.toISOString(),
      error: expect.stringContaining("Waiting"),
    });
    now = eightTomorrow;
    await dueNow();
    await sendMessages(test);
    expect(await messagesTo(test, email)).toMatchObject([{ status: "sent", error: "" }]);
    expect(await limit()).toMatchObject({ sent: 1 });
  });

  it("waits on if the next day is full as well", async () => {
    const { email } = await withVisit();
    await fillUp();
    await remind(test);
    now = eightTomorrow;
    await fillUp();
    await dueNow();
    await sendMessages(test);
    expect(await messagesTo(test, email)).toMatchObject([{ status: "queued" }]);
    expect((await listed()).find(({ recipient }) => recipient === email)?.waitsUntil).toBe(
      "2036-06-17T13:00:00.000Z",
    );
  });

  it("is not sent if it is outdated by then, and says why", async () => {
    const { email, client, job, visit } = await withVisit();
    const invoice = await addInvoiceFor(
      test,
      owner,
      { client: client._id, job: job._id },
      { terms: { dueDate: "2036-06-18" } },
    );
    await test.database.pool.query("update invoices set sent_at = $2 where id = $1", [
      invoice._id,
      "2036-06-01T12:00:00Z",
    ]);
    await fillUp();
    await remind(test);
    await request(test, owner, "POST", `/schedule/${visit}/status`, { status: "cancelled" });
    await request(test, owner, "POST", `/invoices/${invoice._id}/payments`, { amount: 100, method: "cash" });
    now = eightTomorrow;
    await dueNow();
    await sendMessages(test);
    const outcomes = (await messagesTo(test, email)).map(({ kind, status, error }) => [kind, status, error]);
    expect(outcomes).toEqual(
      expect.arrayContaining([
        ["visit_tomorrow", "suppressed", "The visit is over or was canceled"],
        ["invoice_due", "suppressed", "Nothing is left to pay"],
      ]),
    );
  });
});

describe("what does not count", () => {
  it("is a message to the organization's own people", async () => {
    await request(test, owner, "POST", "/auth/resend-verification");
    expect(await limit()).toMatchObject({ sent: 0, limit: 3, grows: false });
  });
});
