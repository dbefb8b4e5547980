import { expect, it } from "vitest";
import { laneHours } from "./lane-hours";

const bar = (from: number, to: number) => ({
  visit: "visit",
  title: "Boiler",
  look: "moved" as const,
  place: null,
  from: from * 60,
  to: to * 60,
});

it("lanes show a usual working day", () => {
  expect(laneHours([{ before: [bar(9, 11)], after: [] }])).toEqual({ from: 8 * 60, to: 17 * 60 });
});

it("the hours grow to hold a visit outside of them", () => {
  expect(laneHours([{ before: [bar(6.5, 8)], after: [bar(16.25, 18.25)] }])).toEqual({
    from: 6 * 60,
    to: 19 * 60,
  });
});
