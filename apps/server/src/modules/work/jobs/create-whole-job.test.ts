import type { Client } from "@fieldwright/contract/clients";
import type { Job } from "@fieldwright/contract/jobs";
import type { Property } from "@fieldwright/contract/properties";
import type { Visit } from "@fieldwright/contract/schedule";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mustCall, type Person, registerOrganization, signedInAs } from "#testing/auth";
import { jobBody, newClient, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { crew, monday, newVisit, slot } from "#testing/visits";

let test: TestApp;
let owner: Person;
let sam: Person;
let client: Client;
beforeAll(async () => {
  test = await createTestApp({ clock: () => new Date("2026-06-10T15:00:00Z") });
  owner = await registerOrganization(test);
  sam = await signedInAs(test, "technician", owner);
  client = await newClient(test, owner, { address: { line1: "12 Birchwood Ln", zip: "60601" } });
});
afterAll(() => test.close());

const post = (fields: object) =>
  request(test, owner, "POST", "/jobs", jobBody(client._id, { scheduledDate: monday, ...fields }));

const jobsOf = async () =>
  (await request(test, owner, "GET", `/jobs?client=${client._id}`)).json<{ total: number }>().total;

const addresses = async () =>
  (await request(test, owner, "GET", `/clients/${client._id}/properties`)).json<{ properties: Property[] }>()
    .properties;

const visitsOf = async ({ _id }: Job) =>
  (await request(test, owner, "GET", `/schedule?job=${_id}`)).json<{ schedules: Visit[] }>().schedules;

const lineItems = [
  { name: "Valve", quantity: 2, unitPrice: 40 },
  { name: "Labor", quantity: 1.5, unit: "hour", unitPrice: 100 },
];

/** What the last change of a record left, or found. */
const recorded = async (id: string, column: "from" | "to") => {
  const { rows } = await test.database.pool.query(
    `select "${column}" as state from audit_log where record_id = $1 order by id desc limit 1`,
    [id],
  );
  return rows[0].state;
};

describe("201: one call makes", () => {
  it("a job with lines, a new address and its first visit, which is scheduled at once", async () => {
    const response = await post({
      lineItems,
      newAddress: { address: { line1: "7 Side St", zip: "60602" } },
      visit: { timeSlot: slot(8, 10), team: crew(sam) },
    });
    expect(response.statusCode).toBe(201);
    const job = response.json<Job>();
    expect(job).toMatchObject({ status: "scheduled", schedule: { startDate: slot(8, 10).start } });
    expect(job.lineItems?.map(({ name, total }) => [name, total])).toEqual([
      ["Valve", 80],
      ["Labor", 150],
    ]);
    const side = (await addresses()).find(({ address }) => address.line1 === "7 Side St");
    expect(side?.isPrimary).toBe(false);
    expect(await visitsOf(job)).toMatchObject([
      { property: side?._id, team: [{ user: { _id: sam.userId } }], category: job.category },
    ]);
    expect((await request(test, owner, "GET", `/jobs/${job._id}`)).json()).toEqual(job);
  });

  it("a visit at another address of the client", async () => {
    const other = await mustCall<Property>(test, `/clients/${client._id}/properties`, {
      headers: owner.headers,
      payload: { address: { line1: "9 Other Rd" } },
    });
    const job = (await post({ property: other._id, visit: { timeSlot: slot(18, 19) } })).json<Job>();
    expect(await visitsOf(job)).toMatchObject([{ property: other._id, needsTechnician: true }]);
  });

  it("a visit that is recorded as it is read later, also where someone is booked twice", async () => {
    const override = { reason: "Same street" };
    for (const visit of [
      { timeSlot: slot(16, 17), team: crew(sam) },
      { timeSlot: slot(16, 17), team: crew(sam), override },
    ]) {
      const [booked] = await visitsOf((await post({ visit })).json<Job>());
      const id = booked?._id ?? "";
      const created = await recorded(id, "to");
      expect(created).toMatchObject({ team: [{ user: { _id: sam.userId } }] });
      await request(test, owner, "PUT", `/schedule/${id}`, { locked: true });
      expect(await recorded(id, "from")).toEqual(created);
    }
  });

  it("the same job when it is sent twice with one key", async () => {
    const payload = jobBody(client._id, { visit: { timeSlot: slot(14, 15), team: crew(sam) } });
    const headers = { ...owner.headers, "idempotency-key": "whole-job-once" };
    const send = () => mustCall<Job>(test, "/jobs", { headers, payload });
    const first = await send();
    expect(await send()).toEqual(first);
    expect(await visitsOf(first)).toHaveLength(1);
  });
});

describe("nothing is made", () => {
  it("409: when the technician is booked then, until it is overridden", async () => {
    await newVisit(test, owner, { team: crew(sam), timeSlot: slot(11, 12) });
    const [before, known] = [await jobsOf(), (await addresses()).length];
    const wanted = {
      newAddress: { address: { line1: "8 Refused St" } },
      visit: { timeSlot: slot(11, 12), team: crew(sam) },
    };
    const refused = await post(wanted);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: "double_booking",
      conflicts: [{ user: { _id: sam.userId } }],
    });
    expect(refused.json().optimalSlots.length).toBeGreaterThan(0);
    expect([await jobsOf(), (await addresses()).length]).toEqual([before, known]);
    const override = { reason: "Same house" };
    expect((await post({ ...wanted, visit: { ...wanted.visit, override } })).statusCode).toBe(201);
  });

  it.each([
    ["an end before the start", { visit: { timeSlot: slot(12, 10) } }, "visit.timeSlot.end"],
    ["a line without a name", { lineItems: [{ quantity: 1, unitPrice: 1 }] }, "lineItems.0.name"],
    ["an address without a street", { newAddress: { address: { line1: "" } } }, "newAddress.address.line1"],
    ["an address that is no id", { property: "x" }, "property"],
  ])("400: with %s", async (_, fields, field) => {
    const before = await jobsOf();
    const response = await post(fields);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors[0].field).toBe(field);
    expect(await jobsOf()).toBe(before);
  });

  it("400: at an address of another client", async () => {
    const stranger = await newClient(test, owner, { address: { line1: "1 Foreign St" } });
    const path = `/clients/${stranger._id}/properties`;
    const [foreign] = (await request(test, owner, "GET", path)).json<{ properties: Property[] }>().properties;
    const response = await post({ property: foreign?._id });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual([{ field: "property", msg: "Address not found" }]);
  });

  it("403: with an API key that may not write the schedule", async () => {
    const made = await mustCall<{ token: string }>(test, "/api-keys", {
      headers: owner.headers,
      payload: { name: "Site", role: "manager", scopes: ["jobs:write"] },
    });
    const send = (fields: object) =>
      test.app.inject({
        method: "POST",
        url: "/api/jobs",
        headers: { authorization: `Bearer ${made.token}` },
        payload: jobBody(client._id, fields),
      });
    expect((await send({ visit: { timeSlot: slot(20, 21) } })).statusCode).toBe(403);
    expect((await send({ newAddress: { address: { line1: "1 Key St" } } })).statusCode).toBe(403);
    expect((await send({})).statusCode).toBe(201);
  });
});
