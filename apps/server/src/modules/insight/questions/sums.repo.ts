import type { TenantTx } from "@fieldwright/db/client";
import { clients } from "@fieldwright/db/schema/clients";
import { invoices } from "@fieldwright/db/schema/invoices";
import { quoteDays, reportDays, reportFacts } from "@fieldwright/db/schema/reports";
import { timeEntries } from "@fieldwright/db/schema/time-entries";
import { users } from "@fieldwright/db/schema/users";
import { live, ofTenant } from "@fieldwright/db/tenant";
import { addDays, type Day } from "@fieldwright/domain/calendar";
import { type BasisPoints, basisPoints, type Cents, cents } from "@fieldwright/domain/money";
import type { ReceivableAge } from "@fieldwright/domain/report-figures";
import type { DayRange } from "@fieldwright/domain/report-periods";
import type { storedQuoteStatuses } from "@fieldwright/domain/statuses";
import { type AnyColumn, and, asc, between, desc, eq, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";

const isOpen = and(live(invoices), isNull(invoices.voidedAt), lt(invoices.paid, invoices.total));

/** Cast to float8, because sum(bigint) adds in decimal. Whole numbers below 2^53 stay exact. */
const balance = sql`(${invoices.total} - ${invoices.paid})::float8`;

/** What is owed on invoices due from one day up to another, both included. */
const owedBetween = (from: Day | undefined, until: Day | undefined): SQL<Cents> => {
  const after = from ? sql`${invoices.dueDate} >= ${from}::date` : sql`true`;
  const before = until ? sql`${invoices.dueDate} <= ${until}::date` : sql`true`;
  return sql`coalesce(sum(${balance}) filter (where ${after} and ${before}), 0)`.mapWith((sum: unknown) =>
    cents(Number(sum)),
  );
};

/** The same ages as `receivableAge`. */
const owedByAge = (today: Day): Readonly<Record<ReceivableAge, SQL<Cents>>> => ({
  not_due: owedBetween(today, undefined),
  "1_30": owedBetween(addDays(today, -30), addDays(today, -1)),
  "31_60": owedBetween(addDays(today, -60), addDays(today, -31)),
  "61_90": owedBetween(addDays(today, -90), addDays(today, -61)),
  over_90: owedBetween(undefined, addDays(today, -91)),
});

/** What each client owes, largest first. All of it is read from one index, in the order of clients. */
export const findDebts = (tx: TenantTx, today: Day, most: number) =>
  tx
    .select({
      clientId: invoices.clientId,
      invoices: sql`count(*)`.mapWith(Number),
      owed: owedByAge(today),
      total: owedBetween(undefined, undefined),
      /** How many clients owe something. */
      clients: sql`count(*) over ()`.mapWith(Number),
    })
    .from(invoices)
    .where(isOpen)
    .groupBy(invoices.clientId)
    .orderBy(desc(sql`sum(${balance})`), invoices.clientId)
    .limit(most);
export type Debt = Awaited<ReturnType<typeof findDebts>>[number];

export type OldestInvoice = { clientId: string; id: string; number: string; dueDate: Day };

/** The open invoice of each client that was due first. */
export const findOldestInvoices = async (
  tx: TenantTx,
  clientIds: readonly string[],
): Promise<OldestInvoice[]> => {
  const { rows } = await tx.execute<OldestInvoice>(sql`
    select wanted.id as "clientId", oldest.id, oldest.number, oldest.due_date::text as "dueDate"
    from unnest(${`{${clientIds.join(",")}}`}::uuid[]) wanted (id), lateral (
      select id, number, due_date from ${invoices}
      where organization_id = app_organization_id() and client_id = wanted.id
        and deleted_at is null and voided_at is null and paid_cents < total_cents
      order by due_date, id limit 1
    ) oldest`);
  return rows;
};

/** Cast to float8, because sum(bigint) adds in decimal. Whole numbers below 2^53 stay exact. */
const total = (column: AnyColumn): SQL<number> => sql`coalesce(sum(${column}::float8), 0)`.mapWith(Number);
const money = (column: AnyColumn): SQL<Cents> =>
  sql`coalesce(sum(${column}::float8), 0)`.mapWith((sum: unknown) => cents(Number(sum)));

const monthOf = (column: AnyColumn): SQL<string> => sql<string>`to_char(${column}, 'YYYY-MM')`;

export type SaleSum = {
  measure: string;
  /** 2026-03. */
  month: string;
  taxRate: BasisPoints;
  earlier: boolean;
  rows: number;
  amount: Cents;
  tax: Cents;
};

/** Invoices, payments and completed jobs of a range by month, tax rate, and new or earlier client. */
export const sumSales = (tx: TenantTx, range: DayRange): Promise<SaleSum[]> =>
  tx
    .select({
      measure: sql<string>`${reportDays.measure}`,
      month: monthOf(reportDays.day),
      taxRate: sql`${reportDays.taxRate}`.mapWith((rate: unknown) => basisPoints(Number(rate))),
      earlier: sql<boolean>`${reportDays.earlier}`,
      rows: total(reportDays.rows),
      amount: money(reportDays.amount),
      tax: money(reportDays.tax),
    })
    .from(reportDays)
    .where(
      and(
        ofTenant(reportDays),
        inArray(reportDays.measure, ["invoiced", "collected", "completed"]),
        eq(reportDays.dimension, "sale"),
        eq(reportDays.unit, "day"),
        between(reportDays.day, range.start, range.end),
      ),
    )
    .groupBy(reportDays.measure, sql`2`, reportDays.taxRate, reportDays.earlier);

export type QuoteSum = {
  month: string;
  outcome: (typeof storedQuoteStatuses)[number];
  /** No answer until its last day. */
  expired: boolean;
  answerDays: number | null;
  rows: number;
  amount: Cents;
};

export const sumQuotes = (tx: TenantTx, range: DayRange, today: Day): Promise<QuoteSum[]> =>
  tx
    .select({
      month: monthOf(quoteDays.day),
      outcome: quoteDays.outcome,
      expired: sql<boolean>`coalesce(${quoteDays.validUntil} < ${today}::date, false)`,
      answerDays: quoteDays.answerDays,
      rows: total(quoteDays.rows),
      amount: money(quoteDays.amount),
    })
    .from(quoteDays)
    .where(and(ofTenant(quoteDays), between(quoteDays.day, range.start, range.end)))
    .groupBy(sql`1`, quoteDays.outcome, sql`3`, quoteDays.answerDays);

const timeMeasures = ["logged", "on_visit", "drove", "billed"] as const;

/** Of a person over all weeks, or of a week over all people. */
export type TimeSum = {
  userId: string | null;
  week: Day | null;
  measure: (typeof timeMeasures)[number];
  amount: number;
};

/** Minutes and billed cents by person and by week. `weeks` are Sundays. */
export const sumTime = (
  tx: TenantTx,
  weeks: DayRange,
  { person }: { readonly person: string | undefined },
): Promise<TimeSum[]> =>
  tx
    .select({
      userId: sql<string | null>`${reportDays.userId}`,
      week: sql<Day | null>`${reportDays.day}::text`,
      measure: sql<TimeSum["measure"]>`${reportDays.measure}`,
      amount: total(reportDays.amount),
    })
    .from(reportDays)
    .where(
      and(
        ofTenant(reportDays),
        inArray(reportDays.measure, [...timeMeasures]),
        eq(reportDays.dimension, "person"),
        eq(reportDays.unit, "week"),
        between(reportDays.day, weeks.start, weeks.end),
        person ? eq(reportDays.userId, person) : undefined,
      ),
    )
    .groupBy(
      sql`grouping sets ((${reportDays.userId}, ${reportDays.measure}), (${reportDays.day}, ${reportDays.measure}))`,
    )
    .having(sql`sum(${reportDays.amount}) <> 0`);

/** At most one of each person. */
export const findRunningTimers = (tx: TenantTx) =>
  tx
    .select({
      userId: timeEntries.userId,
      visitId: timeEntries.visitId,
      startedAt: timeEntries.startedAt,
      endedAt: timeEntries.endedAt,
    })
    .from(timeEntries)
    .where(and(ofTenant(timeEntries), isNull(timeEntries.endedAt)));

export const findNamed = (tx: TenantTx, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
        .from(users)
        .where(and(ofTenant(users), inArray(users.id, [...ids])))
        .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id));

const lastServed = (before: Day) =>
  and(
    ofTenant(reportFacts),
    eq(reportFacts.measure, "completed"),
    eq(reportFacts.latest, true),
    lt(reportFacts.day, before),
    // Nobody calls a client who asked to be removed.
    sql`exists (select from ${clients} where ${clients.organizationId} = ${reportFacts.organizationId}
      and ${clients.id} = ${reportFacts.clientId} and ${clients.deletedAt} is null)`,
  );

export const findLapsed = (tx: TenantTx, before: Day, most: number) =>
  tx
    .select({ clientId: reportFacts.clientId, lastDay: reportFacts.day })
    .from(reportFacts)
    .where(lastServed(before))
    .orderBy(desc(reportFacts.day), desc(reportFacts.clientId))
    .limit(most);

/** Stops counting at `most`. */
export const countLapsed = async (tx: TenantTx, before: Day, most: number): Promise<number> => {
  const some = tx
    .select({ one: sql`1`.as("one") })
    .from(reportFacts)
    .where(lastServed(before))
    .limit(most)
    .as("some");
  const [counted] = await tx.select({ rows: sql`count(*)`.mapWith(Number) }).from(some);
  return counted?.rows ?? 0;
};
