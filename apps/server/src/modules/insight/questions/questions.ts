import type {
  Aging,
  CustomerMonth,
  Customers,
  Debtor,
  Hours,
  QuoteAnswers,
  SalesTax,
  TaxRow,
} from "@fieldwright/contract/report-questions";
import type { TenantTx } from "@fieldwright/db/client";
import { addDays, type Day } from "@fieldwright/domain/calendar";
import {
  addCents,
  cents,
  type Dollars,
  dollars,
  noCents,
  subtractCents,
  sumCents,
  toDollars,
  toPercent,
} from "@fieldwright/domain/money";
import { medianOf, perHour, type ReceivableAge, shareOf } from "@fieldwright/domain/report-figures";
import { addMonths, bucketsOf, type DayRange } from "@fieldwright/domain/report-periods";
import { weekIn, weekOf, workedMinutes } from "@fieldwright/domain/time-sheets";
import { type ClientSummary, summarizeClients } from "#customers";
import { readReceivables } from "../reports/read-report";
import {
  countLapsed,
  type Debt,
  findDebts,
  findLapsed,
  findNamed,
  findOldestInvoices,
  findRunningTimers,
  type OldestInvoice,
  type QuoteSum,
  type SaleSum,
  sumQuotes,
  sumSales,
  sumTime,
  type TimeSum,
} from "./sums.repo";

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

/** A year. Longer ranges would have more weeks than anybody reads. */
const maxWeeks = 53;

/** The Sundays of the weeks that a range touches, at most the last 53. */
const weeksOf = ({ start, end }: DayRange): DayRange => {
  const last = weekOf(end);
  const earliest = addDays(last, -7 * (maxWeeks - 1));
  const first = weekOf(start);
  return { start: first < earliest ? earliest : first, end: last };
};

type Time = Hours["total"];

const timeOf = (sums: readonly TimeSum[]): Time => {
  const of = (measure: TimeSum["measure"]) =>
    sums.filter((sum) => sum.measure === measure).reduce((whole, { amount }) => whole + amount, 0);
  const visitMinutes = of("on_visit");
  const minutes = of("logged") + visitMinutes;
  const billed = cents(of("billed"));
  const rate = perHour(billed, minutes);
  return {
    minutes,
    visitMinutes,
    driveMinutes: of("drove"),
    billed: toDollars(billed),
    perHour: rate === null ? null : toDollars(rate),
  };
};

const grouped = (sums: readonly TimeSum[], key: "userId" | "week") => {
  const groups = new Map<string, TimeSum[]>();
  for (const sum of sums) {
    const of = sum[key];
    if (of === null) continue;
    const group = groups.get(of);
    if (group) group.push(sum);
    else groups.set(of, [sum]);
  }
  return groups;
};

type Asked = {
  readonly zone: string;
  readonly range: DayRange;
  readonly now: Date;
  readonly person: string | undefined;
};

const readRunning = async (tx: TenantTx, { zone, now, person }: Asked): Promise<TimeSum[]> =>
  (await findRunningTimers(tx))
    .filter(({ userId }) => !person || userId === person)
    .map((timer) => ({
      userId: timer.userId,
      week: weekIn(zone, timer.startedAt),
      measure: timer.visitId ? "on_visit" : "logged",
      amount: workedMinutes(timer, now),
    }));

export const readHours = async (tx: TenantTx, asked: Asked): Promise<Hours> => {
  const weeks = weeksOf(asked.range);
  const running = (await readRunning(tx, asked)).filter(
    ({ week }) => week === null || (week >= weeks.start && week <= weeks.end),
  );
  const sums = [...(await sumTime(tx, weeks, asked)), ...running];
  const byPerson = grouped(sums, "userId");
  const people = await findNamed(tx, [...byPerson.keys()]);
  return {
    range: { startDate: weeks.start, endDate: addDays(weeks.end, 6) },
    people: people
      .map(({ id, firstName, lastName }) => ({
        user: { _id: id, firstName, lastName },
        ...timeOf(byPerson.get(id) ?? []),
      }))
      .toSorted((one, other) => other.minutes - one.minutes),
    weeks: [...grouped(sums, "week")]
      .map(([week, of]) => ({ week, ...timeOf(of) }))
      .toSorted((one, other) => (one.week < other.week ? 1 : -1)),
    total: timeOf(sums.filter(({ userId }) => userId !== null)),
  };
};

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

const rowOf = (start: string, rate: SaleSum["taxRate"], sums: readonly SaleSum[]): TaxRow => {
  const of = (measure: string) =>
    sums
      .filter((sum) => sum.measure === measure && sum.taxRate === rate)
      .reduce(
        ({ sales, tax }, sum) => ({
          sales: addCents(sales, subtractCents(sum.amount, sum.tax)),
          tax: addCents(tax, sum.tax),
        }),
        { sales: noCents, tax: noCents },
      );
  const [invoiced, collected] = [of("invoiced"), of("collected")];
  return {
    start,
    rate: toPercent(rate),
    invoicedSales: toDollars(invoiced.sales),
    invoicedTax: toDollars(invoiced.tax),
    collectedSales: toDollars(collected.sales),
    collectedTax: toDollars(collected.tax),
  };
};

const isEmpty = (row: TaxRow): boolean =>
  row.invoicedSales === 0 && row.invoicedTax === 0 && row.collectedSales === 0 && row.collectedTax === 0;

/** A month without sales has no row. */
export const readSalesTax = async (tx: TenantTx, range: DayRange): Promise<SalesTax> => {
  const sums = (await sumSales(tx, range)).filter(({ measure }) => measure !== "completed");
  const rows = bucketsOf("month", range).flatMap(({ name, start }) => {
    const ofMonth = sums.filter(({ month }) => month === name);
    const rates = [...new Set(ofMonth.map(({ taxRate }) => taxRate))].toSorted((one, other) => other - one);
    return rates.map((rate) => rowOf(start, rate, ofMonth)).filter((row) => !isEmpty(row));
  });
  return { range: { startDate: range.start, endDate: range.end }, rows };
};

const noDollars = dollars(0);

/** More rows than anybody reads. The totals count everybody. */
const maxClients = 500;

const namesOf = ({ user, company, phone }: ClientSummary) => ({
  user: { firstName: user.firstName, lastName: user.lastName, email: user.email },
  company,
  phone,
});

const byAge = (owed: (age: ReceivableAge) => Dollars): Aging["owed"] => ({
  not_due: owed("not_due"),
  "1_30": owed("1_30"),
  "31_60": owed("31_60"),
  "61_90": owed("61_90"),
  over_90: owed("over_90"),
});

const presentDebtor = (debt: Debt, client: ClientSummary, oldest: OldestInvoice): Debtor => ({
  _id: debt.clientId,
  ...namesOf(client),
  invoices: debt.invoices,
  owed: byAge((age) => toDollars(debt.owed[age])),
  total: toDollars(debt.total),
  oldest: { _id: oldest.id, number: oldest.number, dueDate: oldest.dueDate },
});

export const readAging = async (tx: TenantTx, today: Day): Promise<Aging> => {
  const debts = await findDebts(tx, today, maxClients);
  const ids = debts.map(({ clientId }) => clientId);
  const clientOf = await summarizeClients(tx, ids);
  const oldestOf = new Map((await findOldestInvoices(tx, ids)).map((invoice) => [invoice.clientId, invoice]));
  const all = await readReceivables(tx, today);
  return {
    today,
    clients: debts.flatMap((debt) => {
      const oldest = oldestOf.get(debt.clientId);
      return oldest ? [presentDebtor(debt, clientOf(debt.clientId), oldest)] : [];
    }),
    count: debts[0]?.clients ?? 0,
    invoices: all.byAge.reduce((sum, { count }) => sum + count, 0),
    owed: byAge((age) => all.byAge.find((known) => known.age === age)?.amount ?? noDollars),
    total: all.total,
  };
};
