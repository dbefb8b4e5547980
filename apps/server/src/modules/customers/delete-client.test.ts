import type { Client } from "@fieldwright/contract/clients";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mustCall, type Person, registerOrganization, signedInAs, uniqueEmail } from "#testing/auth";
import { addInvoice, addJob } from "#testing/clients";
import { createTestApp, type TestApp } from "#testing/test-app";

let now = new Date();
let test: TestApp;
let owner: Person;
let rival: Person;
let manager: Person;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
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

const call = (method: "GET" | "DELETE", id: string, by: Person) =>
  test.app.inject({ method, url: `/api/clients/${id}`, headers: by.headers });

const remove = (id: string, by = owner) => call("DELETE", id, by);
const read = (id: string, by = owner) => call("GET", id, by);
const restore = (id: string, by = owner) =>
  test.app.inject({ method: "POST", url: `/api/clients/${id}/restore`, headers: by.headers });

const address = { line1: "12 Elm St", city: "Columbus", state: "OH", zip: "43215" };

describe("deleting a client", () => {
  it("204: it can no longer be listed, searched or read, but stays in the database", async () => {
    const { _id, user } = await create();
    const response = await remove(_id, manager);
    expect(response.statusCode).toBe(204);
    expect(response.body).toBe("");
    expect((await read(_id)).statusCode).toBe(404);
    for (const query of ["?limit=100", `?search=${user.email}`]) {
      const list = await test.app.inject({ url: `/api/clients${query}`, headers: owner.headers });
      expect(list.body).not.toContain(_id);
    }
    const { rowCount } = await test.database.pool.query("select from clients where id = $1", [_id]);
    expect(rowCount).toBe(1);
  });

  it("204: with closed jobs, void and paid invoices", async () => {
    const { _id } = await create();
    const jobId = await addJob(test, owner, { clientId: _id, status: "completed" });
    await addJob(test, owner, { clientId: _id, status: "cancelled" });
    await addInvoice(test, owner, { clientId: _id, jobId, number: "INV-VOID", state: "void" });
    await addInvoice(test, owner, { clientId: _id, jobId, number: "INV-PAID", state: "paid" });
    expect((await remove(_id)).statusCode).toBe(204);
  });

  it("403 for a technician and a client", async () => {
    const { _id } = await create();
    for (const role of ["technician", "client"] as const)
      expect((await remove(_id, await signedInAs(test, role, owner))).statusCode).toBe(403);
  });

  it("404: of another organization, already deleted, unknown", async () => {
    const theirs = await create({}, rival);
    const { _id } = await create();
    await remove(_id);
    for (const id of [theirs._id, _id, uuidv7()]) expect((await remove(id)).statusCode).toBe(404);
    expect((await read(theirs._id, rival)).statusCode).toBe(200);
  });

  it("409: names open jobs and unpaid invoices, and suggests inactive", async () => {
    const { _id } = await create();
    const jobId = await addJob(test, owner, { clientId: _id, number: "J-00007", status: "draft" });
    await addJob(test, owner, { clientId: _id, number: "J-00008", status: "in_progress" });
    await addInvoice(test, owner, { clientId: _id, jobId, number: "INV-00003" });
    const response = await remove(_id);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: "conflict",
      message:
        "This client has open jobs J-00007, J-00008 and unpaid invoice INV-00003 and can't be deleted. You can set the client to inactive instead.",
      jobs: [{ _id: jobId, number: "J-00007" }, { number: "J-00008" }],
      invoices: [{ number: "INV-00003" }],
    });
    expect((await read(_id)).statusCode).toBe(200);
  });

  it("409: counts further ones instead of naming them", async () => {
    const { _id } = await create();
    for (let index = 0; index < 7; index++)
      await addJob(test, owner, { clientId: _id, number: `J-9000${index}` });
    expect((await remove(_id)).json().message).toContain("J-90004 and 2 more and can't");
  });
});

describe("restoring a client", () => {
  it("200: an admin restores it unchanged", async () => {
    const before = await create({ address });
    await remove(before._id);
    const response = await restore(before._id);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ _id: before._id, user: before.user, version: 3 });
    expect((await read(before._id)).json()).toEqual(response.json());
  });

  it("200 without effect for a client that is not deleted", async () => {
    const before = await create();
    expect((await restore(before._id)).json()).toEqual(before);
  });

  it("403 for a manager", async () => {
    const { _id } = await create();
    await remove(_id);
    expect((await restore(_id, manager)).statusCode).toBe(403);
  });

  it("404: of another organization, unknown, or deleted more than 30 days ago", async () => {
    const theirs = await create({}, rival);
    await remove(theirs._id, rival);
    expect((await restore(theirs._id)).statusCode).toBe(404);
    expect((await restore(uuidv7())).statusCode).toBe(404);

    const { _id } = await create();
    now = new Date(now.getTime() - 31 * 24 * 3_600_000);
    await remove(_id);
    now = new Date(now.getTime() + 31 * 24 * 3_600_000);
    expect((await restore(_id)).statusCode).toBe(404);
  });
});
