import type { JobMoney } from "@fieldwright/contract/jobs";
import { documentTotals } from "@fieldwright/domain/document-totals";
import {
  type Cents,
  cents,
  maxCents,
  noCents,
  subtractCents,
  sumCents,
  toDollars,
} from "@fieldwright/domain/money";
import type { Rates } from "./job-visits.repo";
import type { FoundJob, InvoiceOfJob, JobLine } from "./jobs.repo";

type Details = Pick<FoundJob, "job" | "quote"> & {
  readonly lines: readonly JobLine[];
  readonly invoices: readonly InvoiceOfJob[];
};

const laborCost = (minutes: number, hourlyCost: Cents): Cents =>
  cents(Math.round((minutes / 60) * hourlyCost));

/** A deposit moves to the invoice once there is one, and would count twice. */
const paidOf = (standing: readonly InvoiceOfJob[], quote: Details["quote"]): Cents =>
  standing.length > 0 ? sumCents(standing.map(({ paid }) => paid)) : (quote?.depositPaid ?? noCents);

/** The terms are those of the quote, as on the invoice, or the usual ones. */
export const moneyOf = (
  { job, quote, lines, invoices }: Details,
  { taxRate, hourlyCost, minutes }: Rates,
  sees: { readonly estimate: boolean },
): JobMoney => {
  const terms = quote ?? { discount: noCents, discountRate: null, taxRate };
  const agreed = documentTotals(lines, terms).total;
  const standing = invoices.filter(({ voidedAt }) => voidedAt === null);
  const invoiced = sumCents(standing.map(({ total }) => total));
  const left = job.status === "cancelled" ? noCents : maxCents(noCents, subtractCents(agreed, invoiced));
  return {
    agreed: toDollars(agreed),
    invoiced: toDollars(invoiced),
    paid: toDollars(paidOf(standing, quote)),
    leftToBill: toDollars(left),
    ...(sees.estimate ? { laborCost: toDollars(laborCost(minutes, hourlyCost)) } : {}),
  };
};
