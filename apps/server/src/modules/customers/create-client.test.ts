import type { Client } from "@fieldwright/contract/clients";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mustCall, type Person, registerOrganization, signedInAs, uniqueEmail } from "#testing/auth";
import { createTestApp, type TestApp } from "#testing/test-app";

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp();
  owner = await registerOrganization(test, "Hollis & Sons");
});
afterAll(() => test.close());

const person = (fields: object = {}) => ({
  firstName: "Kim",
  lastName: "Sorensen",
  email: uniqueEmail(),
  ...fields,
});

const address = { line1: "12 Elm St", line2: "Unit 4", city: "Columbus", state: "OH", zip: "43215" };

const post = (payload: object, by = owner, headers: Record<string, string> = {}) =>
  test.app.inject({ method: "POST", url: "/api/clients", payload, headers: { ...by.headers, ...headers } });

const refusedFields = async (payload: object) =>
  (await post(payload)).json().errors.map(({ field }: { field: string }) => field);

const create = (fields: object = {}, by = owner) =>
  mustCall<Client>(test, "/clients", { headers: by.headers, payload: person(fields) });

const read = (id: string, by = owner) => test.app.inject({ url: `/api/clients/${id}`, headers: by.headers });

describe("adding a client", () => {
  it("201: answers the client with defaults, version and entity tag", async () => {
    const input = person({ company: { name: "Sorensen LLC" }, phone: "614-555-0103" });
    const response = await post(input);
    expect(response.statusCode).toBe(201);
    expect(response.headers.etag).toBe('"1"');
    expect(response.json()).toEqual({
      _id: expect.any(String),
      status: "active",
      user: {
        firstName: "Kim",
        lastName: "Sorensen",
        email: input.email,
        profile: { phone: "614-555-0103", address: null },
      },
      company: { name: "Sorensen LLC" },
      phone: "614-555-0103",
      tags: [],
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      version: 1,
    });
  });

  it("201: an address becomes the first property", async () => {
    const client = await create({ address, tags: ["vip", "", " vip ", "net 30"], status: "prospect" });
    expect(client).toMatchObject({
      status: "prospect",
      tags: ["vip", "net 30"],
      user: { profile: { address: "12 Elm St, Unit 4, Columbus, OH 43215" } },
    });
    expect((await read(client._id)).json()).toEqual(client);
    const { rows } = await test.database.pool.query(
      "select line1, zip, is_primary from properties where client_id = $1",
      [client._id],
    );
    expect(rows).toEqual([{ line1: "12 Elm St", zip: "43215", is_primary: true }]);
  });

  it("201: a blank address counts as none", async () => {
    const client = await create({ address: { line1: " " } });
    expect(client.user.profile.address).toBeNull();
  });

  it("201: a company without a person, and nobody's email, if the caller says so", async () => {
    const response = await post({ companyOnly: true, noEmail: true, company: { name: "Oak Street Dental" } });
    expect(response.statusCode).toBe(201);
    expect(response.json().user).toMatchObject({ firstName: "Oak Street Dental", lastName: "", email: "" });
  });

  it("400: without saying so, or without the company's name", async () => {
    expect(await refusedFields({})).toEqual(["firstName", "lastName", "email"]);
    expect(await refusedFields({ companyOnly: true, noEmail: true })).toEqual(["company.name"]);
    expect(await refusedFields({ companyOnly: true, company: { name: "Oak" } })).toEqual(["email"]);
  });

  it("201: two clients may share an email", async () => {
    const email = uniqueEmail();
    await create({ email });
    expect((await post(person({ email }))).statusCode).toBe(201);
  });

  it("201: HTML is plain text and unknown fields are ignored", async () => {
    const client = await create({ firstName: "<b>Kim</b>", organizationId: uuidv7(), version: 9 });
    expect(client.user.firstName).toBe("<b>Kim</b>");
    expect(client.version).toBe(1);
  });

  it("201: the change is recorded with its actor, and the office gets the change event", async () => {
    const { _id } = await create();
    const audit = await test.database.pool.query(
      "select organization_id, actor_id, verb, kind from audit_log where record_id = $1",
      [_id],
    );
    expect(audit.rows).toEqual([
      { organization_id: owner.organizationId, actor_id: owner.userId, verb: "create", kind: "client" },
    ]);
    const events = await test.database.pool.query(
      "select kind, version from change_events where record_id = $1",
      [_id],
    );
    expect(events.rows).toEqual([{ kind: "client", version: 1 }]);
  });

  it("201: twenty concurrent calls with one idempotency key create one client", async () => {
    const input = person();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => post(input, owner, { "idempotency-key": "twenty" })),
    );
    expect(responses.map((response) => response.statusCode)).toEqual(Array(20).fill(201));
    expect(new Set(responses.map((response) => response.json()._id)).size).toBe(1);
    const { rowCount } = await test.database.pool.query("select from clients where email = $1", [
      input.email,
    ]);
    expect(rowCount).toBe(1);
  });

  it.each([
    [{ firstName: "" }, "firstName", "First name is required"],
    [{ lastName: undefined }, "lastName", "Last name is required"],
    [{ email: "" }, "email", "Email is required"],
    [{ email: "kim" }, "email", "Email is invalid"],
  ])("400: %j names %s", async (fields, field, msg) => {
    const response = await post(person(fields));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message: msg, errors: [{ field, msg }] });
  });

  it.each([
    { status: "gone" },
    { firstName: "x".repeat(81) },
    { lastName: "nul\0l" },
    { tags: "vip" },
    { tags: Array(51).fill("x") },
    { company: "Sorensen" },
    { address: { line1: "x".repeat(161) } },
  ])("400: %j", async (fields) => {
    expect((await post(person(fields))).statusCode).toBe(400);
  });

  it("401 without a session", async () => {
    const response = await test.app.inject({ method: "POST", url: "/api/clients", payload: person() });
    expect(response.statusCode).toBe(401);
  });

  it.each(["technician", "client"] as const)("403 for a %s", async (role) => {
    expect((await post(person(), await signedInAs(test, role, owner))).statusCode).toBe(403);
  });
});
