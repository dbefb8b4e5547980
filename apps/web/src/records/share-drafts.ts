import { dollars, percent } from "@fieldwright/contract/documents";
import {
  type Dollars,
  dollars as inDollars,
  noCents,
  toBasisPoints,
  toCents,
} from "@fieldwright/domain/money";
import * as z from "zod/mini";
import { numberOrZero, numberProblem } from "./number-text";

/** An amount typed in dollars or percent. */
export type ShareDraft = { value: string; kind: "dollars" | "percent" };

export const noShare: ShareDraft = { value: "", kind: "dollars" };

export const anyShare = z.object({ value: z.string(), kind: z.enum(["dollars", "percent"]) });

/** May stay empty. Otherwise the contract's rule for dollars or percent applies. */
export const shareForm = (name: string) => {
  const rules = { dollars: dollars(name), percent: percent(name) };
  return anyShare.check(
    z.superRefine(({ value, kind }, context) => {
      const message = value.trim() === "" ? undefined : numberProblem(rules[kind], value);
      if (message !== undefined) context.addIssue({ code: "custom", message, path: ["value"] });
    }),
  );
};

/** Fills the field from the server's amount, or from its percent if it was entered as percent. */
export const shareDraftOf = (amount: Dollars, inPercent: number | null): ShareDraft => {
  if (inPercent !== null) return { value: inPercent > 0 ? String(inPercent) : "", kind: "percent" };
  return { value: amount > 0 ? amount.toFixed(2) : "", kind: "dollars" };
};

export const toDiscount = ({ value, kind }: ShareDraft) =>
  kind === "percent" ? { discountPercent: Number(value) } : { discount: inDollars(Number(value)) };

export const toDeposit = ({ value, kind }: ShareDraft) =>
  kind === "percent" ? { depositPercent: Number(value) } : { deposit: inDollars(Number(value)) };

/** For previews while typing. */
export const discountTerms = ({ value, kind }: ShareDraft) => {
  const typed = numberOrZero(value);
  return kind === "percent"
    ? { discount: noCents, discountRate: toBasisPoints(Math.min(100, typed)) }
    : { discount: toCents(inDollars(typed)), discountRate: null };
};

/** The percent to show in a label, or null for a dollar amount. */
export const percentOf = ({ value, kind }: ShareDraft): number | null =>
  kind === "percent" ? numberOrZero(value) : null;
