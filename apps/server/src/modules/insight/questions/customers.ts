import type { CustomerMonth, Customers } from "@fieldwright/contract/report-questions";
import type { TenantTx } from "@fieldwright/db/client";
import type { Day } from "@fieldwright/domain/calendar";
import { sumCents, toDollars } from "@fieldwright/domain/money";
import { addMonths, bucketsOf, type DayRange } from "@fieldwright/domain/report-periods";
import { summarizeClients } from "#customers";
import { namesOf } from "./aging";
import { countLapsed, findLapsed, type SaleSum, sumSales } from "./sums.repo";

const maxLapsed = 100;
const maxCounted = 1_000;

const sumsOf = (sums: readonly SaleSum[]): Omit<CustomerMonth, "start"> => {
  const jobs = (isRepeat: boolean) =>
    sums
      .filter(({ measure, earlier }) => measure === "completed" && earlier === isRepeat)
      .reduce((sum, { rows }) => sum + rows, 0);
  const collected = sums.filter(({ measure }) => measure === "collected");
  return {
    jobs: jobs(true) + jobs(false),
    repeatJobs: jobs(true),
    collected: toDollars(sumCents(collected.map(({ amount }) => amount))),
    repeatCollected: toDollars(
      sumCents(collected.filter(({ earlier }) => earlier).map(({ amount }) => amount)),
    ),
    // Each client has one job before which none was completed.
    newClients: jobs(false),
  };
};

export const readCustomers = async (tx: TenantTx, range: DayRange, today: Day): Promise<Customers> => {
  const sums = await sumSales(tx, range);
  const since = addMonths(today, -12);
  const lapsed = await findLapsed(tx, since, maxLapsed);
  const clientOf = await summarizeClients(
    tx,
    lapsed.map(({ clientId }) => clientId),
  );
  return {
    range: { startDate: range.start, endDate: range.end },
    months: bucketsOf("month", range).map(({ name, start }) => ({
      start,
      ...sumsOf(sums.filter(({ month }) => month === name)),
    })),
    total: sumsOf(sums),
    lapsedSince: since,
    lapsed: lapsed.map(({ clientId, lastDay }) => ({
      _id: clientId,
      ...namesOf(clientOf(clientId)),
      lastDay,
    })),
    lapsedCount: await countLapsed(tx, since, maxCounted),
  };
};
