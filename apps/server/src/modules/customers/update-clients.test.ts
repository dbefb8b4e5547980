import type { Client } from "@fieldwright/contract/clients";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, registerOrganization } from "#testing/auth";
import { newClient, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp();
  owner = await registerOrganization(test);
});
afterAll(() => test.close());

const put = (clients: readonly object[], by = owner) => request(test, by, "PUT", "/clients", { clients });
const read = async (id: string) => (await request(test, owner, "GET", `/clients/${id}`)).json<Client>();

describe("changing several clients at once", () => {
  it("200: each gets its changes, in the order of the call, and is recorded", async () => {
    const [one, two] = [
      await newClient(test, owner, { tags: ["vip"] }),
      await newClient(test, owner, { tags: ["net 30"] }),
    ];
    const response = await put([
      { _id: two._id, status: "inactive", version: two.version },
      { _id: one._id, tags: ["vip", " spring ", "spring"] },
    ]);
    expect(response.statusCode).toBe(200);
    expect(response.json().clients).toMatchObject([
      { _id: two._id, status: "inactive", tags: ["net 30"], version: 2 },
      { _id: one._id, status: "active", tags: ["vip", "spring"], version: 2 },
    ]);
    expect(await read(one._id)).toEqual(response.json().clients[1]);
    const { activity } = (await request(test, owner, "GET", `/clients/${two._id}/activity`)).json();
    expect(activity[0]).toMatchObject({ verb: "update", to: { status: "inactive" } });
  });

  it("200: two calls over the same clients in opposite order do not block each other", async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => newClient(test, owner)));
    const ids = made.map(({ _id }) => ({ _id, status: "inactive" }));
    const responses = await Promise.all([put(ids), put(ids.toReversed())]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });

  it.each([
    ["400: no client", []],
    ["400: more than 200", Array.from({ length: 201 }, () => ({ _id: uuidv7() }))],
    ["400: a status that does not exist", [{ _id: uuidv7(), status: "gone" }]],
  ])("%s", async (_, clients) => {
    expect((await put(clients)).statusCode).toBe(400);
  });

  it("404: one of another organization; the others stay unchanged", async () => {
    const mine = await newClient(test, owner);
    const foreign = await newClient(test, await registerOrganization(test));
    const response = await put([mine, foreign].map(({ _id }) => ({ _id, status: "inactive" })));
    expect(response.statusCode).toBe(404);
    expect(await read(mine._id)).toEqual(mine);
  });

  it("409: one that was changed in the meantime; the others stay unchanged", async () => {
    const [one, two] = [await newClient(test, owner), await newClient(test, owner)];
    await request(test, owner, "PUT", `/clients/${two._id}`, { tags: ["new"] });
    const response = await put([one, two].map(({ _id, version }) => ({ _id, version, tags: ["mine"] })));
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: "stale_version", current: { tags: ["new"] } });
    expect(await read(one._id)).toEqual(one);
  });
});
