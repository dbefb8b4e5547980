import type { TenantTx } from "@fieldwright/db/client";
import { prepared } from "@fieldwright/db/client";
import {
  addressOf,
  clientInShort,
  itsClient,
  itsPrimaryProperty,
  memberName,
  neededSkills,
} from "@fieldwright/db/joins";
import { clients, properties } from "@fieldwright/db/schema/clients";
import { jobs } from "@fieldwright/db/schema/jobs";
import { organizations } from "@fieldwright/db/schema/organizations";
import { timeEntries } from "@fieldwright/db/schema/time-entries";
import { visitAssignments, visits } from "@fieldwright/db/schema/visits";
import { preparedByIds } from "@fieldwright/db/search-lists";
import { live, ofTenant, tenant } from "@fieldwright/db/tenant";
import type { BasisPoints, Cents } from "@fieldwright/domain/money";
import { openVisitStatuses, underWayStatuses, type VisitStatus } from "@fieldwright/domain/statuses";
import { and, asc, desc, eq, gt, inArray, lte, ne, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

export type Rates = { taxRate: BasisPoints; hourlyCost: Cents; minutes: number };

/** Minutes worked on the job, up to now if a timer runs. */
const workedMinutes = (tx: TenantTx) => {
  const end = sql`coalesce(${timeEntries.endedAt}, ${sql.placeholder("now")}::timestamptz)`;
  const worked = tx
    .select({
      minutes:
        sql`coalesce(sum(greatest(0, round(extract(epoch from ${end} - ${timeEntries.startedAt}) / 60))), 0)`.as(
          "minutes",
        ),
    })
    .from(timeEntries)
    .where(and(ofTenant(timeEntries), eq(timeEntries.jobId, sql.placeholder("jobId"))));
  return sql`(${worked})`.mapWith(Number);
};

const ratesOf = (tx: TenantTx) => ({
  taxRate: organizations.taxRate,
  hourlyCost: organizations.hourlyCost,
  minutes: workedMinutes(tx),
});

/** The organization's usual tax and cost of an hour, and the minutes worked on the job. */
export const findRates = async (tx: TenantTx, jobId: string, now: Date): Promise<Rates> => {
  const [found] = await prepared(tx, "job_rates", (name) =>
    tx.select(ratesOf(tx)).from(organizations).where(eq(organizations.id, tenant)).prepare(name),
  ).execute({ jobId, now: now.toISOString() });
  if (!found) throw new Error("The transaction's organization does not exist.");
  return found;
};

const given = sql`${sql.placeholder("now")}::timestamptz`;

/** The start that a job shows: of its next visit, or of the last one. An aggregate, or `over` a window. */
const shownStart = (now: SQL, over: SQL = sql``) =>
  sql`coalesce(
    min(${visits.startsAt}) filter (where ${visits.startsAt} >= ${now}) ${over},
    max(${visits.startsAt}) ${over})`.mapWith(visits.startsAt);

/** By job: the start that it shows. Canceled visits don't count. */
export const findStarts = async (
  tx: TenantTx,
  jobIds: readonly string[],
  now: Date,
): Promise<Map<string, Date>> => {
  if (jobIds.length === 0) return new Map();
  const rows = await preparedByIds(tx, "job_starts", jobIds, (name, isAmong) =>
    tx
      .select({
        jobId: visits.jobId,
        shownAt: shownStart(given).as("shown_at"),
      })
      .from(visits)
      .where(and(live(visits), isAmong(visits.jobId), ne(visits.status, "cancelled")))
      .groupBy(visits.jobId)
      .prepare(name),
  ).execute({ ids: jobIds, now: now.toISOString() });
  return new Map(rows.map(({ jobId, shownAt }) => [jobId, shownAt]));
};

/** Constants in the text, because with a list of values PostgreSQL would plan each time. */
const openStatuses = sql.raw(openVisitStatuses.map((status) => `'${status}'`).join(", "));

type Booked = { readonly userId: string; readonly name: string };

export type NearestVisit = {
  readonly startsAt: Date;
  readonly status: VisitStatus;
  /** It is not over. */
  readonly ahead: boolean;
  readonly team: readonly Booked[];
  /** The start that the job shows. */
  readonly shownAt: Date;
};

/** Of the job: the visit under way or the next one, else the last one. Canceled visits don't count. */
export const nearestVisit = (tx: TenantTx, now: SQL) => {
  const isOpen = sql<boolean>`(${visits.endsAt} > ${now} and ${visits.status} in (${openStatuses}))`;
  return tx
    .selectDistinctOn([visits.jobId], {
      id: visits.id,
      startsAt: visits.startsAt,
      status: visits.status,
      ahead: isOpen.as("ahead"),
      shownAt: shownStart(now, sql`over ()`).as("shown_at"),
    })
    .from(visits)
    .where(and(live(visits), eq(visits.jobId, jobs.id), sql`${visits.status} <> 'cancelled'`))
    .orderBy(
      visits.jobId,
      desc(isOpen),
      sql`case when ${isOpen} then ${visits.startsAt} end`,
      desc(visits.startsAt),
    )
    .as("nearest");
};

/** The people of a visit, by id. */
export const bookedFor = (tx: TenantTx, visitId: AnyPgColumn): SQL<Booked[]> => {
  const booked = tx
    .selectDistinct({
      userId: visitAssignments.userId,
      name: memberName(visitAssignments.userId).as("name"),
    })
    .from(visitAssignments)
    .where(and(ofTenant(visitAssignments), eq(visitAssignments.visitId, visitId)))
    .as("booked");
  return sql`(
    select coalesce(json_agg(json_build_object('userId', user_id, 'name', name) order by user_id), '[]')
    from ${booked}
  )`;
};

/**
 * What is shown with a job: its client with the address, the start, the skills that it needs, and the rates. Deleted jobs are
 * found too.
 */
export const findAround = async (tx: TenantTx, jobId: string, now: Date) => {
  const [found] = await prepared(tx, "job_around", (name) => {
    const starts = tx
      .select({ shownAt: shownStart(given).as("shown_at") })
      .from(visits)
      .where(and(live(visits), eq(visits.jobId, sql.placeholder("jobId")), ne(visits.status, "cancelled")));
    const startsAt: SQL<Date | null> = sql`(${starts})`.mapWith(visits.startsAt);
    return tx
      .select({
        client: clientInShort,
        address: addressOf(properties),
        startsAt,
        skills: neededSkills,
        rates: ratesOf(tx),
      })
      .from(jobs)
      .innerJoin(organizations, eq(organizations.id, tenant))
      .innerJoin(clients, itsClient(jobs))
      .leftJoin(properties, itsPrimaryProperty)
      .where(and(ofTenant(jobs), eq(jobs.id, sql.placeholder("jobId"))))
      .prepare(name);
  }).execute({ jobId, now: now.toISOString() });
  return found;
};

/** A visit as far as it matters whose answers and parts count. */
export type AnswersVisit = { id: string; startsAt: Date; ownAnswers: boolean };

const answersColumns = { id: visits.id, startsAt: visits.startsAt, ownAnswers: visits.ownAnswers };

/** Deleted visits are found too. */
export const findVisitOfJob = async (
  tx: TenantTx,
  jobId: string,
  id: string,
): Promise<(AnswersVisit & { deletedAt: Date | null }) | undefined> => {
  const [found] = await tx
    .select({ ...answersColumns, deletedAt: visits.deletedAt })
    .from(visits)
    .where(and(ofTenant(visits), eq(visits.id, id), eq(visits.jobId, jobId)));
  return found;
};

const isUnderWay = inArray(visits.status, [...underWayStatuses]);

/** The visit under way, else the nearest on the side that `order` prefers, else the nearest on the other. */
const findNearest = async (
  tx: TenantTx,
  jobId: string,
  { isAhead, order }: { readonly isAhead: SQL; readonly order: typeof asc },
): Promise<AnswersVisit | undefined> => {
  const [found] = await tx
    .select(answersColumns)
    .from(visits)
    .where(and(live(visits), eq(visits.jobId, jobId), ne(visits.status, "cancelled")))
    .orderBy(
      desc(isUnderWay),
      order(isAhead),
      sql`case when ${isAhead} then ${visits.startsAt} end`,
      desc(visits.startsAt),
    )
    .limit(1);
  return found;
};

/** The visit under way, or the next one that is not over, or the last one. */
export const findCurrentVisit = (tx: TenantTx, jobId: string, now: Date): Promise<AnswersVisit | undefined> =>
  findNearest(tx, jobId, { isAhead: gt(visits.endsAt, now), order: desc });

/** The visit under way, or the last one that has started, or the next one. */
export const findLastVisit = (tx: TenantTx, jobId: string, now: Date): Promise<AnswersVisit | undefined> =>
  findNearest(tx, jobId, { isAhead: gt(visits.startsAt, now), order: asc });

/** Visits with answers of their own that have started, newest first. */
export const findVisitsWithAnswers = (
  tx: TenantTx,
  jobId: string,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<AnswersVisit[]> =>
  tx
    .select(answersColumns)
    .from(visits)
    .where(and(live(visits), eq(visits.jobId, jobId), visits.ownAnswers, lte(visits.startsAt, now)))
    .orderBy(desc(visits.startsAt), desc(visits.id))
    .limit(limit);
