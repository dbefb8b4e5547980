import { describe, expect, it } from "vitest";
import type { FieldVisit } from "@/lib/field/types";
import { keepRows, partLines, partsText } from "./part-lines";

const part = (id: string, name: string, quantity: number, user = "sam") => ({
  _id: id,
  name,
  quantity,
  unit: "each",
  user: { _id: user, name: user },
  changedAt: "2026-11-17T15:00:00Z",
});
const work = (items: object[], parts: object[]) => ({ work: { items, parts } }) as unknown as FieldVisit;
const heater = { description: "Water heater, 50 gal", quantity: 1, unit: "each" };

it("offers what was agreed before it is used, and leaves out labor", () => {
  const lines = partLines(work([heater, { description: "Labor", quantity: 2, unit: "hour" }], []), "sam");
  expect(lines).toMatchObject([{ name: heater.description, part: undefined, quantity: 0, agreed: 1 }]);
});

it("joins what was used with what was agreed, and lists the rest below", () => {
  const lines = partLines(
    work([heater], [part("a", "Ball valve", 2, "elena"), part("b", "water heater,  50 gal", 1)]),
    "sam",
  );
  expect(lines).toMatchObject([
    { part: "b", quantity: 1, agreed: 1, by: undefined },
    { part: "a", quantity: 2, agreed: undefined, by: "elena" },
  ]);
});

it("joins them by the first 200 characters, which is all that a part's name keeps", () => {
  const long = `${"Water heater ".repeat(15)}abcd of the tall kind`;
  const [offered] = partLines(work([{ ...heater, description: long }], []), "sam");
  expect(offered?.name.length).toBeLessThanOrEqual(200);
  const lines = partLines(
    work([{ ...heater, description: long }], [part("a", offered?.name ?? "", 1)]),
    "sam",
  );
  expect(lines).toMatchObject([{ part: "a", quantity: 1, agreed: 1 }]);
});

describe("a part that was taken off", () => {
  const valve = part("a", "Ball valve", 1);
  const tank = part("b", "Tank", 1);
  const shown = partLines(work([heater], [valve, tank]), "sam");

  it("stays in its place at 0, and comes back there", () => {
    const off = keepRows(shown, partLines(work([heater], [tank]), "sam"));
    expect(off).toMatchObject([
      { quantity: 0, agreed: 1 },
      { part: "a", quantity: 0 },
      { part: "b", quantity: 1 },
    ]);
    const back = keepRows(off, partLines(work([heater], [tank, valve]), "sam"));
    expect(back).toMatchObject([{ agreed: 1 }, { part: "a", quantity: 1 }, { part: "b" }]);
  });

  it("is not kept once more if it was agreed meanwhile, and new ones come last", () => {
    const agreed = { ...heater, description: "Ball valve" };
    const lines = keepRows(shown, partLines(work([agreed], [valve, part("c", "Flange", 1)]), "sam"));
    expect(lines).toMatchObject([
      { part: "a", quantity: 1, agreed: 1 },
      { part: "b", quantity: 0 },
      { part: "c", quantity: 1 },
    ]);
  });
});

it("counts kinds of parts", () => {
  expect(partsText(work([], []))).toBe("None used yet");
  expect(partsText(work([], [part("a", "Ball valve", 2)]))).toBe("1 part used");
});
