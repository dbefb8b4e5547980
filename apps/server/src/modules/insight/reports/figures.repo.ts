import type { TenantTx } from "@fieldwright/db/client";
import { properties } from "@fieldwright/db/schema/clients";
import { jobs } from "@fieldwright/db/schema/jobs";
import { listCounts, reportDays, reportFacts } from "@fieldwright/db/schema/reports";
import { live, ofTenant } from "@fieldwright/db/tenant";
import type { Day } from "@fieldwright/domain/calendar";
import { type Cents, cents } from "@fieldwright/domain/money";
import { type DayRange, monthsAndDays } from "@fieldwright/domain/report-periods";
import type { Category, JobStatus } from "@fieldwright/domain/statuses";
import { type AnyColumn, and, between, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";

/** Cast to float8, because sum(bigint) adds in decimal. Whole numbers below 2^53 stay exact. */
const total = (column: AnyColumn): SQL<number> => sql`coalesce(sum(${column}::float8), 0)`.mapWith(Number);

const toMoney = (sum: unknown): Cents => cents(Number(sum));

const money = (column: AnyColumn): SQL<Cents> => sql`coalesce(sum(${column}::float8), 0)`.mapWith(toMoney);

/** Planning takes most statements of a report longer than running them, and no plan depends on the days asked for. */
export const reusePlans = (tx: TenantTx): Promise<unknown> =>
  tx.$client.query({ text: "set local plan_cache_mode = force_generic_plan" }, []);

type Dimension = "category" | "zip" | "person";

const kept = (dimension: Dimension) => and(ofTenant(reportDays), eq(reportDays.dimension, dimension));

const piece = (unit: "day" | "month", { start, end }: DayRange): SQL =>
  sql`(${unit}::text, ${start}::date, ${end}::date)`;

/** Reads month rows for whole months and day rows for the rest. A join instead of `or` reads only the index. */
const piecesOf = (range: DayRange): SQL => {
  const { months, days } = monthsAndDays(range);
  const pieces = [...(months ? [piece("month", months)] : []), ...days.map((rest) => piece("day", rest))];
  return sql`(values ${sql.join(pieces, sql`, `)}) piece (unit, first, last)`;
};

const inPiece = sql`${reportDays.unit} = piece.unit and ${reportDays.day} between piece.first and piece.last`;

const moneyAndJobs = inArray(reportDays.measure, ["invoiced", "collected", "completed"]);

export type DaySum = {
  measure: "invoiced" | "collected" | "completed";
  day: Day;
  rows: number;
  amount: Cents;
};

export const sumByDay = (tx: TenantTx, range: DayRange): Promise<DaySum[]> =>
  tx
    .select({
      measure: sql<DaySum["measure"]>`${reportDays.measure}`,
      day: reportDays.day,
      rows: total(reportDays.rows),
      amount: money(reportDays.amount),
    })
    .from(reportDays)
    .where(
      and(
        moneyAndJobs,
        kept("category"),
        eq(reportDays.unit, "day"),
        between(reportDays.day, range.start, range.end),
      ),
    )
    .groupBy(reportDays.measure, reportDays.day);

const jobsAndMoney = {
  jobs: sql`coalesce(sum(${reportDays.rows}::float8) filter (where ${reportDays.measure} = 'completed'), 0)`.mapWith(
    Number,
  ),
  collected:
    sql`coalesce(sum(${reportDays.amount}::float8) filter (where ${reportDays.measure} = 'collected'), 0)`.mapWith(
      toMoney,
    ),
};

export const sumByCategory = (tx: TenantTx, range: DayRange) =>
  tx
    .select({ category: sql<Category>`${reportDays.category}`, ...jobsAndMoney })
    .from(reportDays)
    .innerJoin(piecesOf(range), inPiece)
    .where(and(inArray(reportDays.measure, ["collected", "completed"]), kept("category")))
    .groupBy(reportDays.category);

export const sumByZip = (tx: TenantTx, range: DayRange) =>
  tx
    .select({ zip: sql<string>`${reportDays.zip}`, ...jobsAndMoney })
    .from(reportDays)
    .innerJoin(piecesOf(range), inPiece)
    .where(and(inArray(reportDays.measure, ["collected", "completed"]), kept("zip")))
    .groupBy(reportDays.zip);

export const sumByPerson = (tx: TenantTx, range: DayRange) =>
  tx
    .select({
      userId: sql<string>`${reportDays.userId}`,
      jobs: total(reportDays.rows),
      minutes: total(reportDays.amount),
      timed: total(reportDays.timed),
      onTime: total(reportDays.onTime),
    })
    .from(reportDays)
    .innerJoin(piecesOf(range), inPiece)
    .where(and(eq(reportDays.measure, "work"), kept("person")))
    .groupBy(reportDays.userId);

/** The measure is a literal, because one of the indexes has only some of them. */
const facts = (measure: "invoiced" | "collected" | "completed", { start, end }: DayRange) =>
  and(
    ofTenant(reportFacts),
    eq(reportFacts.measure, measure).inlineParams(),
    between(reportFacts.day, start, end),
  );

export const findTopPayers = (
  tx: TenantTx,
  range: DayRange,
  most: number,
): Promise<{ clientId: string; paid: Cents }[]> =>
  tx
    .select({ clientId: reportFacts.clientId, paid: money(reportFacts.amount) })
    .from(reportFacts)
    .where(facts("collected", range))
    .groupBy(reportFacts.clientId)
    .having(sql`sum(${reportFacts.amount}::float8) > 0`)
    .orderBy(desc(total(reportFacts.amount)), reportFacts.clientId)
    .limit(most);

/** Starts from these clients' jobs, which are few, instead of from all completed jobs. */
export const countJobsOf = async (
  tx: TenantTx,
  clientIds: readonly string[],
  range: DayRange,
): Promise<{ clientId: string; jobs: number }[]> => {
  const done = tx
    .select({ jobId: reportFacts.sourceId })
    .from(reportFacts)
    .where(and(facts("completed", range), eq(reportFacts.sourceId, jobs.id), isNull(reportFacts.userId)))
    // Without a limit it would be joined from the other side.
    .limit(1)
    .as("done");
  return tx
    .select({ clientId: jobs.clientId, jobs: sql`count(*)`.mapWith(Number) })
    .from(jobs)
    .innerJoinLateral(done, sql`true`)
    .where(and(ofTenant(jobs), sql`${jobs.clientId} = any (${`{${clientIds.join(",")}}`}::uuid[])`))
    .groupBy(jobs.clientId);
};

/** Counts clients with a completed job, and those with more than one. */
export const countServed = async (
  tx: TenantTx,
  range: DayRange,
): Promise<{ served: number; repeat: number }> => {
  const clients = tx
    .select({ jobs: sql<number>`count(*)`.as("jobs") })
    .from(reportFacts)
    .where(facts("completed", range))
    .groupBy(reportFacts.clientId)
    .as("clients");
  const [counts] = await tx
    .select({
      served: sql`count(*)`.mapWith(Number),
      repeat: sql`count(*) filter (where ${clients.jobs} > 1)`.mapWith(Number),
    })
    .from(clients);
  return counts ?? { served: 0, repeat: 0 };
};

/** How many more invoices there are than invoiced jobs. */
export const countInvoicedAgain = async (tx: TenantTx, range: DayRange): Promise<number> => {
  const [counts] = await tx
    .select({ more: sql`count(*) - count(distinct ${reportFacts.jobId})`.mapWith(Number) })
    .from(reportFacts)
    .where(and(facts("invoiced", range), reportFacts.again));
  return counts?.more ?? 0;
};

export const sumListCounts = (tx: TenantTx) =>
  tx
    .select({
      kind: listCounts.kind,
      status: sql<JobStatus>`${listCounts.status}`,
      rows: total(listCounts.rows),
    })
    .from(listCounts)
    .where(and(ofTenant(listCounts), inArray(listCounts.kind, ["clients", "jobs"])))
    .groupBy(listCounts.kind, listCounts.status);

export const sumOpenInvoices = (tx: TenantTx) =>
  tx
    .select({
      dueDay: sql<Day>`${listCounts.day}::text`,
      count: total(listCounts.rows),
      owed: money(listCounts.owed),
    })
    .from(listCounts)
    .where(and(ofTenant(listCounts), eq(listCounts.kind, "invoices"), eq(listCounts.status, "open")))
    .groupBy(listCounts.day);

const main = and(live(properties), properties.isPrimary);

/** Counts clients by the ZIP code of their main address. */
export const countByZip = (tx: TenantTx): Promise<{ zip: string; clients: number }[]> =>
  tx
    .select({ zip: properties.zip, clients: sql`count(*)`.mapWith(Number) })
    .from(properties)
    .where(main)
    .groupBy(properties.zip);

/** City and state of each ZIP code, from the organization's own addresses. */
export const nameZips = async (tx: TenantTx, zips: readonly string[]) => {
  if (zips.length === 0) return new Map<string, { city: string; state: string }>();
  const { rows } = await tx.execute<{ zip: string; city: string; state: string }>(sql`
    select wanted.zip, named.city, named.state
    from unnest(${`{${zips.join(",")}}`}::text[]) wanted (zip), lateral (
      select city, state from ${properties}
      where organization_id = app_organization_id() and is_primary and deleted_at is null
        and zip = wanted.zip and city <> ''
      limit 1
    ) named`);
  return new Map(rows.map(({ zip, city, state }) => [zip, { city, state }]));
};
