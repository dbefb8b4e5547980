import { expect, it } from "vitest";
import { partAt } from "./jump-row";

const height = 800;
const line = 112;
const starts = { checklist: 300, parts: 900, photos: 1300, notes: 1600, place: 1850 };

/** With "Past visits" below the last part, the page is 2400 high. */
const at = (scrolled: number, page = 2400) =>
  partAt({
    parts: Object.entries(starts).map(([id, top]) => ({ id, top: top - scrolled })),
    line,
    height,
    scrolled,
    left: page - height - scrolled,
  });

it("is the part under the bars, also above the first one", () => {
  expect(at(0)).toBe("checklist");
  expect(at(starts.parts - line - 1)).toBe("checklist");
  expect(at(starts.parts - line)).toBe("parts");
});

it("reaches every part of the last screenful in turn, and the last one at the end", () => {
  const seen = new Set(Array.from({ length: 161 }, (_, step) => at(step * 10)));
  expect([...seen]).toEqual(["checklist", "parts", "photos", "notes", "place"]);
  expect(at(1600)).toBe("place");
});

it("stays with the last part on what follows it", () => {
  expect(at(starts.place + 200, 4000)).toBe("place");
});

it("is the first part on a page that does not scroll", () => {
  const parts = [
    { id: "checklist", top: 150 },
    { id: "place", top: 400 },
  ];
  expect(partAt({ parts, line, height, scrolled: 0, left: 0 })).toBe("checklist");
});
