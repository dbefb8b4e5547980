import * as z from "zod/mini";

/** A picker's choice in a form. `message` is the error when nothing is chosen. */
export const pickedOption = (message: string) =>
  z.object({ value: z.string(), label: z.string(), detail: z.optional(z.string()) }, message);

type NumberRule = z.ZodMiniType<number, number>;

/** The first problem only, because a field shows one error at a time. */
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

/** Validates a required number field by the contract's rule for that number. */
export const numberText = (name: string, rule: NumberRule) => numberField(rule, `${name} is required`);

/** Like `numberText`, but the field may stay empty. */
export const optionalNumberText = (rule: NumberRule) => numberField(rule, undefined);

/** For previews while typing. Invalid input counts as zero. */
export const numberOrZero = (text: string): number => {
  const value = Number(text);
  return Number.isFinite(value) && value > 0 ? value : 0;
};
