import type { SavedView } from "@fieldwright/contract/saved-views";
import { maxSavedViews } from "@fieldwright/domain/list-views";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp();
  owner = await registerOrganization(test);
});
afterAll(() => test.close());

const send = (by: Person, body: object) => request(test, by, "POST", "/jobs/views", body);
const save = async (by: Person, name: string, query: object = {}) =>
  (await send(by, { name, query })).json<SavedView>();
const viewsOf = async (by: Person) =>
  (await request(test, by, "GET", "/jobs/views")).json<{ views: SavedView[] }>().views;

const query = { status: "draft", sort: "-amount", view: "table", columns: ["status", "amount"] };

describe("a saved view", () => {
  it("is kept with the person, renamed, changed and deleted", async () => {
    const manager = await signedInAs(test, "manager", owner);
    expect(await viewsOf(manager)).toEqual([]);
    const { _id } = await save(manager, " Big drafts ", query);
    expect(await viewsOf(manager)).toEqual([{ _id, name: "Big drafts", query }]);
    expect(await viewsOf(owner)).toEqual([]);

    const path = `/jobs/views/${_id}`;
    expect((await request(test, manager, "PUT", path, { name: "Drafts" })).json()).toEqual({
      _id,
      name: "Drafts",
      query,
    });
    await request(test, manager, "PUT", path, { query: { only: "this_week" } });
    expect(await viewsOf(manager)).toEqual([{ _id, name: "Drafts", query: { only: "this_week" } }]);

    expect((await request(test, owner, "PUT", path, { name: "Mine" })).statusCode).toBe(404);
    expect((await request(test, owner, "DELETE", path)).statusCode).toBe(404);
    expect((await request(test, manager, "DELETE", path)).statusCode).toBe(204);
    expect(await viewsOf(manager)).toEqual([]);
  });

  it("survives a change of the notifications, and the other way round", async () => {
    const manager = await signedInAs(test, "manager", owner);
    await save(manager, "Mine");
    await request(test, manager, "PUT", "/settings/notifications", { sms: true });
    expect(await viewsOf(manager)).toMatchObject([{ name: "Mine" }]);
  });
});

describe("refused", () => {
  it.each([
    ["no name", { name: " ", query: {} }],
    ["a name that is too long", { name: "x".repeat(61), query: {} }],
    ["a search that is too long", { name: "x", query: { search: "x".repeat(201) } }],
    ["an unknown filter", { name: "x", query: { color: "red" } }],
    ["an unknown column", { name: "x", query: { columns: ["margin"] } }],
    ["a column twice", { name: "x", query: { columns: ["status", "status"] } }],
    ["an unknown order", { name: "x", query: { sort: "price" } }],
  ])("400: %s", async (_, body) => {
    expect((await send(owner, body)).statusCode).toBe(400);
  });

  it("409: a name that the person has already, in any case", async () => {
    const manager = await signedInAs(test, "manager", owner);
    await save(manager, "Open");
    const other = await save(manager, "Other");
    expect((await send(manager, { name: "OPEN", query: {} })).statusCode).toBe(409);
    const renamed = await request(test, manager, "PUT", `/jobs/views/${other._id}`, { name: "open" });
    expect(renamed.statusCode).toBe(409);
  });

  it("409: more than 20, even at the same moment", async () => {
    const manager = await signedInAs(test, "manager", owner);
    const answers = await Promise.all(
      Array.from({ length: maxSavedViews + 3 }, (_, n) => send(manager, { name: `View ${n}`, query: {} })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3);
    expect(await viewsOf(manager)).toHaveLength(maxSavedViews);
  });
});
