import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTasks } from "#runtime/tasks";
import { type Person, registerOrganization, uniqueEmail } from "#testing/auth";
import { addInvoiceFor } from "#testing/invoices";
import { runTasks } from "#testing/jobs";
import { messagesTo, remind } from "#testing/messages";
import { bookVisit, newClient, newCustomer, newJob, newQuote, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { arrivalMessageTask } from "./visit-reminders";

/** 10:00 in Chicago. */
const morning = new Date("2026-06-15T15:00:00Z");

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp({ clock: () => morning });
  owner = await registerOrganization(test);
});
afterAll(() => test.close());

const at = (time: string) => new Date(`2026-06-${time}:00-05:00`);

const remindAt = (time: string) => remind(test, { ...test.deps, clock: () => at(time) });

const customer = async () => {
  const email = uniqueEmail();
  const { _id } = await newClient(test, owner, { email });
  const kinds = async () => (await messagesTo(test, email)).map(({ kind, status }) => `${kind} ${status}`);
  return { email, id: _id, kinds };
};

const sent = (table: "quotes" | "invoices", id: string, when: string) =>
  test.database.pool.query(`update ${table} set sent_at = $2 where id = $1`, [id, at(when)]);

/** Due on June 20, sent on June 1. */
const invoiceOf = async (client: string) => {
  const job = await newJob(test, owner, { client });
  const invoice = await addInvoiceFor(
    test,
    owner,
    { client, job: job._id },
    { terms: { dueDate: "2026-06-20" } },
  );
  await sent("invoices", invoice._id, "01T12:00");
  return invoice;
};

const visitOf = async (client: string, startsAt: string) => {
  const job = await newJob(test, owner, { client });
  return bookVisit(test, owner, { job, startsAt: at(startsAt).toISOString() });
};

describe("an invoice that was sent", () => {
  it("has a reminder before it is due and at every step after, once each", async () => {
    const { id, kinds } = await customer();
    await invoiceOf(id);
    await remindAt("16T10:00");
    expect(await kinds()).toEqual([]);
    await remindAt("17T08:50");
    expect(await kinds()).toEqual([]);
    await Promise.all([remindAt("17T09:00"), remindAt("17T09:00")]);
    await remindAt("17T10:00");
    expect(await kinds()).toEqual(["invoice_due queued"]);
    for (const day of ["21", "22", "24", "27", "28"]) await remindAt(`${day}T10:00`);
    expect(await kinds()).toEqual(["invoice_due queued", ...Array(2).fill("invoice_overdue queued")]);
  });

  it("has the balance in the reminder, once a part is paid", async () => {
    const { id, email } = await customer();
    const invoice = await invoiceOf(id);
    const payment = { amount: 40, method: "cash" };
    await request(test, owner, "POST", `/invoices/${invoice._id}/payments`, payment);
    await remindAt("17T10:00");
    const [message] = await messagesTo(test, email);
    expect(message?.details?.fact).toMatchObject({ label: "Balance due", value: ["$60.00"] });
    expect(message?.body).toContain("Paid so far: $40.00 of $100.00");
  });

  it("gets a missed reminder after a day without a server, not after a week", async () => {
    const { id, kinds } = await customer();
    await invoiceOf(id);
    await remindAt("22T10:00");
    expect(await kinds()).toEqual(["invoice_overdue queued"]);
    await remindAt("30T10:00");
    expect(await kinds()).toEqual(["invoice_overdue queued"]);
  });

  it.each([
    [
      "is paid",
      (id: string) =>
        request(test, owner, "POST", `/invoices/${id}/payments`, { amount: 100, method: "cash" }),
    ],
    ["is void", (id: string) => request(test, owner, "POST", `/invoices/${id}/void`, {})],
    [
      "was never sent",
      (id: string) => test.database.pool.query("update invoices set sent_at = null where id = $1", [id]),
    ],
    ["was sent the same day", (id: string) => sent("invoices", id, "17T07:00")],
  ])("needs none when it %s", async (_, change) => {
    const { id, kinds } = await customer();
    const invoice = await invoiceOf(id);
    await change(invoice._id);
    await remindAt("17T10:00");
    expect(await kinds()).toEqual([]);
  });
});

describe("a quote that was sent", () => {
  it("has a reminder before it expires, with the customer's link", async () => {
    const { id, email } = await customer();
    const quote = await newQuote(test, owner, { client: id, validUntil: "2026-06-20" });
    await sent("quotes", quote._id, "01T12:00");
    await remindAt("17T10:00");
    const [message] = await messagesTo(test, email);
    expect(message?.subject).toBe(`Quote ${quote.quoteNumber} is good until June 20, 2026`);
    const { rows } = await test.database.pool.query("select action from messages where id = $1", [
      message?.id,
    ]);
    expect(rows[0].action.url).toMatch(/\/quote\/[\w-]{20,}$/);
  });

  it("has no reminder once it is decided", async () => {
    const { id, kinds } = await customer();
    const quote = await newQuote(test, owner, { client: id, validUntil: "2026-06-20" });
    await sent("quotes", quote._id, "01T12:00");
    await request(test, owner, "POST", `/quotes/${quote._id}/approve`, {});
    await remindAt("17T10:00");
    expect(await kinds()).toEqual([]);
  });
});

describe("a visit", () => {
  it("has a link to its own page, with an account and without one", async () => {
    const { clientId: withAccount } = await newCustomer(test, owner);
    const { id: without } = await customer();
    for (const client of [withAccount, without]) await visitOf(client, "22T14:00");
    await remindAt("21T14:00");
    const { rows } = await test.database.pool.query("select action from messages where client_id = any($1)", [
      [withAccount, without],
    ]);
    const action = { label: "Confirm this time", url: expect.stringMatching(/\/visit\/[\w-]{43}$/) };
    expect(rows).toEqual([{ action }, { action }]);
  });

  it("has a reminder a day before, and a new one when it moved", async () => {
    const { id, kinds } = await customer();
    const visit = await visitOf(id, "18T14:00");
    await remindAt("17T13:00");
    expect(await kinds()).toEqual([]);
    await remindAt("17T14:00");
    await remindAt("17T14:10");
    expect(await kinds()).toEqual(["visit_tomorrow queued"]);
    await test.database.pool.query(
      "update visits set starts_at = starts_at + interval '3 hours', ends_at = ends_at + interval '3 hours' where id = $1",
      [visit],
    );
    await remindAt("17T17:00");
    expect(await kinds()).toEqual(["visit_tomorrow queued", "visit_tomorrow queued"]);
  });

  it("waits for the end of the quiet hours", async () => {
    const { id, kinds } = await customer();
    await visitOf(id, "18T21:00");
    await remindAt("17T21:00");
    await remindAt("18T07:50");
    expect(await kinds()).toEqual([]);
    await remindAt("18T08:00");
    expect(await kinds()).toEqual(["visit_tomorrow queued"]);
  });

  it("has no reminder if it is canceled or has begun", async () => {
    const { id, kinds } = await customer();
    const visit = await visitOf(id, "18T14:00");
    await request(test, owner, "POST", `/schedule/${visit}/status`, { status: "cancelled" });
    await visitOf(id, "17T13:00");
    await remindAt("17T14:00");
    expect(await kinds()).toEqual([]);
  });
});

const setOff = async (client: string) => {
  const visit = await visitOf(client, "15T12:00");
  await request(test, owner, "POST", `/schedule/${visit}/status`, { status: "en_route" });
  return visit;
};
const announceAt = (time: string) =>
  runTasks(test, { announce_arrival: arrivalMessageTask({ ...test.deps, clock: () => at(time) }) });
const sendAt = (time: string) =>
  runTasks(test, { send_message: buildTasks({ ...test.deps, clock: () => at(time) }).send_message });
const confirmed = (visit: string) =>
  test.database.pool.query("update visits set status = 'confirmed' where id = $1", [visit]);

describe("a visit whose technician sets off", () => {
  // Clears what the tests above queued.
  beforeAll(() => test.database.pool.query("delete from graphile_worker._private_jobs"));

  it("has a message at once, also at night", async () => {
    const { id, kinds } = await customer();
    await setOff(id);
    await announceAt("15T05:20");
    expect(await kinds()).toEqual(["on_the_way queued"]);
    await sendAt("15T05:21");
    expect(await kinds()).toEqual(["on_the_way sent"]);
  });

  it("has none on another day of the organization's zone; the reason is listed", async () => {
    const { id, email } = await customer();
    await setOff(id);
    await announceAt("16T00:01");
    expect(await messagesTo(test, email)).toMatchObject([
      { kind: "on_the_way", status: "suppressed", error: "The visit isn't on this day" },
    ]);
  });

  it("has none once nobody is on the way, and one when they set off again", async () => {
    const { id, email, kinds } = await customer();
    const visit = await setOff(id);
    await confirmed(visit);
    await announceAt("15T10:00");
    expect(await messagesTo(test, email)).toMatchObject([
      { status: "suppressed", error: "The technician is no longer on the way" },
    ]);
    await request(test, owner, "POST", `/schedule/${visit}/status`, { status: "en_route" });
    await announceAt("15T10:05");
    expect(await kinds()).toEqual(["on_the_way suppressed", "on_the_way queued"]);
  });

  it("is checked again when the message is sent", async () => {
    const late = await customer();
    await setOff(late.id);
    const back = await customer();
    const visit = await setOff(back.id);
    await announceAt("15T10:00");
    await confirmed(visit);
    await sendAt("16T00:10");
    expect(await messagesTo(test, late.email)).toMatchObject([
      { status: "suppressed", error: "The visit isn't on this day" },
    ]);
    expect(await messagesTo(test, back.email)).toMatchObject([
      { status: "suppressed", error: "The technician is no longer on the way" },
    ]);
  });
});

describe("a completed job", () => {
  it("asks the customer for a review a day later, once", async () => {
    const { id, email, kinds } = await customer();
    const job = await newJob(test, owner, { client: id });
    await test.database.pool.query("update jobs set status = 'completed', completed_at = $2 where id = $1", [
      job._id,
      at("17T12:00"),
    ]);
    await remindAt("18T11:50");
    expect(await kinds()).toEqual([]);
    await remindAt("18T12:00");
    await remindAt("18T12:10");
    expect(await kinds()).toEqual(["review_request queued"]);
    const { rows } = await test.database.pool.query("select action from messages where recipient = $1", [
      email,
    ]);
    expect(rows[0].action.url).toMatch(/\/review\/[\w-]{20,}$/);
  });
});

describe("a client who does not want reminders of a kind", () => {
  it("gets none; they are listed as suppressed", async () => {
    const { id, kinds } = await customer();
    await request(test, owner, "PUT", `/clients/${id}/mutes`, { muted: ["invoice_due"] });
    await invoiceOf(id);
    await remindAt("17T10:00");
    await remindAt("21T10:00");
    expect(await kinds()).toEqual(["invoice_due suppressed", "invoice_overdue queued"]);
  });
});

describe("an organization that switched a reminder off", () => {
  it("sends none", async () => {
    const { id, kinds } = await customer();
    await invoiceOf(id);
    const { version, reminders, quietHours, lateFee } = (
      await request(test, owner, "GET", "/message-settings")
    ).json();
    const off = reminders.map((rule: object) => ({ ...rule, enabled: false }));
    await request(test, owner, "PUT", "/message-settings", { reminders: off, quietHours, lateFee, version });
    await remindAt("17T10:00");
    expect(await kinds()).toEqual([]);
  });
});
