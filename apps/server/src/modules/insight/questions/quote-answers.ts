import type { QuoteAnswers } from "@fieldwright/contract/report-questions";
import type { TenantTx } from "@fieldwright/db/client";
import type { Day } from "@fieldwright/domain/calendar";
import { sumCents, toDollars } from "@fieldwright/domain/money";
import { medianOf, shareOf } from "@fieldwright/domain/report-figures";
import { bucketsOf, type DayRange } from "@fieldwright/domain/report-periods";
import { type QuoteSum, sumQuotes } from "./sums.repo";

const count = (sums: readonly QuoteSum[]): number => sums.reduce((sum, { rows }) => sum + rows, 0);

const answersOf = (sums: readonly QuoteSum[]): QuoteAnswers["total"] => {
  const approved = sums.filter(({ outcome }) => outcome === "approved");
  const [won, declined, expired, open] = [
    count(approved),
    count(sums.filter(({ outcome }) => outcome === "rejected")),
    count(sums.filter(({ outcome, expired: over }) => outcome === "pending" && over)),
    count(sums.filter(({ outcome, expired: over }) => outcome === "pending" && !over)),
  ];
  const days = new Map<number, number>();
  for (const { answerDays, rows } of sums)
    if (answerDays !== null) days.set(answerDays, (days.get(answerDays) ?? 0) + rows);
  return {
    sent: count(sums),
    approved: won,
    declined,
    expired,
    open,
    winRate: shareOf(won, won + declined + expired),
    quoted: toDollars(sumCents(sums.map(({ amount }) => amount))),
    won: toDollars(sumCents(approved.map(({ amount }) => amount))),
    medianDays: medianOf(days),
  };
};

export const readQuoteAnswers = async (tx: TenantTx, range: DayRange, today: Day): Promise<QuoteAnswers> => {
  const sums = await sumQuotes(tx, range, today);
  return {
    range: { startDate: range.start, endDate: range.end },
    months: bucketsOf("month", range).map(({ name, start }) => ({
      start,
      ...answersOf(sums.filter(({ month }) => month === name)),
    })),
    total: answersOf(sums),
  };
};
