/** What a checklist item asks for. */
export const checkKinds = ["tick", "reading", "choice", "text", "photo"] as const;
export type CheckKind = (typeof checkKinds)[number];

/** The question. Limits and unit belong to a reading, choices to a choice. */
export type CheckQuestion = {
  readonly kind: CheckKind;
  /** The visit can't be finished until this is answered, or skipped with a reason. */
  readonly required: boolean;
  readonly unit: string;
  readonly min: number | null;
  readonly max: number | null;
  readonly choices: readonly string[];
};

export const plainTick: CheckQuestion = {
  kind: "tick",
  required: false,
  unit: "",
  min: null,
  max: null,
  choices: [],
};

/**
 * `value`: the reading, the choice, the text or the id of the photo. `reason`: why a reading out of range is right, or
 * why an item was skipped.
 */
export type CheckAnswer = {
  readonly done: boolean;
  readonly value: string | null;
  readonly reason: string;
};

export const noAnswer: CheckAnswer = { done: false, value: null, reason: "" };

/**
 * Whose answers and parts count at a visit: its own, if it has them as on a recurring job. Otherwise those that the
 * job's visits share, which is null.
 */
export const answersAt = (
  visit: { readonly id: string; readonly ownAnswers: boolean } | null | undefined,
): string | null => (visit?.ownAnswers ? visit.id : null);

/** People type "1,204.5" and ".5". */
const numberPattern = /^[+-]?(\d{1,3}(,\d{3})+|\d{1,12})?(\.\d{0,6})?$/;

export const readingOf = (value: string): number | undefined => {
  const typed = value.trim();
  if (!/\d/.test(typed) || !numberPattern.test(typed)) return undefined;
  return Number(typed.replaceAll(",", ""));
};

export const isOutOfRange = ({ min, max }: Pick<CheckQuestion, "min" | "max">, value: string): boolean => {
  const reading = readingOf(value);
  return reading !== undefined && ((min !== null && reading < min) || (max !== null && reading > max));
};

/** Why an answer does not fit its question. Undefined if it does. */
export const whyWrong = (
  question: CheckQuestion,
  { done, value, reason }: CheckAnswer,
): string | undefined => {
  if (!done || question.kind === "tick") return undefined;
  if (value === null || value.trim() === "") return "Enter an answer";
  if (question.kind === "choice" && !question.choices.includes(value)) return "Pick one of the choices";
  if (question.kind !== "reading") return undefined;
  if (readingOf(value) === undefined) return "Enter a number";
  return isOutOfRange(question, value) && reason.trim() === ""
    ? "Out of range. Say why you're keeping it"
    : undefined;
};

export const isSkipped = ({ done, reason }: Pick<CheckAnswer, "done" | "reason">): boolean =>
  !done && reason !== "";

/** Still in the way of finishing. */
export const isLeftOpen = (
  item: Pick<CheckQuestion, "required"> & Pick<CheckAnswer, "done" | "reason">,
): boolean => item.required && !item.done && !isSkipped(item);

/** "5.0 to 10.5", "at least 5", "not over 125", or nothing. */
export const rangeText = ({ min, max }: Pick<CheckQuestion, "min" | "max">): string => {
  if (min !== null && max !== null) return `${min} to ${max}`;
  if (min !== null) return `at least ${min}`;
  return max === null ? "" : `not over ${max}`;
};
