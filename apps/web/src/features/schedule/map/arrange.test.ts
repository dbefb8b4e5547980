import { describe, expect, it } from "vitest";
import { type Arrangement, arrange } from "./arrange";
import type { Pin } from "./map-marks";

const pin = (key: string, lat: number, lng: number, mark = ""): Pin => ({
  key,
  keys: [key],
  place: { lat, lng },
  look: mark ? "next" : "job",
  mark,
  label: key,
});

/** One degree is a pixel. */
const screen = { project: ({ lat, lng }: { lat: number; lng: number }) => ({ x: lng, y: lat }) };
const phone = { ...screen, width: 390, height: 370 };

const pins = [pin("1", 100, 100, "1"), pin("2", 110, 120, "2"), pin("3", 130, 110, "3")];
const open = [pin("a", 150, 150), pin("b", 160, 170), pin("c", 300, 300)];

const arranged = (reach: number): Arrangement =>
  arrange(
    { ...phone, reach },
    {
      pins,
      clusters: open.map(({ key, place, ...rest }) => ({ key, place, pins: [{ key, place, ...rest }] })),
      lines: [],
      focus: null,
      people: [],
    },
  );

/** Where the middle of each mark is. */
const middles = ({ offsets }: Arrangement) =>
  [...pins, ...open].map(({ key, place }) => {
    const { right = 0, down = 0 } = offsets.get(key) ?? {};
    return { x: place.lng + right, y: place.lat + down };
  });

describe("marks that a thumb presses", () => {
  it("are so far apart that none takes the tap on another", () => {
    const all = middles(arranged(44));
    for (const [index, one] of all.entries())
      for (const other of all.slice(index + 1))
        expect(Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))).toBeGreaterThanOrEqual(44);
  });

  it("are closer together under a mouse", () => {
    const [one, two] = middles(arranged(0));
    expect(Math.hypot((one?.x ?? 0) - (two?.x ?? 0), (one?.y ?? 0) - (two?.y ?? 0))).toBeLessThan(44);
  });
});
