import { describe, expect, it } from "vitest";
import { type Box, freeSpot, type Spreadable, spread } from "./spread";

const pin = (key: string, x: number, y: number): Spreadable => ({ key, x, y, width: 28, height: 28 });

const boxesOf = (pins: readonly Spreadable[], obstacles: readonly Box[] = []): Box[] =>
  spread(pins, obstacles).taken.slice(obstacles.length);

const isFree = (one: Box, other: Box) =>
  Math.abs(one.x - other.x) >= (one.width + other.width) / 2 ||
  Math.abs(one.y - other.y) >= (one.height + other.height) / 2;

describe("pins that would collide", () => {
  it("fan out until no number hides another, even when thirty share one point", () => {
    const boxes = boxesOf(Array.from({ length: 30 }, (_, index) => pin(`${index}`, 300, 300)));
    for (const [index, box] of boxes.entries())
      for (const other of boxes.slice(index + 1)) expect(isFree(box, other)).toBe(true);
  });

  it("stand beside their own point, never on it", () => {
    const { offsets } = spread([pin("a", 100, 100)], []);
    expect(Math.hypot(offsets.get("a")?.right ?? 0, offsets.get("a")?.down ?? 0)).toBeGreaterThan(20);
  });

  it("keep clear of what is there already", () => {
    const person = { x: 122, y: 82, width: 28, height: 28 };
    const [box] = boxesOf([pin("a", 100, 100)], [person]);
    expect(box && isFree(box, person)).toBe(true);
  });

  it("may stay on their point if they are allowed to and it is free", () => {
    const open = { ...pin("a", 100, 100), maySit: true };
    expect(spread([open], []).offsets.get("a")).toEqual({ right: 0, down: 0 });
    const [, moved] = boxesOf([open, { ...open, key: "b" }]);
    expect(moved).not.toMatchObject({ x: 100, y: 100 });
  });
});

describe("labels on a line", () => {
  const size = { width: 60, height: 20 };

  it("take the first free point", () => {
    const taken = [{ x: 100, y: 100, width: 28, height: 28 }];
    const points = [
      { x: 110, y: 105 },
      { x: 300, y: 100 },
    ];
    expect(freeSpot(points, size, taken)).toEqual({ x: 300, y: 100 });
  });

  it("stay away when there is no room", () => {
    expect(freeSpot([{ x: 100, y: 100 }], size, [{ x: 100, y: 100, width: 9, height: 9 }])).toBeUndefined();
  });
});
