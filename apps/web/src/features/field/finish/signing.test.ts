import { describe, expect, it } from "vitest";
import { nameOnly } from "../sign/strokes";
import { lacksName, signOffOf } from "./signing";

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
