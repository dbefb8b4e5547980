import { type CheckAnswer, type CheckQuestion, noAnswer, whyWrong } from "@fieldwright/domain/checklists";
import { invalid } from "#kernel";

/** Why nobody could answer a question. */
const faultOf = ({ kind, min, max, choices }: CheckQuestion) => {
  if (kind === "choice" && new Set(choices).size < 2)
    return { field: "choices", msg: "A choice needs at least two different choices" };
  return min !== null && max !== null && min > max
    ? { field: "min", msg: "The lower limit can't be above the upper limit" }
    : undefined;
};

export const mustMakeSense = (question: CheckQuestion): void => {
  const fault = faultOf(question);
  if (fault) throw invalid(fault);
};

export const mustAllMakeSense = (questions: readonly CheckQuestion[]): void => {
  for (const [index, question] of questions.entries()) {
    const fault = faultOf(question);
    if (fault) throw invalid({ ...fault, field: `items.${index}.${fault.field}` });
  }
};

export const isSameAnswer = (one: CheckAnswer, other: CheckAnswer): boolean =>
  one.done === other.done && one.value === other.value && one.reason === other.reason;

export const mustFit = (question: CheckQuestion, answer: CheckAnswer): void => {
  const msg = whyWrong(question, answer);
  if (msg) throw invalid({ field: "value", msg });
};

type SentAnswer = { readonly [Part in keyof CheckAnswer]?: CheckAnswer[Part] | undefined };

/**
 * What is not sent stays. A reason belongs to an answer or to a skipped item, so it goes when one becomes the other, and
 * an answer that is taken back leaves nothing.
 */
export const answerAfter = (before: CheckAnswer, { done, value, reason }: SentAnswer): CheckAnswer => {
  const isTurned = done !== undefined && done !== before.done;
  const rest = isTurned ? { ...noAnswer, value: done ? before.value : null } : before;
  return {
    done: done ?? before.done,
    value: value === undefined ? rest.value : value,
    reason: reason ?? rest.reason,
  };
};
