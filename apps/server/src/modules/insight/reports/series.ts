import type { Report } from "@fieldwright/contract/reports";
import { addCents, type Cents, noCents, toDollars } from "@fieldwright/domain/money";
import { type Bucket, bucketsOf, type DayRange, type Unit } from "@fieldwright/domain/report-periods";
import type { DaySum } from "./figures.repo";

type Sums = { invoiced: Cents; invoices: number; collected: Cents; jobs: number };

export const sumDays = (days: readonly DaySum[], { start, end }: DayRange): Sums => {
  const sums: Sums = { invoiced: noCents, invoices: 0, collected: noCents, jobs: 0 };
  for (const { measure, day, rows, amount } of days) {
    if (day < start || day > end) continue;
    if (measure === "completed") sums.jobs += rows;
    if (measure === "collected") sums.collected = addCents(sums.collected, amount);
    if (measure === "invoiced") {
      sums.invoiced = addCents(sums.invoiced, amount);
      sums.invoices += rows;
    }
  }
  return sums;
};

const present = ({ invoiced, collected, jobs }: Sums) => ({
  invoiced: toDollars(invoiced),
  collected: toDollars(collected),
  jobs,
});

type Series = Omit<Report["revenueData"][number], "month"> & { name: string };

/** Pairs each month, week or quarter with the one at the same position in the previous period. */
export const seriesOf = (
  unit: Unit,
  days: readonly DaySum[],
  range: DayRange,
  before: DayRange,
): Series[] => {
  const earlier: readonly Bucket[] = bucketsOf(unit, before);
  return bucketsOf(unit, range).map(({ name, start, end }, index) => {
    const previous = earlier[index];
    return {
      name,
      start,
      end,
      ...present(sumDays(days, { start, end })),
      previous: previous ? present(sumDays(days, previous)) : null,
    };
  });
};
