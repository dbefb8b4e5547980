import { expect, it } from "vitest";
import { streetAndUnit, withCodes } from "./address";

it.each([
  ["1460 Neil Ave, Unit 2B, Columbus, OH 43201", { street: "1460 Neil Ave", unit: "Unit 2B" }],
  ["12 Main St, #4, Hilliard", { street: "12 Main St", unit: "#4" }],
  ["77 Quarry Rd, Florence, KY 41042", { street: "77 Quarry Rd" }],
  ["Behind the barn", { street: "Behind the barn" }],
  ["", { street: "" }],
])("finds street and unit in %j", (location, parts) => {
  expect(streetAndUnit(location)).toEqual(parts);
});

it("marks codes, not house numbers of two digits", () => {
  const codes = withCodes("Side gate 4471#, then door 12. Alarm 0815.").filter(({ isCode }) => isCode);
  expect(codes.map(({ text }) => text)).toEqual(["4471#", "0815"]);
});

it("keeps every letter", () => {
  const note = "Code 4471. Dog in the yard.";
  expect(
    withCodes(note)
      .map(({ text }) => text)
      .join(""),
  ).toBe(note);
});
