import { type Place, tripBetween } from "@fieldwright/domain/travel";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Person, registerOrganization } from "#testing/auth";
import { jobAt, minutesNorth, now, recommendationsFor, technician } from "#testing/planning";
import { type Received, type Receiver, startReceiver } from "#testing/receiver";
import { request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { crew, monday, newVisit, slot } from "#testing/visits";
import { createTravel, maxPlaces } from "./travel";

type Answer = { status: number; body: unknown };

const notFound: Answer = { status: 404, body: { error: "Not Found" } };

/** Every trip takes twenty minutes and is ten kilometers long. */
const speaks = {
  osrm: ({ url }: Received): Answer => {
    const asked =
      /^\/table\/v1\/driving\/([^?]+)\?sources=([^&]+)&destinations=([^&]+)&annotations=duration,distance$/;
    const [, places = "", sources = "", targets = ""] = asked.exec(url) ?? [];
    if (!places) return notFound;
    const table = (value: number) => sources.split(";").map(() => targets.split(";").map(() => value));
    expect(places.split(";").length).toBeLessThanOrEqual(maxPlaces);
    return { status: 200, body: { code: "Ok", durations: table(1200.4), distances: table(10_000.4) } };
  },
  valhalla: ({ url, body }: Received): Answer => {
    if (url !== "/sources_to_targets") return notFound;
    const { sources, targets } = JSON.parse(body);
    const row = (from: number) =>
      targets.map((_: unknown, to: number) => ({ time: 1200, distance: 10, from_index: from, to_index: to }));
    return {
      status: 200,
      body: { sources_to_targets: sources.map((_: unknown, from: number) => row(from)), units: "kilometers" },
    };
  },
  nothing: (): Answer => ({ status: 503, body: {} }),
};

let server: Receiver;
let test: TestApp;
let owner: Person;
beforeAll(async () => {
  server = await startReceiver();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.received.length = 0;
  test = await createTestApp({ clock: () => now, config: { routingUrl: server.url } });
  owner = await registerOrganization(test);
});
afterEach(() => test.close());

const serve = (protocol: keyof typeof speaks) =>
  server.answerWith((received) => {
    const { status, body } = speaks[protocol](received);
    return { status, body: JSON.stringify(body) };
  });

/** Recommends times for a job whose estimated travel time from Sam's home is six minutes. */
const recommendation = async (by = owner) => {
  const sam = await technician(test, by, "Sam");
  const answer = await recommendationsFor(test, by, await jobAt(test, by, 6), [sam]);
  return { why: answer.optimalSlots[0]?.why, insights: answer.insights.join(" ") };
};

const spot = ({ lat, lng }: Place) => ({ lat: expect.closeTo(lat, 3), lng: expect.closeTo(lng, 3) });

const way = (from: number, to: number) => ({
  from: spot(minutesNorth(from)),
  to: spot(minutesNorth(to)),
  seconds: 1200,
  metres: 10_000,
});

describe("a configured server tells how long a way is", () => {
  it.each(["osrm", "valhalla"] as const)("in the protocol of %s", async (name) => {
    serve(name);
    const { why, insights } = await recommendation();
    expect(why).toContain("20 min away");
    expect(insights).not.toContain("estimated");
  });

  it("once: then the database knows it, for each organization by itself", async () => {
    serve("osrm");
    await recommendation();
    const first = server.received.length;
    expect(first).toBeGreaterThan(0);
    await recommendation();
    expect(server.received).toHaveLength(first);
    await recommendation(await registerOrganization(test, "Rival Drains"));
    expect(server.received.length).toBeGreaterThan(first);
  });

  it("to the board, for the ways from home, from stop to stop and back home", async () => {
    serve("osrm");
    const sam = await technician(test, owner, "Sam");
    for (const hour of [9, 14])
      await newVisit(test, owner, {
        job: await jobAt(test, owner, hour),
        team: crew(sam),
        timeSlot: slot(hour, hour + 1),
      });
    const { travel } = (
      await request(test, owner, "GET", `/schedule/board?from=${monday}&to=${monday}`)
    ).json();
    expect(travel.isPartlyEstimated).toBe(false);
    expect(travel.trips).toHaveLength(5);
    expect(travel.trips).toEqual(
      expect.arrayContaining([way(0, 9), way(9, 0), way(0, 14), way(14, 0), way(9, 14)]),
    );
  });

  it("in few requests, none larger than the server takes", async () => {
    serve("osrm");
    const places = Array.from({ length: 120 }, (_, index) => minutesNorth(index));
    const legs = places.flatMap((from) => places.map((to) => [from, to] as const));
    const travel = createTravel(test.deps);
    const { trip, isPartlyEstimated } = await test.database.tenant(owner.organizationId, (tx) =>
      travel.measure(tx, legs),
    );
    expect(isPartlyEstimated).toBe(false);
    expect(trip(minutesNorth(3), minutesNorth(90))).toEqual({ seconds: 1200, meters: 10_000, known: true });
    expect(trip(minutesNorth(3), null).known).toBe(false);
    expect(server.received.length).toBeLessThanOrEqual(9);
  });
});

describe("ways are estimated", () => {
  it("while the server is away, which is said; meanwhile nobody waits for it", async () => {
    serve("nothing");
    const { why, insights } = await recommendation();
    expect(why).toContain("6 min away");
    expect(insights).toContain("estimated the rest from the distance");
    await recommendation();
    expect(server.received).toHaveLength(1);
  });

  it("where only what is known may be asked for", async () => {
    serve("osrm");
    const [from, to] = [minutesNorth(0), minutesNorth(30)];
    const { recall } = createTravel(test.deps);
    const { trip, isPartlyEstimated } = await test.database.tenant(owner.organizationId, (tx) =>
      recall(tx, [[from, to]]),
    );
    expect(trip(from, to)).toEqual(tripBetween(from, to));
    expect(isPartlyEstimated).toBe(true);
    expect(server.received).toEqual([]);
  });
});
