import { type Place, tripBetween } from "@fieldwright/domain/travel";
import { describe, expect, it } from "vitest";
import { createWays } from "./ways";

const places: Place[] = Array.from({ length: 300 }, (_, n) => ({ lat: 39.5 + n / 1000, lng: -83 + n / 700 }));

/** Trips as they are, and how many were worked out. */
const counted = () => {
  const trips = { count: 0 };
  const trip = (from: Place | null, to: Place | null) => {
    trips.count += 1;
    return tripBetween(from, to);
  };
  return { trips, trip };
};

describe("the ways of a plan", () => {
  it("are the trips between its places, with a buffer around places that nobody knows", () => {
    const ways = createWays({ trip: tripBetween }, places);
    const pairs = [
      [places[0] ?? null, places[299] ?? null],
      [places[299] ?? null, places[7] ?? null],
      [places[7] ?? null, places[7] ?? null],
      [null, places[7] ?? null],
      [null, null],
    ] as const;
    const legs = () => pairs.map(([from, to]) => ways.leg(ways.numberOf(from), ways.numberOf(to)));
    const trips = pairs.map(([from, to]) => tripBetween(from, to));
    expect(legs()).toEqual(trips);
    const { places: count, seconds, meters } = ways.table();
    expect(count).toBe(301);
    expect(legs()).toEqual(trips);
    for (const [from, to] of pairs) {
      const at = ways.numberOf(from) * count + ways.numberOf(to);
      const { seconds: time, meters: distance } = tripBetween(from, to);
      expect([seconds[at], meters[at]]).toEqual([time, distance]);
    }
  });

  it("are worked out once, in pieces between which others have their turn, and read by threads where they are", async () => {
    const { trip, trips } = counted();
    const ways = createWays({ trip }, places);
    const order: string[] = [];
    const slow = (from: Place | null, to: Place | null) => {
      const until = performance.now() + 0.001;
      while (performance.now() < until);
      return trip(from, to);
    };
    const slowWays = createWays({ trip: slow }, places);
    setImmediate(() => order.push("a request"));
    await slowWays.prepare();
    order.push("the table");
    expect(order).toEqual(["a request", "the table"]);
    await ways.prepare();
    const before = trips.count;
    const table = ways.table();
    for (const place of places) ways.leg(ways.numberOf(place), ways.numberOf(null));
    expect(ways.table()).toBe(table);
    expect(trips.count).toBe(before);
    expect(table.seconds.buffer).toBeInstanceOf(SharedArrayBuffer);
  });

  it("grow with a place that comes later", () => {
    const ways = createWays({ trip: tripBetween }, places.slice(0, 2));
    expect(ways.table().places).toBe(3);
    const added = ways.numberOf({ lat: 41, lng: -80 });
    expect(ways.leg(added, null)).toEqual(tripBetween(null, null));
    expect(ways.table().places).toBe(4);
  });
});
