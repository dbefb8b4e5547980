import type { DueInvoice } from "@fieldwright/contract/collect";
import { type Dollars, formatUsd } from "@fieldwright/domain/money";
import { ApiError, errorMessage } from "@/lib/api-error";

/** "Overdue", or how much was paid before. */
export const dueLine = ({ status, paid, total }: DueInvoice): string =>
  [status === "overdue" ? "Overdue" : "", paid > 0 ? `${formatUsd(paid)} of ${formatUsd(total)} is paid` : ""]
    .filter(Boolean)
    .join(" · ");

/** "$40.50 in cash is recorded. $59.50 is left to pay." */
export const takenText = (amount: Dollars, method: "cash" | "check", { balance }: DueInvoice): string => {
  const taken = `${formatUsd(amount)} ${method === "cash" ? "in cash" : "by check"} is recorded.`;
  return balance > 0 ? `${taken} ${formatUsd(balance)} is left to pay.` : `${taken} Nothing is left to pay.`;
};

export const needsSignal = "Taking a payment needs a signal";

/** A refusal says why. Without an answer the payment may be there already, and a second try counts once. */
export const notTakenText = (error: unknown): string =>
  error instanceof ApiError
    ? errorMessage(error, "Couldn't record the payment.")
    : "No answer from the office. Try again: it only counts once, no matter how often you tap.";
