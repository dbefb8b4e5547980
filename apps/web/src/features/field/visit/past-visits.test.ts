import type { PastVisit } from "@fieldwright/contract/field";
import { describe, expect, it } from "vitest";
import { fieldVisit } from "../testing/visits";
import { pastLine, pastVisits, whoWent, writerOf } from "./past-visits";

const elena = { _id: "elena", name: "Elena Ruiz" };
const sam = { _id: "sam", name: "Sam Okafor" };

const past = (id: string, start: string, more: Partial<PastVisit> = {}): PastVisit => ({
  _id: id,
  title: "Furnace tune-up",
  start,
  people: [elena],
  notes: [],
  photos: [],
  ...more,
});

describe("here before", () => {
  const visit = fieldVisit({ id: "b", start: "2026-06-10T15:00:00Z", end: "2026-06-10T16:00:00Z" });
  const before = [
    past("c", "2026-06-12T15:00:00Z"),
    past("b", "2026-06-10T15:00:00Z"),
    past("a", "2026-06-08T15:00:00Z"),
  ];

  it("is what was done at the address before this visit", () => {
    const places = [
      { visits: ["x"], before: [past("y", "2026-05-01T15:00:00Z")] },
      { visits: ["b", "c"], before },
    ];
    expect(pastVisits(places, visit).map(({ _id }) => _id)).toEqual(["a"]);
  });

  it("is nothing at an address where nobody was", () => {
    expect(pastVisits([{ visits: ["x"], before }], visit)).toEqual([]);
  });
});

it("names who went, the reader first", () => {
  expect(whoWent({ people: [elena] }, "sam")).toBe("Elena Ruiz");
  expect(whoWent({ people: [elena, sam] }, "sam")).toBe("You and Elena Ruiz");
  expect(whoWent({ people: [elena, { _id: "kim", name: "Kim Lee" }, sam] }, "sam")).toBe(
    "You, Elena Ruiz and Kim Lee",
  );
  expect(whoWent({ people: [] }, "sam")).toBe("");
});

it("names the writer of a note, unless that person went alone", () => {
  const note = { _id: "1", text: "Done", author: "Elena Ruiz" };
  expect(writerOf(note, { people: [elena] })).toBeUndefined();
  expect(writerOf(note, { people: [elena, sam] })).toBe("Elena Ruiz");
  expect(writerOf(note, { people: [sam] })).toBe("Elena Ruiz");
});

it("says on one line who went and what they wrote last", () => {
  const notes = [{ _id: "1", text: "Flame sensor\n  cleaned.", author: "Elena Ruiz" }];
  expect(pastLine(past("a", "2025-10-06T15:00:00Z", { notes }), "sam")).toBe(
    "Elena Ruiz. Flame sensor cleaned.",
  );
  expect(pastLine(past("a", "2025-10-06T15:00:00Z", { people: [], notes }), "sam")).toBe(
    "Flame sensor cleaned.",
  );
});
