import type { Client } from "@fieldwright/contract/clients";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mustCall, type Person, registerOrganization, signedInAs, uniqueEmail } from "#testing/auth";
import { addVisit } from "#testing/clients";
import { createTestApp, type TestApp } from "#testing/test-app";

let test: TestApp;
let owner: Person;
let rival: Person;
let manager: Person;
beforeAll(async () => {
  test = await createTestApp();
  owner = await registerOrganization(test, "Hollis & Sons");
  rival = await registerOrganization(test, "Rival Drains");
  manager = await signedInAs(test, "manager", owner);
});
afterAll(() => test.close());

const create = (fields: object = {}, by = owner) =>
  mustCall<Client>(test, "/clients", {
    headers: by.headers,
    payload: { firstName: "Kim", lastName: "Sorensen", email: uniqueEmail(), ...fields },
  });

const call = (method: "GET" | "PUT", id: string, by: Person, payload?: object, ifMatch?: string) =>
  test.app.inject({
    method,
    url: `/api/clients/${id}`,
    headers: { ...by.headers, ...(ifMatch ? { "if-match": ifMatch } : {}) },
    ...(payload ? { payload } : {}),
  });

const put = (id: string, payload: object, ifMatch?: string, by = owner) =>
  call("PUT", id, by, payload, ifMatch);
const read = (id: string, by = owner) => call("GET", id, by);
const address = { line1: "12 Elm St", city: "Columbus", state: "OH", zip: "43215" };

describe("changing a client", () => {
  it("200: changes the given fields and raises the version", async () => {
    const before = await create({ phone: "1", company: { name: "Old" }, tags: ["a"], address });
    const response = await put(before._id, {
      company: { name: "New" },
      status: "past_client",
      tags: ["b", "c"],
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers.etag).toBe('"2"');
    const after = response.json();
    expect(after).toEqual({
      ...before,
      company: { name: "New" },
      status: "past_client",
      tags: ["b", "c"],
      version: 2,
      updatedAt: after.updatedAt,
    });
    expect((await read(before._id)).json()).toEqual(after);
  });

  it("200: name, email, phone and address can be changed; a blank phone is removed", async () => {
    const before = await create({ phone: "1", address });
    const email = uniqueEmail();
    const response = await put(before._id, {
      firstName: "Kit",
      lastName: "Soren",
      email,
      phone: "",
      address: { ...address, line1: "9 Oak Ave" },
    });
    expect(response.json()).toMatchObject({
      user: {
        firstName: "Kit",
        lastName: "Soren",
        email,
        profile: { phone: null, address: "9 Oak Ave, Columbus, OH 43215" },
      },
    });
    expect((await read(before._id)).json()).toEqual(response.json());
    const { rowCount } = await test.database.pool.query("select from properties where client_id = $1", [
      before._id,
    ]);
    expect(rowCount).toBe(1);
  });

  it("200: a client without address gets one", async () => {
    const { _id } = await create();
    const response = await put(_id, { address });
    expect(response.json().user.profile.address).toBe("12 Elm St, Columbus, OH 43215");
  });

  it("200: an empty change changes no field", async () => {
    const before = await create();
    const { version, updatedAt: _then, ...rest } = (await put(before._id, {})).json();
    expect(before).toMatchObject(rest);
    expect(version).toBe(2);
  });

  it("200: with the current version, as header or in the body", async () => {
    const { _id } = await create();
    expect((await put(_id, { status: "pending" }, '"1"')).statusCode).toBe(200);
    expect((await put(_id, { status: "active", version: 2 })).statusCode).toBe(200);
  });

  it("200: the audit row has both states, and the client's people get the change event", async () => {
    const client = await signedInAs(test, "client", owner);
    const technician = await signedInAs(test, "technician", owner);
    const { clients } = (await test.app.inject({ url: "/api/clients", headers: client.headers })).json();
    const { _id } = clients[0];
    await addVisit(test, owner, { clientId: _id, userId: technician.userId });
    await put(_id, { status: "inactive" }, undefined, manager);
    const audit = await test.database.pool.query(
      `select actor_id, "from"->>'status' as "from", "to"->>'status' as "to" from audit_log
       where record_id = $1 and verb = 'update'`,
      [_id],
    );
    expect(audit.rows).toEqual([{ actor_id: manager.userId, from: "active", to: "inactive" }]);
    const event = await test.database.pool.query<{ audience: string[] }>(
      "select audience from change_events where record_id = $1 order by id desc limit 1",
      [_id],
    );
    expect(event.rows[0]?.audience.sort()).toEqual([client.userId, technician.userId].sort());
  });

  it("200: another email unlinks the account of the old one", async () => {
    const client = await signedInAs(test, "client", owner);
    const list = async () => (await test.app.inject({ url: "/api/clients", headers: client.headers })).json();
    const { _id } = (await list()).clients[0];
    await put(_id, { email: client.email.toUpperCase() });
    expect((await list()).total).toBe(1);
    await put(_id, { email: uniqueEmail() });
    expect((await list()).total).toBe(0);
  });

  it.each([
    [{ firstName: " " }, "First name is required"],
    [{ email: "x" }, "Email is invalid"],
  ])("400: %j", async (payload, message) => {
    const { _id } = await create();
    const response = await put(_id, payload);
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toBe(message);
  });

  it("400: an If-Match without a version", async () => {
    expect((await put((await create())._id, {}, "abc")).statusCode).toBe(400);
  });

  it("403 for a technician and a client", async () => {
    const { _id } = await create();
    for (const role of ["technician", "client"] as const)
      expect((await put(_id, {}, undefined, await signedInAs(test, role, owner))).statusCode).toBe(403);
  });

  it("404: of another organization, unknown or invalid id; nothing changes", async () => {
    const theirs = await create({}, rival);
    for (const id of [theirs._id, uuidv7(), "x"])
      expect((await put(id, { status: "inactive" })).statusCode).toBe(404);
    expect((await read(theirs._id, rival)).json()).toEqual(theirs);
  });

  it.each([
    ["If-Match", {}, '"1"'],
    ["the body", { version: 1 }, undefined],
  ])(
    "409: a stale version in %s answers the current row and changes nothing",
    async (_where, body, ifMatch) => {
      const { _id } = await create();
      const current = (await put(_id, { status: "pending" })).json();
      const response = await put(_id, { status: "inactive", ...body }, ifMatch);
      expect(response.statusCode).toBe(409);
      expect(response.json()).toMatchObject({ code: "stale_version", current });
      expect((await read(_id)).json()).toEqual(current);
    },
  );

  it("409: of ten concurrent changes from one version one wins", async () => {
    const { _id } = await create();
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => put(_id, { phone: `${index}` }, '"1"')),
    );
    const statuses = responses.map((response) => response.statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array(9).fill(409)]);
    expect((await read(_id)).json().version).toBe(2);
  });
});
