import { describe, expect, it } from "vitest";
import {
  answersAt,
  isLeftOpen,
  isOutOfRange,
  noAnswer,
  plainTick,
  rangeText,
  readingOf,
  whyWrong,
} from "./checklists";

const pressure = { ...plainTick, kind: "reading", unit: "in. WC", min: 5, max: 10.5 } as const;
const answer = (value: string, reason = "") => ({ done: true, value, reason });

describe("a reading", () => {
  it.each([
    ["7", 7],
    [" 7.0 ", 7],
    [".5", 0.5],
    ["-12.25", -12.25],
    ["1,204.5", 1204.5],
    ["", undefined],
    [".", undefined],
    ["7 psi", undefined],
    ["1,20", undefined],
    ["1e3", undefined],
  ])("typed as %j is %s", (typed, value) => {
    expect(readingOf(typed)).toBe(value);
  });

  it("may be at its limits, and not beyond", () => {
    expect(["5", "10.5"].map((value) => isOutOfRange(pressure, value))).toEqual([false, false]);
    expect(["4.99", "10.6"].map((value) => isOutOfRange(pressure, value))).toEqual([true, true]);
  });

  it("out of range needs a reason", () => {
    expect(whyWrong(pressure, answer("12"))).toMatch(/Out of range/);
    expect(whyWrong(pressure, answer("12", "Regulator is being replaced"))).toBeUndefined();
  });

  it("says its range in words", () => {
    expect(rangeText(pressure)).toBe("5 to 10.5");
    expect(rangeText({ min: 5, max: null })).toBe("at least 5");
    expect(rangeText({ min: null, max: 125 })).toBe("not over 125");
  });
});

describe("an answer", () => {
  it("of a choice is one of the choices", () => {
    const vent = { ...plainTick, kind: "choice", choices: ["B-vent", "Power"] } as const;
    expect(whyWrong(vent, answer("Power"))).toBeUndefined();
    expect(whyWrong(vent, answer("Direct"))).toBe("Pick one of the choices");
  });

  it("other than a tick has a value", () => {
    expect(whyWrong({ ...plainTick, kind: "text" }, { done: true, value: null, reason: "" })).toBe(
      "Enter an answer",
    );
    expect(whyWrong(plainTick, { done: true, value: null, reason: "" })).toBeUndefined();
  });

  it("is missing while a required item is neither answered nor skipped with a reason", () => {
    const required = { ...plainTick, required: true };
    expect(isLeftOpen({ ...required, ...noAnswer })).toBe(true);
    expect(isLeftOpen({ ...required, ...noAnswer, reason: "No access" })).toBe(false);
    expect(isLeftOpen({ ...required, ...noAnswer, done: true })).toBe(false);
    expect(isLeftOpen({ ...plainTick, ...noAnswer })).toBe(false);
  });
});

it("the answers of a visit are its own, or those that the job's visits share", () => {
  expect(answersAt({ id: "monday", ownAnswers: true })).toBe("monday");
  expect(answersAt({ id: "monday", ownAnswers: false })).toBeNull();
  expect(answersAt(undefined)).toBeNull();
});
