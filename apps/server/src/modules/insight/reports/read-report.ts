import type { Report, ReportPlace, ReportQuery } from "@fieldwright/contract/reports";
import type { TenantTx } from "@fieldwright/db/client";
import { addDays, type Day, dayIn, instantAt } from "@fieldwright/domain/calendar";
import { addCents, type Cents, noCents, subtractCents, sumCents, toDollars } from "@fieldwright/domain/money";
import { averageJobValue, receivableAge, receivableAges, shareOf } from "@fieldwright/domain/report-figures";
import {
  type Bucket,
  bucketsOf,
  comparable,
  type DayRange,
  periodBefore,
  type Unit,
} from "@fieldwright/domain/report-periods";
import { jobStatuses, openJobStatuses } from "@fieldwright/domain/statuses";
import { summarizeClients } from "#customers";
import { placeOfAddress } from "#kernel";
import { summarizeReviews } from "#reminders";
import {
  countByZip,
  countInvoicedAgain,
  countJobsOf,
  countServed,
  type DaySum,
  findTopPayers,
  nameZips,
  reusePlans,
  sumByCategory,
  sumByDay,
  sumByZip,
  sumListCounts,
  sumOpenInvoices,
} from "./figures.repo";
import { readTeamPerformance } from "./team-performance";

type Sums = { invoiced: Cents; invoices: number; collected: Cents; jobs: number };

const none: Sums = { invoiced: noCents, invoices: 0, collected: noCents, jobs: 0 };

const withDay = (sums: Sums, { measure, rows, amount }: DaySum): Sums => {
  if (measure === "completed") return { ...sums, jobs: sums.jobs + rows };
  if (measure === "collected") return { ...sums, collected: addCents(sums.collected, amount) };
  return { ...sums, invoiced: addCents(sums.invoiced, amount), invoices: sums.invoices + rows };
};

type SumDays = (range: DayRange) => Sums;

/** Reads the days once, however many ranges a report has: a range is the difference of two sums from the first day on. */
const sumsFrom = (days: readonly DaySum[]): SumDays => {
  const sorted = days.toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const until = [none];
  for (const day of sorted) until.push(withDay(until.at(-1) ?? none, day));
  /** How many of them are before the day. */
  const countBefore = (day: Day): number => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle]?.day ?? "") < day) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return ({ start, end }) => {
    const before = until[countBefore(start)] ?? none;
    const after = until[Math.max(countBefore(start), countBefore(addDays(end, 1)))] ?? none;
    return {
      invoiced: subtractCents(after.invoiced, before.invoiced),
      invoices: after.invoices - before.invoices,
      collected: subtractCents(after.collected, before.collected),
      jobs: after.jobs - before.jobs,
    };
  };
};

const present = ({ invoiced, collected, jobs }: Sums) => ({
  invoiced: toDollars(invoiced),
  collected: toDollars(collected),
  jobs,
});

type Series = Omit<Report["revenueData"][number], "month"> & { name: string };

/** Pairs each month, week or quarter with the one at the same position in the previous period. */
const seriesOf = (unit: Unit, sumDays: SumDays, range: DayRange, before: DayRange): Series[] => {
  const earlier: readonly Bucket[] = bucketsOf(unit, before);
  return bucketsOf(unit, range).map(({ name, start, end }, index) => {
    const previous = earlier[index];
    return {
      name,
      start,
      end,
      ...present(sumDays({ start, end })),
      previous: previous ? present(sumDays(previous)) : null,
    };
  });
};

const fiveDigits = (zip: string): string => zip.trim().slice(0, 5);

/** Clients, jobs and revenue by ZIP code, highest revenue first. */
const readGeography = async (tx: TenantTx, range: DayRange): Promise<ReportPlace[]> => {
  const places = new Map<string, { clients: number; jobs: number; collected: Cents }>();
  const at = (zip: string) => {
    const known = places.get(zip) ?? { clients: 0, jobs: 0, collected: noCents };
    places.set(zip, known);
    return known;
  };
  const [living, work] = await Promise.all([countByZip(tx), sumByZip(tx, range)]);
  for (const { zip, clients } of living) at(fiveDigits(zip)).clients += clients;
  for (const { zip, jobs, collected } of work) {
    at(zip).jobs += jobs;
    at(zip).collected = addCents(at(zip).collected, collected);
  }
  const found = [...places].filter(([, { clients, jobs, collected }]) => clients || jobs || collected);
  const names = await nameZips(
    tx,
    found.flatMap(([zip]) => (/^\d{5}$/.test(zip) ? zip : [])),
  );
  return found
    .map(([zip, { clients, jobs, collected }]) => {
      const { city = "", state = "" } = names.get(zip) ?? {};
      const { lat, lng } = placeOfAddress(zip) ?? { lat: null, lng: null };
      return { zip, city, state, lat, lng, clients, jobs, revenue: toDollars(collected) };
    })
    .toSorted((a, b) => b.revenue - a.revenue || b.jobs - a.jobs || b.clients - a.clients);
};

const topCount = 10;

/** Defaults to the current year. With only one date, the other end is the first or last day of its year. */
export const rangeOf = ({ startDate, endDate }: ReportQuery, today: Day): DayRange => {
  const year = (startDate ?? endDate ?? today).slice(0, 4);
  const start = startDate ?? `${year}-01-01`;
  return { start, end: endDate ?? `${year}-12-31` };
};

const readTopClients = async (tx: TenantTx, range: DayRange): Promise<Report["topClients"]> => {
  const payers = await findTopPayers(tx, range, topCount);
  const ids = payers.map(({ clientId }) => clientId);
  const [counts, clientOf] = await Promise.all([countJobsOf(tx, ids, range), summarizeClients(tx, ids)]);
  const jobs = new Map(counts.map((count) => [count.clientId, count.jobs]));
  return payers.map(({ clientId, paid }) => {
    const { user, company } = clientOf(clientId);
    const { firstName, lastName, email } = user;
    return {
      _id: clientId,
      user: { firstName, lastName, email },
      company,
      totalSpent: toDollars(paid),
      jobCount: jobs.get(clientId) ?? 0,
    };
  });
};

const readServices = async (tx: TenantTx, range: DayRange): Promise<Report["serviceBreakdown"]> =>
  (await sumByCategory(tx, range))
    .map(({ category, jobs, collected }) => ({
      name: category,
      count: jobs,
      revenue: toDollars(collected),
    }))
    .filter(({ count, revenue }) => count !== 0 || revenue !== 0)
    .toSorted((a, b) => b.revenue - a.revenue || b.count - a.count);

export const readReceivables = async (tx: TenantTx, today: Day): Promise<Report["receivables"]> => {
  const open = await sumOpenInvoices(tx);
  const byAge = receivableAges.map((age) => {
    const these = open.filter(({ dueDay }) => receivableAge(dueDay, today) === age);
    return {
      age,
      count: these.reduce((sum, { count }) => sum + count, 0),
      amount: toDollars(sumCents(these.map(({ owed }) => owed))),
    };
  });
  return { total: toDollars(sumCents(open.map(({ owed }) => owed))), byAge };
};

const readStock = async (tx: TenantTx) => {
  const counts = await sumListCounts(tx);
  const rowsOf = (kind: string, status?: string) =>
    counts
      .filter((count) => count.kind === kind && (!status || count.status === status))
      .reduce((sum, { rows }) => sum + rows, 0);
  const byStatus = Object.fromEntries(
    jobStatuses.map((status) => [status, rowsOf("jobs", status)]),
  ) as Report["jobStats"]["byStatus"];
  return { clients: rowsOf("clients"), byStatus };
};

export type Read = <T>(run: (tx: TenantTx) => Promise<T>) => Promise<T>;
type About = { readonly zone: string; readonly range: DayRange; readonly now: Date };

/** The queries over all clients take most of the time, so they run in parallel, each in its own transaction. */
export const readReport = async (readHeavy: Read, about: About): Promise<Report> => {
  const read: Read = (run) =>
    readHeavy(async (tx) => {
      const [, figures] = await Promise.all([reusePlans(tx), run(tx)]);
      return figures;
    });
  const [topClients, { served, repeat }, { reviews, ...rest }] = await Promise.all([
    read((tx) => readTopClients(tx, about.range)),
    read((tx) => countServed(tx, about.range)),
    read((tx) => readRest(tx, about)),
  ]);
  const customerSatisfaction = { ...reviews, repeatCustomers: shareOf(repeat, served) };
  return { ...rest, topClients, customerSatisfaction };
};

const readRest = async (tx: TenantTx, { zone, range, now }: About) => {
  const today = dayIn(zone, now);
  const before = periodBefore(range);
  const compared = comparable(range, today);
  // Nothing here waits for anything else, so all of it is sent at once.
  const [
    days,
    invoicedAgain,
    { clients, byStatus },
    reviews,
    serviceBreakdown,
    teamPerformance,
    geographicData,
    receivables,
  ] = await Promise.all([
    sumByDay(tx, { start: before.start, end: range.end }),
    countInvoicedAgain(tx, range),
    readStock(tx),
    summarizeReviews(tx, instantAt(zone, range.start, 0), instantAt(zone, addDays(range.end, 1), 0)),
    readServices(tx, range),
    readTeamPerformance(tx, range, today),
    readGeography(tx, range),
    readReceivables(tx, today),
  ]);
  const sumDays = sumsFrom(days);
  const sums = sumDays(range);
  const previous = sumDays(compared);
  const invoicedJobs = sums.invoices - invoicedAgain;
  return {
    range: {
      startDate: range.start,
      endDate: range.end,
      previous: { startDate: before.start, endDate: before.end },
      comparedUntil: compared.end,
      today,
    },
    revenueData: seriesOf("month", sumDays, range, before).map(({ name, ...sum }) => ({
      month: name,
      ...sum,
    })),
    weeklyData: seriesOf("week", sumDays, range, before).map(({ name, ...sum }) => ({ week: name, ...sum })),
    quarterlyData: seriesOf("quarter", sumDays, range, before).map(({ name, ...sum }) => ({
      quarter: name,
      ...sum,
    })),
    jobStats: {
      activeJobs: openJobStatuses.reduce((sum, status) => sum + byStatus[status], 0),
      completedJobs: sums.jobs,
      byStatus,
    },
    financialStats: {
      totalRevenue: toDollars(sums.collected),
      totalInvoiced: toDollars(sums.invoiced),
      totalClients: clients,
      averageJobValue: toDollars(averageJobValue(sums.invoiced, invoicedJobs)),
      invoicedJobs,
      previous: {
        totalRevenue: toDollars(previous.collected),
        totalInvoiced: toDollars(previous.invoiced),
        completedJobs: previous.jobs,
      },
    },
    serviceBreakdown,
    teamPerformance,
    geographicData,
    reviews,
    receivables,
  };
};
