import { dollars, percent } from "@fieldwright/contract/documents";
import { dollars as inDollars, noCents, toBasisPoints, toCents } from "@fieldwright/domain/money";
import * as z from "zod/mini";
import { numberOrZero, numberProblem } from "./number-text";

/** What may be typed in dollars or in percent. */
export type ShareDraft = { value: string; kind: "dollars" | "percent" };

export const noShare: ShareDraft = { value: "", kind: "dollars" };

export const anyShare = z.object({ value: z.string(), kind: z.enum(["dollars", "percent"]) });

/** May stay empty; what is typed is under the contract's own rule for its kind. */
export const shareForm = (name: string) => {
  const rules = { dollars: dollars(name), percent: percent(name) };
  return anyShare.check(
    z.superRefine(({ value, kind }, context) => {
      const message = value.trim() === "" ? undefined : numberProblem(rules[kind], value);
      if (message !== undefined) context.addIssue({ code: "custom", message, path: ["value"] });
    }),
  );
};

/** From what the server answers: an amount, and its percent where it was given so. */
export const shareDraftOf = (amount: number, inPercent: number | null): ShareDraft => {
  if (inPercent !== null) return { value: inPercent > 0 ? String(inPercent) : "", kind: "percent" };
  return { value: amount > 0 ? amount.toFixed(2) : "", kind: "dollars" };
};

export const toDiscount = ({ value, kind }: ShareDraft) =>
  kind === "percent" ? { discountPercent: Number(value) } : { discount: inDollars(Number(value)) };

export const toDeposit = ({ value, kind }: ShareDraft) =>
  kind === "percent" ? { depositPercent: Number(value) } : { deposit: inDollars(Number(value)) };

/** For a preview while people type. */
export const discountTerms = ({ value, kind }: ShareDraft) => {
  const typed = numberOrZero(value);
  return kind === "percent"
    ? { discount: noCents, discountRate: toBasisPoints(Math.min(100, typed)) }
    : { discount: toCents(inDollars(typed)), discountRate: null };
};

/** The percent that a label names. */
export const percentOf = ({ value, kind }: ShareDraft): number | null =>
  kind === "percent" ? numberOrZero(value) : null;
