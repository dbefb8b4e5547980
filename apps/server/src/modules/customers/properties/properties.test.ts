import type { Client } from "@fieldwright/contract/clients";
import type { Property } from "@fieldwright/contract/properties";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mustCall, type Person, registerOrganization, signedInAs, uniqueEmail } from "#testing/auth";
import { addVisit } from "#testing/clients";
import { createTestApp, type TestApp } from "#testing/test-app";

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp();
  owner = await registerOrganization(test, "Hollis & Sons");
});
afterAll(() => test.close());

const newClient = (fields: object = {}, by = owner) =>
  mustCall<Client>(test, "/clients", {
    headers: by.headers,
    payload: { firstName: "Kim", lastName: "Sorensen", email: uniqueEmail(), ...fields },
  });

type Method = "GET" | "POST" | "PUT" | "DELETE";
const call = (method: Method, url: string, payload?: object, by = owner, ifMatch?: string) =>
  test.app.inject({
    method,
    url: `/api${url}`,
    headers: { ...by.headers, ...(ifMatch ? { "if-match": ifMatch } : {}) },
    ...(payload ? { payload } : {}),
  });

const at = (line1: string, fields: object = {}) => ({ address: { line1 }, ...fields });
const add = (clientId: string, fields: object, by = owner) =>
  mustCall<Property>(test, `/clients/${clientId}/properties`, { headers: by.headers, payload: fields });
const listed = async (clientId: string, by = owner): Promise<Property[]> =>
  (await call("GET", `/clients/${clientId}/properties`, undefined, by)).json().properties;
const streets = async (clientId: string) =>
  (await listed(clientId)).map(({ address, isPrimary }) => `${address.line1}${isPrimary ? "*" : ""}`);
const clientNow = async (id: string): Promise<Client> => (await call("GET", `/clients/${id}`)).json();

describe("adding an address", () => {
  it("201: the first one is primary and shows on the client", async () => {
    const client = await newClient();
    const address = { line1: "12 Elm St", line2: "Unit 4", city: "Columbus", state: "OH", zip: "43215" };
    const payload = { address, notes: "Gate 4711", lat: 39.96, lng: -83 };
    const response = await call("POST", `/clients/${client._id}/properties`, payload);
    expect(response.statusCode).toBe(201);
    expect(response.headers.etag).toBe('"1"');
    expect(response.json()).toEqual({
      _id: expect.any(String),
      client: client._id,
      ...payload,
      precision: "pin",
      isPrimary: true,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      version: 1,
    });
    expect(await listed(client._id)).toEqual([response.json()]);
    expect(await clientNow(client._id)).toMatchObject({
      version: client.version + 1,
      user: { profile: { address: "12 Elm St, Unit 4, Columbus, OH 43215" } },
    });
  });

  it("201: further ones are primary only on request; otherwise the client's version stays", async () => {
    const client = await newClient({ address: { line1: "Home" } });
    await add(client._id, at("Shop"));
    expect(await streets(client._id)).toEqual(["Home*", "Shop"]);
    expect((await clientNow(client._id)).version).toBe(client.version);
    await add(client._id, at("Barn", { isPrimary: true }));
    expect(await streets(client._id)).toEqual(["Barn*", "Home", "Shop"]);
  });

  it("201: of ten concurrent first ones one is primary", async () => {
    const client = await newClient();
    await Promise.all(Array.from({ length: 10 }, (_, index) => add(client._id, at(`${index}`))));
    const primary = (await listed(client._id)).filter((property) => property.isPrimary);
    expect(primary).toHaveLength(1);
  });

  it.each([
    [{}, "address"],
    [at(" "), "address.line1"],
    [at("1", { lat: 91, lng: 0 }), "lat"],
    [at("1", { lat: 0, lng: -181 }), "lng"],
    [at("1", { lat: 12 }), "lat"],
    [at("1", { notes: "x".repeat(2001) }), "notes"],
  ])("400: %j names %s", async (payload, field) => {
    const client = await newClient();
    const response = await call("POST", `/clients/${client._id}/properties`, payload);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual([{ field, msg: expect.any(String) }]);
  });

  it("403 for a technician and a client; 404 for a client that is deleted or unknown", async () => {
    const client = await newClient();
    const url = `/clients/${client._id}/properties`;
    for (const role of ["technician", "client"] as const)
      expect((await call("POST", url, at("1"), await signedInAs(test, role, owner))).statusCode).toBe(403);
    await call("DELETE", `/clients/${client._id}`);
    expect((await call("POST", url, at("1"))).statusCode).toBe(404);
    expect((await call("POST", `/clients/${uuidv7()}/properties`, at("1"))).statusCode).toBe(404);
  });
});

describe("changing an address", () => {
  it("200: a new address clears the coordinates, other changes keep them", async () => {
    const client = await newClient();
    const before = await add(client._id, at("Home", { lat: 39.96, lng: -83 }));
    const noted = (await call("PUT", `/properties/${before._id}`, { notes: "Dog", ...at("Home") })).json();
    expect(noted).toMatchObject({ notes: "Dog", lat: 39.96, lng: -83, version: 2 });
    const moved = (await call("PUT", `/properties/${before._id}`, at("Away"))).json();
    expect(moved).toMatchObject({ notes: "Dog", lat: null, lng: null, version: 3 });
    const placed = await call("PUT", `/properties/${before._id}`, at("Far", { lat: 1, lng: 2 }));
    expect(placed.json()).toMatchObject({ address: { line1: "Far" }, lat: 1, lng: 2 });
  });

  it("200: making one primary unsets the other", async () => {
    const client = await newClient({ address: { line1: "Home" } });
    const shop = await add(client._id, at("Shop"));
    await call("PUT", `/properties/${shop._id}`, { isPrimary: true });
    expect(await streets(client._id)).toEqual(["Shop*", "Home"]);
    expect((await clientNow(client._id)).user.profile.address).toBe("Shop");
  });

  it("200: the client's activity lists it", async () => {
    const client = await newClient();
    const { _id } = await add(client._id, at("Home"));
    await call("PUT", `/properties/${_id}`, at("Away"));
    await call("DELETE", `/properties/${_id}`);
    const { activity } = (await call("GET", `/clients/${client._id}/activity`)).json();
    expect(activity.slice(0, 3)).toMatchObject([
      { verb: "remove_property", from: { property: { address: { line1: "Away" } } }, to: null },
      {
        verb: "update_property",
        from: { property: { address: { line1: "Home" } } },
        to: { property: { address: { line1: "Away" } } },
      },
      { verb: "add_property", from: null, to: { property: { _id } } },
    ]);
  });

  it("400: the primary flag cannot just be removed", async () => {
    const client = await newClient();
    const { _id } = await add(client._id, at("Home"));
    expect((await call("PUT", `/properties/${_id}`, { isPrimary: false })).statusCode).toBe(400);
  });

  it("404: of another organization; 409: from a stale version", async () => {
    const client = await newClient();
    const before = await add(client._id, at("Home"));
    const rival = await registerOrganization(test, "Rival Drains");
    for (const method of ["PUT", "DELETE"] as const)
      expect((await call(method, `/properties/${before._id}`, undefined, rival)).statusCode).toBe(404);
    const current = (await call("PUT", `/properties/${before._id}`, { notes: "1" })).json();
    const response = await call("PUT", `/properties/${before._id}`, { notes: "2" }, owner, '"1"');
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: "stale_version", current });
  });
});

describe("removing an address", () => {
  it("204: the oldest remaining one becomes primary; the row stays for its jobs", async () => {
    const client = await newClient({ address: { line1: "Home" } });
    await add(client._id, at("Shop"));
    await add(client._id, at("Barn"));
    const [home] = await listed(client._id);
    const response = await call("DELETE", `/properties/${home?._id}`);
    expect(response.statusCode).toBe(204);
    expect(await streets(client._id)).toEqual(["Shop*", "Barn"]);
    const { rowCount } = await test.database.pool.query("select from properties where id = $1", [home?._id]);
    expect(rowCount).toBe(1);
    expect((await call("DELETE", `/properties/${home?._id}`)).statusCode).toBe(404);
  });
});

describe("who sees addresses", () => {
  it("technicians see those of their own clients, clients their own, nobody another organization's", async () => {
    const client = await newClient({ address: { line1: "Home" } });
    const url = `/clients/${client._id}/properties`;
    const technician = await signedInAs(test, "technician", owner);
    const stranger = await signedInAs(test, "client", owner);
    expect((await call("GET", url, undefined, technician)).statusCode).toBe(404);
    expect((await call("GET", url, undefined, stranger)).statusCode).toBe(404);
    await addVisit(test, owner, { clientId: client._id, userId: technician.userId });
    expect(await listed(client._id, technician)).toEqual(await listed(client._id));
    const { clients } = (await call("GET", "/clients", undefined, stranger)).json();
    expect(await listed(clients[0]._id, stranger)).toEqual([]);
  });

  it("clients do not see the notes", async () => {
    const client = await signedInAs(test, "client", owner);
    const { clients } = (await call("GET", "/clients", undefined, client)).json();
    const url = `/clients/${clients[0]._id}/properties`;
    await call("POST", url, { address: { line1: "Home" }, notes: "Dog bites" });
    expect(await listed(clients[0]._id)).toMatchObject([{ notes: "Dog bites" }]);
    expect(await listed(clients[0]._id, client)).toMatchObject([{ notes: "" }]);
  });
});
