import { describe, expect, it } from "vitest";
import { buildScale, quarter } from "./scale";
import { draggedTo, type Held, nudged, rowAt, stretched } from "./session";

const at = (time: string, day = "17") => Date.parse(`2026-11-${day}T${time}:00Z`);

const scale = buildScale({
  days: ["2026-11-17", "2026-11-18"],
  zone: "America/Chicago",
  hours: { first: 7, last: 18 },
  hour: 84,
});

const origin = { start: at("15:00"), end: at("16:30"), row: 2 };

const held = (kind: Held["kind"]): Held => ({
  kind,
  by: "pointer",
  title: "Boiler",
  detail: "",
  visit: null,
  job: null,
  along: [],
  from: "sam",
  origin,
  anchor: origin.start,
  grab: 30,
});

describe("a visit that is dragged", () => {
  it("keeps its length and lands on quarters of an hour in the row below the pointer", () => {
    expect(draggedTo(held("move"), 4 * 84 + 30 + 9, 5, scale)).toEqual({
      start: at("17:00"),
      end: at("18:30"),
      row: 5,
    });
  });

  it("by a later day of it moves as a whole", () => {
    const second = {
      ...held("move"),
      anchor: at("13:00", "18"),
      origin: { ...origin, end: at("16:30", "18") },
    };
    const moved = draggedTo(second, 11 * 84 + 84 + 30, 2, scale);
    expect([moved.start, moved.end]).toEqual([at("16:00"), at("17:30", "18")]);
  });
});

describe("an end that is dragged", () => {
  it("stays in its row", () => {
    expect(draggedTo(held("end"), 5 * 84 + 30, 7, scale)).toEqual({ ...origin, end: at("18:00") });
    expect(draggedTo(held("start"), 84 + 30, 7, scale)).toEqual({ ...origin, start: at("14:00") });
  });

  it("stays a quarter of an hour away from the other", () => {
    expect(draggedTo(held("end"), 0, 2, scale).end).toBe(origin.start + quarter);
    expect(draggedTo(held("start"), 9 * 84, 2, scale).start).toBe(origin.end - quarter);
  });
});

describe("arrows", () => {
  it("move by a quarter of an hour", () => {
    expect(nudged(origin, 1, scale)).toEqual({ start: at("15:15"), end: at("16:45"), row: 2 });
    expect(nudged(origin, -1, scale).start).toBe(at("14:45"));
  });

  it("pass over the night, both ways", () => {
    const evening = { start: at("23:45"), end: at("00:45", "18"), row: 2 };
    const morning = { start: at("13:00", "18"), end: at("14:00", "18"), row: 2 };
    expect(nudged(evening, 1, scale)).toEqual(morning);
    expect(nudged(morning, -1, scale)).toEqual(evening);
  });

  it("stop at the ends of what is shown", () => {
    const first = { start: at("13:00"), end: at("14:00"), row: 0 };
    expect(nudged(first, -1, scale)).toEqual(first);
    const last = { start: at("23:45", "18"), end: at("00:45", "19"), row: 0 };
    expect(nudged(last, 1, scale)).toEqual(last);
  });

  it("with Shift change the length, down to a quarter of an hour", () => {
    expect(stretched(origin, 2).end).toBe(at("17:00"));
    expect(stretched(origin, -20).end).toBe(origin.start + quarter);
  });
});

it("finds the row of a height", () => {
  expect([-5, 0, 67, 68, 300].map((y) => rowAt([0, 68, 136], y))).toEqual([0, 0, 0, 1, 2]);
});
