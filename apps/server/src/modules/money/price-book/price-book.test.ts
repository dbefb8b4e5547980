import type { PriceItem, PriceItemPage } from "@fieldwright/contract/price-book";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { lastEvent, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  owner = await registerOrganization(test);
});

const heater = { name: "Water heater, 50 gal", number: "WH-50", kind: "material", unitPrice: 1249.5 };

const add = (body: object, by = owner) => request(test, by, "POST", "/price-book", body);
const added = async (body: object): Promise<PriceItem> => (await add(body)).json();
const put = (id: string, body: object) => request(test, owner, "PUT", `/price-book/${id}`, body);
const list = async (query = "", by = owner): Promise<PriceItemPage> =>
  (await request(test, by, "GET", `/price-book${query}`)).json();
const namesOf = async (query = "") => (await list(query)).items.map(({ name }) => name);

it("201, 200, 400: an item may have a cost, which stays until it is changed or taken away", async () => {
  const item = await added({ ...heater, cost: 800.25 });
  expect(item).toMatchObject({ cost: 800.25 });
  expect(await added({ name: "Tap", unitPrice: 20 })).toMatchObject({ cost: null });
  expect((await put(item._id, { name: "Heater" })).json()).toMatchObject({ cost: 800.25 });
  expect((await put(item._id, { cost: 0 })).json()).toMatchObject({ cost: 0 });
  expect((await put(item._id, { cost: null })).json()).toMatchObject({ cost: null });
  expect((await put(item._id, { cost: -1 })).statusCode).toBe(400);
});

it("201, 200, 409: an item is added, read, changed at its version, archived and brought back", async () => {
  const response = await add(heater);
  expect(response.statusCode).toBe(201);
  const item = response.json<PriceItem>();
  expect(item).toMatchObject({ ...heater, description: "", unit: "each", active: true, version: 1 });
  expect((await request(test, owner, "GET", `/price-book/${item._id}`)).json()).toEqual(item);
  const changed = await put(item._id, { unitPrice: 1300, unit: "hour", version: 1 });
  expect(changed.json()).toMatchObject({ ...heater, unitPrice: 1300, unit: "hour", version: 2 });
  expect((await put(item._id, { unitPrice: 1, version: 1 })).json()).toMatchObject({
    code: "stale_version",
    current: changed.json(),
  });
  expect((await put(item._id, { active: false })).json()).toMatchObject({ active: false, unit: "hour" });
  expect(await namesOf()).toEqual([]);
  expect(await namesOf("?status=archived")).toEqual([heater.name]);
  await put(item._id, { active: true });
  expect(await namesOf()).toEqual([heater.name]);
  expect(await lastEvent(test, owner, item._id)).toMatchObject({ kind: "price_item", version: 4 });
});

it("400: without a name, with a price below zero, or with a number that another item has in any case", async () => {
  for (const body of [
    { ...heater, name: " " },
    { ...heater, unitPrice: -1 },
    { ...heater, kind: "gift" },
  ])
    expect((await add(body)).statusCode).toBe(400);
  await added(heater);
  const again = { field: "number", msg: "Another item already has the number wh-50" };
  expect((await add({ ...heater, number: "wh-50" })).json().errors).toEqual([again]);
  const other = await added({ name: "Tap", unitPrice: 1 });
  expect((await put(other._id, { number: "wh-50" })).json().errors).toEqual([again]);
  expect((await add({ name: "Tap", unitPrice: 2 })).statusCode).toBe(201);
});

it("are listed by name in pages, and found by name, number and description without accents", async () => {
  for (const name of ["drain, rodding", "Café drip pan", "Boiler flush", "Main drain"])
    await added({ name, unitPrice: 1 });
  await added({ ...heater, description: "Rheem, with a drain pan" });
  expect(await namesOf("?limit=2&page=2")).toEqual(["drain, rodding", "Main drain"]);
  expect(await list("?limit=2")).toMatchObject({ total: 5, totalPages: 3 });
  expect(await namesOf("?search=DRAIN")).toEqual(["drain, rodding", "Main drain", heater.name]);
  expect(await namesOf("?search=cafe")).toEqual(["Café drip pan"]);
  expect(await namesOf("?search=wh-5")).toEqual([heater.name]);
  expect(await namesOf("?kind=material")).toEqual([heater.name]);
});

it("403 in the field and for customers, and nothing of another organization", async () => {
  const { _id } = await added(heater);
  for (const role of ["technician", "client"] as const) {
    const person = await signedInAs(test, role, owner);
    expect((await request(test, person, "GET", "/price-book")).statusCode).toBe(403);
    expect((await add(heater, person)).statusCode).toBe(403);
  }
  const stranger = await registerOrganization(test);
  expect(await list("", stranger)).toMatchObject({ items: [], total: 0 });
  expect((await request(test, stranger, "GET", `/price-book/${_id}`)).statusCode).toBe(404);
  expect((await add(heater, stranger)).statusCode).toBe(201);
});
