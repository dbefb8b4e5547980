import * as z from "zod/mini";

type NumberRule = z.ZodMiniType<number, number>;

/** The first of what is wrong: a field says one thing at a time. */
export const numberProblem = (rule: NumberRule, text: string): string | undefined =>
  z.safeParse(rule, Number(text)).error?.issues[0]?.message;

const numberField = (rule: NumberRule, whenEmpty: string | undefined) =>
  z.string().check(
    z.trim(),
    z.superRefine((text, context) => {
      const message = text === "" ? whenEmpty : numberProblem(rule, text);
      if (message !== undefined) context.addIssue({ code: "custom", message });
    }),
  );

/** What people type into a number's field, under the contract's own rule for that number. */
export const numberText = (name: string, rule: NumberRule) => numberField(rule, `${name} is required`);

/** The same for a field that may stay empty. */
export const optionalNumberText = (rule: NumberRule) => numberField(rule, undefined);

/** For a preview while people type: what is no number yet counts as nothing. */
export const numberOrZero = (text: string): number => {
  const value = Number(text);
  return Number.isFinite(value) && value > 0 ? value : 0;
};
