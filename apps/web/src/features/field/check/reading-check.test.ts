import { expect, it } from "vitest";
import { targetText, verdictOn } from "./reading-check";

it.each([
  [{ min: 5, max: 10.5 }, "Target 5 to 10.5"],
  [{ min: 5, max: null }, "At least 5"],
  [{ min: null, max: 125 }, "Not over 125"],
  [{ min: null, max: null }, ""],
])("says what a reading should be: %j", (limits, text) => {
  expect(targetText(limits)).toBe(text);
});

it("judges a reading as soon as it is a number", () => {
  const limits = { min: null, max: 125 };
  expect(verdictOn(limits, "121")).toEqual({ tone: "good", text: "In range, not over 125" });
  expect(verdictOn(limits, "130")).toEqual({
    tone: "bad",
    text: "Out of range. It should be not over 125.",
  });
  expect(verdictOn(limits, "hot")).toBeUndefined();
  expect(verdictOn({ min: null, max: null }, "121")).toBeUndefined();
});
