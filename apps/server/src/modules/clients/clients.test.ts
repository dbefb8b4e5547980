import type { Client } from "@fieldwright/contract/clients";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/test-app";
import {
  mustCall,
  type Person,
  register,
  registerOrganization,
  signedInAs,
  uniqueEmail,
} from "../auth/testing";
import { addVisit } from "./testing";

let test: TestApp;
let owner: Person;
let rival: Person;
beforeAll(async () => {
  test = await createTestApp();
  owner = await registerOrganization(test, "Hollis & Sons");
  rival = await registerOrganization(test, "Rival Drains");
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

const create = (fields: object = {}, by = owner) =>
  mustCall<Client>(test, "/clients", { headers: by.headers, payload: person(fields) });

const read = (id: string, by = owner) => test.app.inject({ url: `/api/clients/${id}`, headers: by.headers });

const list = async (query: string, by: Person) =>
  (await test.app.inject({ url: `/api/clients${query}`, headers: by.headers })).json();

const idsOf = (page: { clients: Client[] }) => page.clients.map((client) => client._id);

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

  it("201: a blank address is none", async () => {
    const client = await create({ address: { line1: " " } });
    expect(client.user.profile.address).toBeNull();
  });

  it("201: two clients may share an e-mail", async () => {
    const email = uniqueEmail();
    await create({ email });
    expect((await post(person({ email }))).statusCode).toBe(201);
  });

  it("201: HTML is text and unknown fields are ignored", async () => {
    const client = await create({ firstName: "<b>Kim</b>", organizationId: uuidv7(), version: 9 });
    expect(client.user.firstName).toBe("<b>Kim</b>");
    expect(client.version).toBe(1);
  });

  it("201: it is recorded who added it, and the office is told", async () => {
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

  it("201: twenty concurrent calls with one idempotency key make one client", async () => {
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

describe("the list", () => {
  let office: Person;
  let made: Client[];
  beforeAll(async () => {
    office = await registerOrganization(test, "List Makers");
    made = [
      await create({ firstName: "Anna", lastName: "Berg", phone: "(614) 555-0123" }, office),
      await create({ firstName: "Bo", lastName: "Anderson", status: "inactive" }, office),
      await create({ firstName: "Cy", lastName: "100%", company: { name: "Under_Score Inc" } }, office),
    ];
  });

  it("shows this organization's clients, newest first", async () => {
    const page = await list("", office);
    expect(page.clients).toEqual([...made].reverse());
    expect(page).toMatchObject({ total: 3, totalPages: 1 });
    expect(page).not.toHaveProperty("notice");
  });

  it("comes in pages, also beyond the last", async () => {
    const second = await list("?page=2&limit=2", office);
    expect(idsOf(second)).toEqual([made[0]?._id]);
    expect(second).toMatchObject({ total: 3, totalPages: 2 });
    expect(await list("?page=9", office)).toMatchObject({ clients: [], total: 3 });
    expect(await list("?page=9&search=an", office)).toMatchObject({ clients: [], total: 2 });
  });

  it.each([
    ["search=an", ["Bo", "Anna"]],
    ["search=an&status=inactive", ["Bo"]],
    ["search=ANNA+BERG", ["Anna"]],
    ["search=555-01", ["Anna"]],
    ["search=under_s", ["Cy"]],
    ["search=100%25", ["Cy"]],
    ["search=%25%25", []],
    ["search=@example", ["Cy", "Bo", "Anna"]],
    ["status=inactive", ["Bo"]],
    ["status=active", ["Cy", "Anna"]],
    ["search=++", ["Cy", "Bo", "Anna"]],
  ])("%s finds %j", async (query, names) => {
    const page = await list(`?${query}`, office);
    expect(page.clients.map((client: Client) => client.user.firstName)).toEqual(names);
    expect(page.total).toBe(names.length);
  });

  it("never shows another organization's clients, searched or not", async () => {
    const theirs = await create({ firstName: "Foreign" }, rival);
    expect(idsOf(await list("?limit=100", owner))).not.toContain(theirs._id);
    expect(await list("?search=foreign", owner)).toMatchObject({ clients: [], total: 0 });
  });

  it("clamps limit, refuses nonsense", async () => {
    expect((await list("?limit=5000", office)).total).toBe(3);
    for (const query of ["?page=0", "?limit=-1", "?limit=1.5", "?status=gone"]) {
      const response = await test.app.inject({ url: `/api/clients${query}`, headers: office.headers });
      expect(response.statusCode).toBe(400);
    }
  });

  it("shows a technician the clients of their own visits only", async () => {
    const technician = await signedInAs(test, "technician", office);
    expect(await list("", technician)).toMatchObject({ clients: [], total: 0 });
    const [mine, other] = made;
    if (!mine || !other) throw new Error("clients are missing");
    await addVisit(test, office, { clientId: mine._id, userId: technician.userId });
    expect(idsOf(await list("", technician))).toEqual([mine._id]);
    expect(idsOf(await list("?search=an", technician))).toEqual([mine._id]);
    expect((await read(mine._id, technician)).statusCode).toBe(200);
    expect((await read(other._id, technician)).statusCode).toBe(404);
  });

  it("shows a client their own record only", async () => {
    const client = await signedInAs(test, "client", owner);
    const page = await list("", client);
    expect(page.clients.map((record: Client) => record.user.email)).toEqual([client.email]);
    expect(page.total).toBe(1);
    const other = await create();
    expect((await read(other._id, client)).statusCode).toBe(404);
    expect((await list(`?search=${other.user.email}`, client)).total).toBe(0);
  });

  it("is empty with a notice for people without organization", async () => {
    const { token } = await register(test, { role: "technician" });
    const response = await test.app.inject({
      url: "/api/clients?search=x&page=3",
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ clients: [], total: 0, totalPages: 0, notice: "no_organization" });
  });

  it("401 without a session", async () => {
    expect((await test.app.inject({ url: "/api/clients" })).statusCode).toBe(401);
  });
});

describe("one client", () => {
  it("404: of another organization, unknown or no id", async () => {
    const theirs = await create({}, rival);
    for (const id of [theirs._id, uuidv7(), "not-an-id"]) {
      const response = await read(id);
      expect(response.statusCode).toBe(404);
      expect(response.json().code).toBe("not_found");
    }
  });
});
