import { describe, expect, it } from "vitest";
import { defaultHours, type Span } from "./availability";
import { nextFreeSlots } from "./visit-slots";

const span = (start: string, end: string): Span => ({ start: new Date(start), end: new Date(end) });
const starts = (spans: readonly Span[]) => spans.map(({ start }) => start.toISOString().slice(5, 16));

const wanted = {
  slot: span("2026-03-02T14:00Z", "2026-03-02T16:00Z"),
  after: new Date("2026-03-02T13:05Z"),
  zone: "America/Chicago",
  limit: 3,
};
const free = { hours: defaultHours, taken: [] };

describe("next free slots", () => {
  it("are the earliest gaps of that length within working hours", () => {
    const taken = [wanted.slot, span("2026-03-02T17:00Z", "2026-03-02T20:00Z")];
    expect(starts(nextFreeSlots([{ hours: defaultHours, taken }], wanted))).toEqual([
      "03-02T20:00",
      "03-03T14:00",
      "03-03T16:00",
    ]);
  });

  it("begin on a quarter of an hour, after now", () => {
    const after = new Date("2026-03-02T14:50Z");
    expect(starts(nextFreeSlots([free], { ...wanted, after }))[0]).toBe("03-02T15:00");
  });

  it("suit everyone of a crew", () => {
    const afternoons = { hours: { 1: { start: 720, end: 900 }, 3: { start: 780, end: 900 } }, taken: [] };
    expect(starts(nextFreeSlots([free, afternoons], wanted))).toEqual([
      "03-02T18:00",
      "03-04T19:00",
      "03-09T17:00",
    ]);
  });

  it("of a visit over several days are the same times on later days, also over a change of the clocks", () => {
    const slot = span("2026-03-05T14:00Z", "2026-03-06T23:00Z");
    const taken = [span("2026-03-10T15:00Z", "2026-03-10T16:00Z")];
    const slots = nextFreeSlots([{ hours: defaultHours, taken }], { ...wanted, slot, limit: 2 });
    expect(slots.map(({ start, end }) => [start.toISOString(), end.toISOString()])).toEqual([
      ["2026-03-11T13:00:00.000Z", "2026-03-12T22:00:00.000Z"],
      ["2026-03-12T13:00:00.000Z", "2026-03-13T22:00:00.000Z"],
    ]);
  });

  it("are none without people", () => {
    expect(nextFreeSlots([], wanted)).toEqual([]);
  });
});
