import type { Job } from "@fieldwright/contract/jobs";
import type { Property } from "@fieldwright/contract/properties";
import type { Quote } from "@fieldwright/contract/quotes";
import type { Visit } from "@fieldwright/contract/schedule";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { addInvoice } from "#testing/clients";
import { bookVisit, newCustomer, newJob, newQuote, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp();
  owner = await registerOrganization(test);
  await request(test, owner, "PUT", "/settings/organization", { taxRate: 10, hourlyCost: 60 });
});
afterAll(() => test.close());

const read = async (id: string, by = owner) => (await request(test, by, "GET", `/jobs/${id}`)).json<Job>();

const agreedJob = async (fields: Parameters<typeof newJob>[2] = {}) => {
  const job = await newJob(test, owner, fields);
  const lineItems = [{ name: "Pump", quantity: 2, unitPrice: 50 }];
  await request(test, owner, "PUT", `/jobs/${job._id}/line-items`, { lineItems });
  return job;
};

describe("200: what a job is worth", () => {
  it("is nothing without lines", async () => {
    const { _id } = await newJob(test, owner);
    expect((await read(_id)).money).toEqual({ agreed: 0, invoiced: 0, paid: 0, leftToBill: 0, laborCost: 0 });
  });

  it("is its lines with the usual tax, less what was invoiced; a voided invoice does not count", async () => {
    const job = await agreedJob();
    const of = { clientId: job.client._id, jobId: job._id };
    await addInvoice(test, owner, { ...of, number: `A-${job.jobNumber}`, state: "paid" });
    await addInvoice(test, owner, { ...of, number: `B-${job.jobNumber}`, state: "void" });
    const { money, invoices } = await read(job._id);
    expect(money).toMatchObject({ agreed: 110, invoiced: 1, paid: 1, leftToBill: 109 });
    expect(invoices).toMatchObject([
      { total: 1, voided: false },
      { total: 1, voided: true },
    ]);
  });

  it("has the discount and the tax of its quote, and names who approved it", async () => {
    const quote = await newQuote(test, owner, {
      lineItems: [{ name: "Pump", quantity: 2, unitPrice: 50 }],
      discountPercent: 10,
      taxRate: 5,
    });
    await request(test, owner, "POST", `/quotes/${quote._id}/approve`, {});
    const made = await request(test, owner, "POST", `/quotes/${quote._id}/convert`, {});
    const { job } = made.json<{ job: NonNullable<Quote["job"]> }>();
    const { money, quote: of } = await read(job._id);
    expect(money).toMatchObject({ agreed: 94.5, leftToBill: 94.5 });
    expect(of).toMatchObject({ approvedAt: expect.any(String), approvedBy: expect.stringMatching(/\w/) });
  });

  it("is nothing to bill once it is canceled", async () => {
    const job = await agreedJob();
    await request(test, owner, "POST", `/jobs/${job._id}/status`, { status: "cancelled" });
    expect((await read(job._id)).money).toMatchObject({ agreed: 110, leftToBill: 0 });
  });

  it("says what the time worked so far cost", async () => {
    const job = await agreedJob();
    const end = new Date(Date.now() - 60_000);
    const start = new Date(end.getTime() - 90 * 60_000);
    const body = { start: start.toISOString(), end: end.toISOString(), confirmed: true };
    const logged = await request(test, owner, "POST", `/jobs/${job._id}/time`, body);
    expect(logged.statusCode).toBe(201);
    expect((await read(job._id)).money).toMatchObject({ laborCost: 90 });
  });
});

describe("200 without it", () => {
  it("for a technician of the job, and for its customer", async () => {
    const technician = await signedInAs(test, "technician", owner);
    const customer = await newCustomer(test, owner);
    const job = await agreedJob({ client: customer.clientId });
    await bookVisit(test, owner, { job, startsAt: "2026-06-01T15:00:00Z", userId: technician.userId });
    for (const person of [technician, customer])
      expect(await read(job._id, person)).not.toHaveProperty("money");
    expect(await read(job._id, customer)).toHaveProperty("lineItems");
  });
});

describe("200: the access note of a visit", () => {
  it("is for the team, not for the customer", async () => {
    const customer = await newCustomer(test, owner);
    const address = { line1: "12 Elm St", city: "Columbus", state: "OH", zip: "43201" };
    const body = { address, notes: "Side gate code 4471." };
    const path = `/clients/${customer.clientId}/properties`;
    expect((await request(test, owner, "POST", path, body)).json<Property>().notes).toBe(body.notes);
    const job = await newJob(test, owner, { client: customer.clientId });
    const timeSlot = { start: "2026-06-01T15:00:00Z", end: "2026-06-01T16:00:00Z" };
    const booking = { job: job._id, client: customer.clientId, timeSlot };
    const { _id } = (await request(test, owner, "POST", "/schedule", booking)).json<Visit>();
    const seen = async (by: Person) => (await request(test, by, "GET", `/schedule/${_id}`)).json<Visit>();
    expect(await seen(owner)).toMatchObject({ accessNote: body.notes });
    expect(await seen(customer)).not.toHaveProperty("accessNote");
  });
});
