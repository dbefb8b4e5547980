import type { Client, ClientDetails } from "@fieldwright/contract/clients";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mustCall, type Person, registerOrganization, signedInAs, uniqueEmail } from "#testing/auth";
import { createTestApp, type TestApp } from "#testing/test-app";

let test: TestApp;
let owner: Person;
let client: Client;
beforeAll(async () => {
  test = await createTestApp();
  owner = await registerOrganization(test, "Hollis & Sons");
  client = await mustCall<Client>(test, "/clients", {
    headers: owner.headers,
    payload: { firstName: "Kim", lastName: "Sorensen", email: uniqueEmail() },
  });
});
afterAll(() => test.close());

const url = () => `/api/clients/${client._id}/details`;
const read = (by = owner) => test.app.inject({ url: url(), headers: by.headers });
const save = (payload: object, by = owner) =>
  test.app.inject({ method: "PUT", url: url(), payload, headers: by.headers });

describe("the details of a client", () => {
  it("200: contacts, notes and a billing address; fields left out stay", async () => {
    expect((await read()).json()).toEqual({
      companyOnly: false,
      contacts: [],
      notes: "",
      billingAddress: null,
      version: 1,
    });
    const contacts = [{ label: "Work", name: "Bo Lind", phone: "(614) 555-0177", email: "bo@example.com" }];
    const billingAddress = { line1: "PO Box 4", line2: "", city: "Dublin", state: "OH", zip: "43017" };
    expect((await save({ contacts, billingAddress })).statusCode).toBe(200);
    const saved = (await save({ notes: "Two dogs" })).json<ClientDetails>();
    expect(saved).toEqual({ companyOnly: false, contacts, notes: "Two dogs", billingAddress, version: 3 });
    expect((await read()).json()).toEqual(saved);
  });

  it("a further contact is found by the search of clients", async () => {
    const totals = ["bo lind", "614.555.0177", "bo@example", "nobody"].map(async (term) => {
      const url = `/api/clients?search=${encodeURIComponent(term)}`;
      return (await test.app.inject({ url, headers: owner.headers })).json().total;
    });
    expect(await Promise.all(totals)).toEqual([1, 1, 1, 0]);
  });

  it("409: somebody else changed the client meanwhile", async () => {
    expect((await save({ notes: "Mine", version: 1 })).statusCode).toBe(409);
  });

  it("400: more than 20 contacts", async () => {
    const contacts = Array.from({ length: 21 }, () => ({ phone: "614-555-0100" }));
    expect((await save({ contacts })).statusCode).toBe(400);
  });

  it("403 for customers, 404 for other organizations", async () => {
    expect((await read(await signedInAs(test, "client", owner))).statusCode).toBe(403);
    expect((await read(await registerOrganization(test, "Elsewhere"))).statusCode).toBe(404);
  });
});
