import type { Job } from "@fieldwright/contract/jobs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { addInvoice } from "#testing/clients";
import { bookVisit, lastEvent, newJob, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";

let test: TestApp;
let owner: Person;
let rival: Person;
let technician: Person;
beforeAll(async () => {
  test = await createTestApp();
  owner = await registerOrganization(test);
  rival = await registerOrganization(test);
  technician = await signedInAs(test, "technician", owner);
});
afterAll(() => test.close());

const put = (id: string, payload: object, headers: Record<string, string> = {}, by = owner) =>
  request(test, by, "PUT", `/jobs/${id}/line-items`, payload, headers);
const pump = { name: "Pump", quantity: 1, unitPrice: 250 };
const labour = { name: "Labour", description: "Two people", quantity: 1.5, unitPrice: 80.33, total: 1 };

describe("200: the lines of a job", () => {
  it("are replaced as a whole, in their order, with totals computed here", async () => {
    const { _id } = await newJob(test, owner);
    await put(_id, { lineItems: [pump, pump, pump] });
    const response = await put(_id, { lineItems: [labour, pump] });
    expect(response.statusCode).toBe(200);
    expect(response.headers.etag).toBe('"3"');
    expect(response.json<Job>().lineItems).toMatchObject([
      { ...labour, total: 120.5 },
      { ...pump, description: "", total: 250 },
    ]);
    expect((await request(test, owner, "GET", `/jobs/${_id}`)).json()).toEqual(response.json());
    expect(await lastEvent(test, owner, _id)).toMatchObject({ kind: "job", version: 3 });
  });

  it("may all be taken away", async () => {
    const { _id } = await newJob(test, owner);
    await put(_id, { lineItems: [pump] });
    expect((await put(_id, { lineItems: [] })).json<Job>().lineItems).toEqual([]);
  });

  it("change on an invoiced job too", async () => {
    const job = await newJob(test, owner);
    const number = `INV-${job.jobNumber}`;
    await addInvoice(test, owner, { clientId: job.client._id, jobId: job._id, number, state: "unpaid" });
    expect((await put(job._id, { lineItems: [pump] })).statusCode).toBe(200);
  });
});

it.each([
  ["no lines", {}, "lineItems"],
  ["a line without name", { lineItems: [{ ...pump, name: " " }] }, "lineItems.0.name"],
  ["a price below a cent", { lineItems: [{ ...pump, unitPrice: 0.005 }] }, "lineItems.0.unitPrice"],
  [
    "a total beyond all measure",
    { lineItems: [{ ...pump, quantity: 2, unitPrice: 99_999_999 }] },
    "lineItems",
  ],
])("400: %s", async (_, payload, field) => {
  const { _id } = await newJob(test, owner);
  const response = await put(_id, payload);
  expect(response.statusCode).toBe(400);
  expect(response.json().errors).toMatchObject([{ field }]);
});

it("403: a technician, on their own job too", async () => {
  const job = await newJob(test, owner);
  await bookVisit(test, owner, { job, startsAt: "2026-06-01T15:00:00Z", userId: technician.userId });
  expect((await put(job._id, { lineItems: [pump] }, {}, technician)).statusCode).toBe(403);
});

it("404: of another organization", async () => {
  const { _id } = await newJob(test, owner);
  expect((await put(_id, { lineItems: [pump] }, {}, rival)).statusCode).toBe(404);
});

describe("409", () => {
  it.each([
    ["If-Match", {}, { "if-match": '"1"' }],
    ["version", { version: 1 }, {}],
  ])("stale by %s, with the current row", async (_, fields, headers) => {
    const { _id } = await newJob(test, owner);
    const current = (await put(_id, { lineItems: [pump] })).json();
    const response = await put(_id, { lineItems: [], ...fields }, headers);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: "stale_version", current });
  });

  it("of a cancelled job", async () => {
    const { _id } = await newJob(test, owner);
    await request(test, owner, "POST", `/jobs/${_id}/status`, { status: "cancelled" });
    expect((await put(_id, { lineItems: [pump] })).statusCode).toBe(409);
  });
});
