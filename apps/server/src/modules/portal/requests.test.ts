import type { ClientHome } from "@fieldwright/contract/requests";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { addInvoiceFor } from "#testing/invoices";
import {
  bookVisit,
  newClient,
  newCustomer,
  newJob,
  newQuote,
  request,
  sentQuote,
  share,
} from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";

const now = new Date("2026-06-15T15:00:00Z");

let test: TestApp;
let owner: Person;
let customer: Person & { clientId: string };
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await registerOrganization(test);
  customer = await newCustomer(test, owner);
});
afterAll(() => test.close());

const ask = (payload: object, by: Person = customer, headers = {}) =>
  request(test, by, "POST", "/requests", payload, headers);

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...Array<number>(40).fill(7)]);

const askWith = async (fields: [string, string][], files: Uint8Array<ArrayBuffer>[]) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  for (const content of files) form.append("photos", new Blob([content]), "leak.png");
  const body = new Response(form);
  return test.app.inject({
    method: "POST",
    url: "/api/requests",
    headers: { ...customer.headers, "content-type": body.headers.get("content-type") ?? "" },
    payload: Buffer.from(await body.arrayBuffer()),
  });
};

const ofJob = async (id: string, part: "notes" | "files") =>
  (await request(test, owner, "GET", `/jobs/${id}/${part}`)).json()[part];

describe("201", () => {
  it("a wish becomes a draft job of the customer, with a note for the office", async () => {
    const answer = await ask({
      description: "The tap in the kitchen drips.\nSince Monday.",
      wantedDays: ["2026-06-20", "2026-06-22"],
    });
    expect(answer.statusCode).toBe(201);
    const job = answer.json();
    expect(job).toMatchObject({
      title: "The tap in the kitchen drips.",
      status: "draft",
      scheduledDate: null,
      client: { _id: customer.clientId },
    });
    expect(await ofJob(job._id, "notes")).toMatchObject([
      {
        author: { name: "Kim Customer" },
        text: "Requested by the client. Days that work for them: Saturday, June 20, 2026; Monday, June 22, 2026.",
      },
    ]);
    expect((await request(test, owner, "GET", `/jobs/${job._id}`)).statusCode).toBe(200);
  });

  it("with photos, sent as a form", async () => {
    const answer = await askWith(
      [
        ["title", "Leak"],
        ["description", "See the photos"],
        ["wantedDays", "2026-06-20"],
      ],
      [png, png],
    );
    expect(answer.statusCode).toBe(201);
    const files = await ofJob(answer.json()._id, "files");
    expect(files).toHaveLength(2);
    expect(files[0]).toMatchObject({ name: "leak.png", contentType: "image/png" });
  });

  it("once for one idempotency key", async () => {
    const key = { "idempotency-key": "wish-1" };
    const first = await ask({ description: "Once" }, customer, key);
    const second = await ask({ description: "Once" }, customer, key);
    expect(second.json()._id).toBe(first.json()._id);
  });

  it("at one of the customer's own addresses", async () => {
    const address = { line1: "2 Lake St", city: "Austin", state: "TX", zip: "78701" };
    const created = await request(test, owner, "POST", `/clients/${customer.clientId}/properties`, {
      address,
    });
    const answer = await ask({ description: "At the lake", property: created.json()._id });
    const { rows } = await test.database.pool.query("select property_id from jobs where id = $1", [
      answer.json()._id,
    ]);
    expect(rows).toEqual([{ property_id: created.json()._id }]);
  });
});

describe("400", () => {
  it("without a description, or too many days", async () => {
    expect((await ask({})).json().message).toBe("Description is required");
    const days = Array.from({ length: 6 }, (_, day) => `2026-06-1${day}`);
    expect((await ask({ description: "x", wantedDays: days })).statusCode).toBe(400);
    expect((await askWith([["title", "Only"]], [])).json().message).toBe("Description is required");
  });

  it("at someone else's address", async () => {
    const other = await newClient(test, owner);
    const address = { line1: "9 Other St", city: "Austin", state: "TX", zip: "78701" };
    const created = await request(test, owner, "POST", `/clients/${other._id}/properties`, { address });
    const answer = await ask({ description: "Mine?", property: created.json()._id });
    expect([answer.statusCode, answer.json().message]).toEqual([400, "Address not found"]);
  });
});

describe("refused files", () => {
  it("that are no images, and more than five", async () => {
    const text = new TextEncoder().encode("plain text is no photo, however long it may be");
    expect((await askWith([["description", "x"]], [text])).statusCode).toBe(415);
    expect(
      (
        await askWith(
          [["description", "x"]],
          Array.from({ length: 6 }, () => png),
        )
      ).statusCode,
    ).toBe(413);
  });
});

describe("the customer's home", () => {
  it("shows what they have to answer, to expect and to pay, and nothing of anybody else", async () => {
    const kim = await newCustomer(test, owner);
    const technician = await signedInAs(test, "technician", owner);
    const quote = await sentQuote(test, owner, { client: kim.clientId });
    await newQuote(test, owner, { client: kim.clientId, title: "Not sent yet" });
    await newQuote(test, owner);
    const job = await newJob(test, owner, { client: kim.clientId });
    const visit = await bookVisit(test, owner, {
      job,
      startsAt: "2026-06-16T15:00:00Z",
      userId: technician.userId,
    });
    await bookVisit(test, owner, { job, startsAt: "2026-06-14T15:00:00Z" });
    await bookVisit(test, owner, { job: await newJob(test, owner), startsAt: "2026-06-16T15:00:00Z" });
    const invoice = await addInvoiceFor(
      test,
      owner,
      { client: kim.clientId, job: job._id },
      { terms: { dueDate: "2026-06-01" } },
    );
    await share(test, owner, `/invoices/${invoice._id}`);
    await request(test, owner, "POST", `/invoices/${invoice._id}/payments`, { amount: 40.5, method: "cash" });

    const home = (await request(test, kim, "GET", "/client-home")).json<ClientHome>();
    expect(home.quotes.map(({ _id }) => _id)).toEqual([quote._id]);
    expect(home.visits).toMatchObject([{ _id: visit, technicians: ["Mel"], title: job.title }]);
    expect(home.invoices).toMatchObject([{ _id: invoice._id, status: "overdue" }]);
    expect(home.owed).toBe(59.5);
    expect(home.waitingJobs).toEqual([]);
    expect(home.business).toMatchObject({ name: "Acme Plumbing" });
  });

  it("shows open work that no visit is booked for, whatever its status is called", async () => {
    const kim = await newCustomer(test, owner);
    const open: string[] = [];
    for (const status of ["draft", "scheduled", "on_hold", "cancelled"]) {
      const { _id } = await newJob(test, owner, { client: kim.clientId });
      if (status !== "draft") await request(test, owner, "POST", `/jobs/${_id}/status`, { status });
      if (status !== "cancelled") open.push(_id);
    }
    const home = (await request(test, kim, "GET", "/client-home")).json<ClientHome>();
    expect(home.waitingJobs.map(({ _id }) => _id)).toEqual(open);
  });

  it("shows all of it, not the newest ten", async () => {
    const kim = await newCustomer(test, owner);
    for (let made = 0; made < 11; made += 1) await newJob(test, owner, { client: kim.clientId });
    const home = (await request(test, kim, "GET", "/client-home")).json<ClientHome>();
    expect(home.waitingJobs).toHaveLength(11);
  });
});
