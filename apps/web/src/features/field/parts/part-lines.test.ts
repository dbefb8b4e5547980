import { expect, it } from "vitest";
import type { FieldVisit } from "@/lib/field/types";
import { partLines, partsText } from "./part-lines";

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

it("counts kinds of parts", () => {
  expect(partsText(work([], []))).toBe("None used yet");
  expect(partsText(work([], [part("a", "Ball valve", 2)]))).toBe("1 part used");
});
