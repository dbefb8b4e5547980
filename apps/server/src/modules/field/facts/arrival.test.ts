import type { Visit } from "@fieldwright/contract/schedule";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTasks } from "#runtime/tasks";
import { type Person, registerOrganization, signedInAs, uniqueEmail } from "#testing/auth";
import { factOn, send } from "#testing/field";
import { runTasks } from "#testing/jobs";
import { messagesTo } from "#testing/messages";
import { newClient, newJob } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { crew, newVisit, slot } from "#testing/visits";

/** 10:00 in Chicago. */
const start = new Date("2026-06-10T15:00:00Z");

const minutesAgo = (minutes: number) => new Date(start.getTime() - minutes * 60_000);

let test: TestApp;
let owner: Person;
let marcus: Person;
beforeAll(async () => {
  test = await createTestApp({ clock: () => start });
  owner = await registerOrganization(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  marcus = await signedInAs(test, "technician", owner);
});

type Place = { readonly lat: number; readonly lng: number };

const visitAt = async (hour: number, place?: Place): Promise<{ visit: Visit; email: string }> => {
  const email = uniqueEmail();
  const client = await newClient(test, owner, { email, address: { line1: "1 Elm St" } });
  await test.database.pool.query("update properties set lat = $2, lng = $3 where client_id = $1", [
    client._id,
    place?.lat ?? null,
    place?.lng ?? null,
  ]);
  const job = await newJob(test, owner, { client: client._id });
  const timeSlot = slot(hour, hour + 1, "2026-06-10");
  return { visit: await newVisit(test, owner, { job, team: crew(marcus), timeSlot }), email };
};

const announced = async ({ visit, email }: { visit: Visit; email: string }) => {
  await send(test, marcus, factOn(visit, start, { kind: "travel" }));
  const { announce_arrival } = buildTasks(test.deps);
  await runTasks(test, { announce_arrival });
  const [message, ...more] = await messagesTo(test, email);
  expect(more).toEqual([]);
  return [message?.details?.fact?.label, ...(message?.details?.fact?.value ?? [])].join("\n");
};

it("the customer reads when to expect the technician, by the drive from the stop before", async () => {
  await visitAt(8, { lat: 41.88, lng: -87.63 });
  const next = await visitAt(10.5, { lat: 41.95, lng: -87.65 });
  expect(await announced(next)).toBe("We're on the way\nArriving around 10:20 AM");
});

it("or by the drive from home to the first visit", async () => {
  await test.database.pool.query("update users set home_lat = 41.88, home_lng = -87.63 where id = $1", [
    marcus.userId,
  ]);
  expect(await announced(await visitAt(10.5, { lat: 41.95, lng: -87.65 }))).toContain("around 10:20 AM");
});

const farVisit = async () => {
  await visitAt(8, { lat: 41.7, lng: -87.6 });
  return visitAt(10.5, { lat: 41.95, lng: -87.65 });
};

describe("a shared position", () => {
  /** North of the visit, much nearer than the stop before. */
  const near = { lat: 42.0, lng: -87.66, accuracy: 20 };
  const share = ({ visit }: { visit: Visit }, { lat, lng, accuracy }: typeof near, minutes: number) =>
    test.database.pool.query(
      `insert into user_positions (organization_id, user_id, lat, lng, accuracy, at, visit_id)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [owner.organizationId, marcus.userId, lat, lng, accuracy, minutesAgo(minutes), visit._id],
    );

  it("of the last five minutes is where the way starts", async () => {
    const next = await farVisit();
    await share(next, near, 4);
    expect(await announced(next)).toContain("around 10:15 AM");
  });

  it.each([
    ["is older", near, 6],
    ["is vague", { ...near, accuracy: 3_000 }, 1],
  ])("counts for nothing if it %s", async (_, place, minutes) => {
    const next = await farVisit();
    await share(next, place, minutes);
    expect(await announced(next)).toContain("around 10:40 AM");
  });
});

it("and nothing of a time if one of the places is not known", async () => {
  await visitAt(8);
  const text = await announced(await visitAt(10.5, { lat: 41.95, lng: -87.65 }));
  expect(text).toMatch(/^We're on the way\n\w+day, /);
});

it("nobody is told of the way once the technician is there", async () => {
  const { visit, email } = await visitAt(10.5);
  await send(
    test,
    marcus,
    factOn(visit, minutesAgo(12), { kind: "travel" }),
    factOn(visit, minutesAgo(1), { kind: "arrive" }),
  );
  await runTasks(test, { announce_arrival: buildTasks(test.deps).announce_arrival });
  expect(await messagesTo(test, email)).toEqual([]);
});
