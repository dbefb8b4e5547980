import type { Client } from "@fieldwright/contract/clients";
import type { Property } from "@fieldwright/contract/properties";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mustCall, type Person, registerOrganization, uniqueEmail } from "#testing/auth";
import { type Receiver, startReceiver } from "#testing/receiver";
import { createTestApp, type TestApp } from "#testing/test-app";
import { locateAddresses } from "./locate-addresses";

const street = { lat: "39.98", lon: "-83.01", place_rank: 30 };

/** A fake Nominatim server. */
let geocoder: Receiver;
let asked: { street: string | null; at: number }[];
const knows = (answer: (street: string | null) => object[]) =>
  geocoder.answerWith(({ url }) => {
    const { searchParams } = new URL(url, geocoder.url);
    asked.push({ street: searchParams.get("street"), at: Date.now() });
    return { status: 200, body: JSON.stringify(answer(searchParams.get("street"))) };
  });

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  geocoder = await startReceiver();
  test = await createTestApp({ config: { geocoderUrl: geocoder.url } });
  owner = await registerOrganization(test, "Hollis & Sons");
});
afterAll(async () => {
  await test.close();
  await geocoder.close();
});
beforeEach(async () => {
  asked = [];
  knows(() => [street]);
  await test.database.pool.query("update properties set geocoded_at = now()");
});

const run = () => locateAddresses(test.deps, new AbortController().signal);

const newClient = (address: object) =>
  mustCall<Client>(test, "/clients", {
    headers: owner.headers,
    payload: { firstName: "Kim", lastName: "Sorensen", email: uniqueEmail(), address },
  });
const put = async (url: string, payload: object) => {
  const response = await test.app.inject({
    method: "PUT",
    url: `/api${url}`,
    headers: owner.headers,
    payload,
  });
  expect(response.statusCode).toBe(200);
};
const placeOf = async ({ _id }: Client): Promise<Property> => {
  const url = `/api/clients/${_id}/properties`;
  const { properties } = (await test.app.inject({ url, headers: owner.headers })).json();
  return properties[0];
};

const home = { line1: "12 Elm St", line2: "Unit 4", city: "Columbus", state: "OH", zip: "43215" };
const atZip = { precision: "zip", lat: expect.closeTo(39.97, 1) };
const found = { lat: 39.98, lng: -83.01, precision: "street" };

describe("an address is located", () => {
  it("at the middle of its ZIP code first, then where the geocoder finds its street", async () => {
    const client = await newClient(home);
    expect(await placeOf(client)).toMatchObject(atZip);
    await run();
    expect(await placeOf(client)).toMatchObject({ ...found, version: 1 });
    expect(asked).toHaveLength(1);
    const { url, headers } = geocoder.received[0] ?? { url: "", headers: {} };
    expect(Object.fromEntries(new URL(url, geocoder.url).searchParams)).toEqual({
      format: "jsonv2",
      limit: "1",
      countrycodes: "us",
      street: "12 Elm St",
      city: "Columbus",
      state: "OH",
      postalcode: "43215",
    });
    expect(headers["user-agent"]).toMatch(/^Fieldwright \(http/);
  });

  it("from the cache, however it is spelled and whoever asks", async () => {
    await newClient({ ...home, line1: "1 Cache Ct" });
    await run();
    owner = await registerOrganization(test, "Rival Drains");
    const client = await newClient({ ...home, line1: " 1  CACHE ct", zip: "43215-1234" });
    await run();
    expect(asked).toHaveLength(1);
    expect(await placeOf(client)).toMatchObject(found);
  });

  it("with one request a second", async () => {
    await newClient({ ...home, line1: "1 First St" });
    await newClient({ ...home, line1: "2 Second St" });
    await run();
    expect((asked[1]?.at ?? 0) - (asked[0]?.at ?? 0)).toBeGreaterThan(950);
  });

  it("again when it changes, and only then", async () => {
    const client = await newClient({ ...home, line1: "1 Old Rd" });
    await run();
    await put(`/clients/${client._id}`, { firstName: "Ki", address: { ...home, line1: "1 Old Rd" } });
    expect(await placeOf(client)).toMatchObject(found);
    await run();
    expect(asked).toHaveLength(1);
    await put(`/clients/${client._id}`, { address: { ...home, line1: "2 New Rd" } });
    expect(await placeOf(client)).toMatchObject(atZip);
    await run();
    expect(await placeOf(client)).toMatchObject(found);
  });
});

describe("an address keeps its place", () => {
  it("where someone put the pin, until it is another address", async () => {
    const client = await newClient({ ...home, line1: "1 Pin Pl" });
    const { _id } = await placeOf(client);
    await put(`/properties/${_id}`, { lat: 40, lng: -83 });
    await run();
    const pin = { lat: 40, lng: -83, precision: "pin" };
    expect(await placeOf(client)).toMatchObject(pin);
    await put(`/clients/${client._id}`, { address: { ...home, line1: "1 Pin Pl" } });
    expect(await placeOf(client)).toMatchObject(pin);
    expect(asked).toEqual([]);
    await put(`/properties/${_id}`, { address: { ...home, line1: "2 Pin Pl" } });
    await run();
    expect(await placeOf(client)).toMatchObject(found);
  });

  it("when the geocoder knows no more than the town, or nothing; it is not asked again", async () => {
    knows((line) => (line === "1 Town" ? [{ lat: "39", lon: "-80", place_rank: 16 }] : []));
    const town = await newClient({ ...home, line1: "1 Town" });
    const nothing = await newClient({ ...home, line1: "1 Nowhere" });
    await run();
    await run();
    expect(await placeOf(town)).toMatchObject(atZip);
    expect(await placeOf(nothing)).toMatchObject(atZip);
    expect(asked).toHaveLength(2);
  });

  it("while the geocoder is away; the next run asks again", async () => {
    geocoder.answerWith(() => ({ status: 503 }));
    const client = await newClient({ ...home, line1: "1 Away St" });
    await expect(run()).rejects.toThrow("503");
    expect(await placeOf(client)).toMatchObject(atZip);
    knows(() => [street]);
    await run();
    expect(await placeOf(client)).toMatchObject(found);
  });
});
