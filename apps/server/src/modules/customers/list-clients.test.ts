import type { Client } from "@fieldwright/contract/clients";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  mustCall,
  type Person,
  register,
  registerOrganization,
  signedInAs,
  uniqueEmail,
} from "#testing/auth";
import { addVisit } from "#testing/clients";
import { createTestApp, type TestApp } from "#testing/test-app";

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

const create = (fields: object = {}, by = owner) =>
  mustCall<Client>(test, "/clients", { headers: by.headers, payload: person(fields) });

const read = (id: string, by = owner) => test.app.inject({ url: `/api/clients/${id}`, headers: by.headers });

const list = async (query: string, by: Person) =>
  (await test.app.inject({ url: `/api/clients${query}`, headers: by.headers })).json();

const idsOf = (page: { clients: Client[] }) => page.clients.map((client) => client._id);

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

  it("has pages, also beyond the last", async () => {
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

  it("clamps limit, refuses invalid values", async () => {
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
    const colleague = await signedInAs(test, "technician", office);
    await addVisit(test, office, { clientId: other._id, userId: colleague.userId });
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

  it("hides tags from the client", async () => {
    const client = await signedInAs(test, "client", owner);
    const [own] = (await list("", client)).clients;
    await test.app.inject({
      method: "PUT",
      url: `/api/clients/${own._id}`,
      headers: { authorization: `Bearer ${owner.token}` },
      payload: { tags: ["pays late"] },
    });
    expect((await read(own._id)).json().tags).toEqual(["pays late"]);
    expect((await read(own._id, client)).json().tags).toEqual([]);
    expect((await list("", client)).clients[0].tags).toEqual([]);
  });

  it("is empty with a notice for people without an organization", async () => {
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
  it("404: of another organization, unknown or invalid id", async () => {
    const theirs = await create({}, rival);
    for (const id of [theirs._id, uuidv7(), "not-an-id"]) {
      const response = await read(id);
      expect(response.statusCode).toBe(404);
      expect(response.json().code).toBe("not_found");
    }
  });
});
