import { type CheckQuestion, isOutOfRange, rangeText, readingOf } from "@fieldwright/domain/checklists";

type Limits = Pick<CheckQuestion, "min" | "max">;

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** "Target 5 to 10.5", "At least 5" or "Not over 125". */
export const targetText = (limits: Limits): string => {
  const range = rangeText(limits);
  return limits.min !== null && limits.max !== null ? `Target ${range}` : sentence(range);
};

export type Verdict = { readonly tone: "good" | "bad"; readonly text: string };

/** What a reading says, as soon as it is typed. Nothing without limits or a number. */
export const verdictOn = (limits: Limits, value: string): Verdict | undefined => {
  const range = rangeText(limits);
  if (range === "" || readingOf(value) === undefined) return undefined;
  return isOutOfRange(limits, value)
    ? { tone: "bad", text: `Out of range. It should be ${range}.` }
    : { tone: "good", text: `In range, ${range}` };
};

/** "7.0 in. WC" */
export const withUnit = (value: string, unit: string): string => `${value} ${unit}`.trim();
