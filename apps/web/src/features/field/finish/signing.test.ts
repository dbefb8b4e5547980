import { fact } from "@fieldwright/contract/field";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import {
  lacksName,
  maxStrokes,
  nameOnly,
  type Point,
  pointAt,
  signOffOf,
  strokesFrom,
  strokesText,
} from "./signing";

const id = "00000000-0000-7000-8000-000000000001";
const isTaken = (strokes: string) =>
  z.safeParse(fact, {
    kind: "signature",
    name: "Jennifer Hill",
    strokes,
    id,
    job: id,
    visit: id,
    at: "2026-11-17T15:00:00Z",
    offset: 0,
    version: 1,
    plannedFor: null,
  }).success;

const scribble = (points: number): Point[] =>
  Array.from({ length: points }, (_, n) => pointAt(500 + 480 * Math.sin(n / 3), 200 + 190 * Math.cos(n / 7)));

describe("a signature", () => {
  it("becomes lines that the office takes, and comes back", () => {
    const text = strokesText([
      [
        [10, 20],
        [30, 40],
      ],
      [[50, 60]],
    ]);
    expect(text).toBe("M10 20L30 40M50 60L50 60");
    expect(isTaken(text)).toBe(true);
    expect(strokesText(strokesFrom(text))).toBe(text);
  });

  it("stays in its box when the finger leaves it", () => {
    expect(pointAt(-5, 900)).toEqual([0, 400]);
    expect(isTaken(strokesText([[pointAt(1200, 1200)]]))).toBe(true);
  });

  it.each([5_000, 60_000])("of %i points is thinned until the office takes it", (points) => {
    const text = strokesText([scribble(points)]);
    expect(text.length).toBeLessThanOrEqual(maxStrokes);
    expect(isTaken(text)).toBe(true);
  });

  it("of thousands of dots is still short enough", () => {
    const text = strokesText(scribble(9_000).map((point) => [point]));
    expect(text.length).toBeLessThanOrEqual(maxStrokes);
    expect(isTaken(text)).toBe(true);
  });

  it("may be the name alone", () => {
    expect(isTaken(nameOnly)).toBe(true);
  });
});

const draft = { signs: "customer", name: "Jennifer Hill", strokes: "", nameOnly: false } as const;
const lines = "M10 20L30 40";

describe("who signed", () => {
  it("must be known for lines, and for a name that stands alone", () => {
    expect(lacksName({ ...draft, name: " ", strokes: lines })).toBe(true);
    expect(lacksName({ ...draft, name: "", nameOnly: true })).toBe(true);
  });

  it("is not asked when nobody signed", () => {
    expect(lacksName({ ...draft, name: "" })).toBe(false);
    expect(lacksName({ ...draft, name: "", strokes: lines, signs: "nobody" })).toBe(false);
    expect(lacksName({ ...draft, strokes: lines })).toBe(false);
  });
});

it("records lines with a name, a name alone if that was meant, or that nobody was home", () => {
  expect(signOffOf({ ...draft, strokes: lines })).toEqual({
    kind: "signature",
    name: "Jennifer Hill",
    strokes: lines,
  });
  expect(signOffOf({ ...draft, nameOnly: true })).toMatchObject({ strokes: nameOnly });
  expect(signOffOf(draft)).toBeUndefined();
  expect(signOffOf({ ...draft, strokes: lines, signs: "nobody" })).toEqual({ kind: "nobody_home" });
});
