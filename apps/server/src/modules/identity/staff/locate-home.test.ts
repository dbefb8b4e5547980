import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readAddress } from "#kernel";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { runTasks } from "#testing/jobs";
import { type Receiver, startReceiver } from "#testing/receiver";
import { createTestApp, type TestApp } from "#testing/test-app";
import { locateHomeTask } from "./people";

/** A fake Nominatim server. */
let geocoder: Receiver;
let test: TestApp;
let owner: Person;
beforeAll(async () => {
  geocoder = await startReceiver();
  geocoder.answerWith(() => ({
    status: 200,
    body: JSON.stringify([{ lat: "39.98", lon: "-83.01", place_rank: 30 }]),
  }));
  test = await createTestApp({ config: { geocoderUrl: geocoder.url } });
  owner = await registerOrganization(test, "Hollis & Sons");
});
afterAll(async () => {
  await test.close();
  await geocoder.close();
});

const atHome = async (fields: object) => {
  const { userId } = await signedInAs(test, "technician", owner);
  const url = `/api/users/${userId}`;
  const headers = owner.headers;
  const written = await test.app.inject({ method: "PUT", url, headers, payload: fields });
  expect(written.statusCode).toBe(200);
  await runTasks(test, { locate_home: locateHomeTask(test.deps) });
  return (await test.app.inject({ url, headers })).json();
};

const homeAddress = "12 Elm St, Columbus, OH 43215";

describe("the home of a technician", () => {
  it("is where the geocoder finds its street", async () => {
    expect(await atHome({ homeAddress })).toMatchObject({ homeLat: 39.98, homeLng: -83.01, version: 2 });
  });

  it("stays where someone put it", async () => {
    const pin = { homeLat: 40.1, homeLng: -82.9 };
    expect(await atHome({ homeAddress, ...pin })).toMatchObject(pin);
  });

  it("is read from one line", () => {
    expect(readAddress("12 Elm St, Unit 4, Columbus, OH 43215-1234")).toEqual({
      line1: "12 Elm St",
      city: "Columbus",
      state: "OH",
      zip: "43215-1234",
    });
    expect(readAddress("the red house, Columbus")).toBeNull();
  });
});
