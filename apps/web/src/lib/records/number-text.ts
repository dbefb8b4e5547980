import * as z from "zod/mini";

type NumberRule = z.ZodMiniType<number, number>;

const problemsOf = (rule: NumberRule, text: string): string[] =>
  z.safeParse(rule, Number(text)).error?.issues.map(({ message }) => message) ?? [];

const numberField = (rule: NumberRule, whenEmpty: string | undefined) =>
  z.string().check(
    z.trim(),
    z.superRefine((text, context) => {
      const empty = whenEmpty === undefined ? [] : [whenEmpty];
      for (const message of text === "" ? empty : problemsOf(rule, text)) {
        context.addIssue({ code: "custom", message });
      }
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
