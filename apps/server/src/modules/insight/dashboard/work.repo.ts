import type { TenantTx } from "@fieldwright/db/client";
import { itsJob } from "@fieldwright/db/joins";
import { jobPlans, jobs } from "@fieldwright/db/schema/jobs";
import { users } from "@fieldwright/db/schema/users";
import { visitAssignments, visits } from "@fieldwright/db/schema/visits";
import { live, ofTenant } from "@fieldwright/db/tenant";
import {
  bookableJobStatuses,
  type JobStatus,
  openJobStatuses,
  openVisitStatuses,
  type Priority,
  takesVisits,
  type VisitStatus,
} from "@fieldwright/domain/statuses";
import { and, asc, count, eq, exists, inArray, ne, not, type SQL, sql } from "drizzle-orm";
import type { Visibility } from "./dashboard.policy";
import { startOf } from "./figures.repo";
import type { Period } from "./period";

/** Visits that started earlier than this count neither as today's nor as late. */
const lookBack = sql`interval '31 days'`;
const lookAhead = sql`interval '14 days'`;

const maxToday = 200;

const isBooked = (tx: TenantTx, userId?: string): SQL =>
  exists(
    tx
      .select({ id: visitAssignments.id })
      .from(visitAssignments)
      .where(
        and(
          ofTenant(visitAssignments),
          eq(visitAssignments.visitId, visits.id),
          userId === undefined ? undefined : eq(visitAssignments.userId, userId),
        ),
      ),
  );

const visible = (tx: TenantTx, visibility: Visibility): SQL | undefined => {
  if (visibility.of === "organization") return undefined;
  return visibility.of === "clients"
    ? inArray(visits.clientId, [...visibility.clientIds])
    : isBooked(tx, visibility.userId);
};

const liveVisits = (tx: TenantTx, visibility: Visibility): SQL | undefined =>
  and(live(visits), visible(tx, visibility));

const moment = ({ now }: Period): SQL => sql`${now.toISOString()}::timestamptz`;

const takesPlaceOn = (period: Period): SQL => {
  const midnight = startOf(period.today, period);
  return sql`${visits.startsAt} >= ${midnight} - ${lookBack}
    and ${visits.startsAt} < ${startOf(period.tomorrow, period)} and ${visits.endsAt} > ${midnight}`;
};

/** Must match the condition of the partial index word for word, or PostgreSQL does not use it. */
const isWaiting = sql`${visits.deletedAt} is null
  and ${visits.status} in ('pending', 'confirmed', 'rescheduled', 'en_route', 'in_progress')`;

export type TodayCount = { status: VisitStatus; rows: number; withoutTechnician: number };

export const countToday = (tx: TenantTx, visibility: Visibility, period: Period): Promise<TodayCount[]> =>
  tx
    .select({
      status: visits.status,
      rows: count(),
      withoutTechnician: sql`count(*) filter (where ${not(isBooked(tx))})`.mapWith(Number),
    })
    .from(visits)
    .where(and(liveVisits(tx, visibility), takesPlaceOn(period)))
    .groupBy(visits.status);

type Technician = { id: string; firstName: string; lastName: string };
export type TodayVisit = {
  id: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
  status: VisitStatus;
  technicians: Technician[];
};

export const findToday = (tx: TenantTx, visibility: Visibility, period: Period): Promise<TodayVisit[]> => {
  const booked = tx
    .selectDistinct({ userId: visitAssignments.userId })
    .from(visitAssignments)
    .where(and(ofTenant(visitAssignments), eq(visitAssignments.visitId, visits.id)));
  const technicians = sql<Technician[]>`array(
    select json_build_object('id', ${users.id}, 'firstName', ${users.firstName}, 'lastName', ${users.lastName})
    from ${users} where ${ofTenant(users)} and ${inArray(users.id, booked)}
    order by ${users.lastName}, ${users.id})`;
  return tx
    .select({
      id: visits.id,
      title: jobs.title,
      startsAt: visits.startsAt,
      endsAt: visits.endsAt,
      status: visits.status,
      technicians,
    })
    .from(visits)
    .innerJoin(jobs, itsJob(visits))
    .where(and(liveVisits(tx, visibility), takesPlaceOn(period), ne(visits.status, "cancelled")))
    .orderBy(asc(visits.startsAt), asc(visits.id))
    .limit(maxToday);
};

export type VisitsOfNote = { count: number; id: string; jobId: string; title: string; startsAt: Date };

/** The count and the first visit. Only that one is joined to its job, because there may be many. */
const findOfNote = async (tx: TenantTx, where: SQL | undefined): Promise<VisitsOfNote | undefined> => {
  const found = tx
    .select({ id: visits.id, startsAt: visits.startsAt, count: sql<number>`count(*) over ()`.as("count") })
    .from(visits)
    .where(and(isWaiting, where))
    .orderBy(asc(visits.startsAt), asc(visits.id))
    .limit(1)
    .as("found");
  const [first] = await tx
    .select({
      count: sql`${found.count}`.mapWith(Number),
      id: found.id,
      jobId: jobs.id,
      title: jobs.title,
      startsAt: found.startsAt,
    })
    .from(found)
    .innerJoin(visits, and(ofTenant(visits), eq(visits.id, found.id)))
    .innerJoin(jobs, itsJob(visits));
  return first;
};

/** Visits that nobody has started although the arrival window, or the start without one, has passed. */
export const findLate = (tx: TenantTx, visibility: Visibility, period: Period) =>
  findOfNote(
    tx,
    and(
      liveVisits(tx, visibility),
      ne(visits.status, "in_progress"),
      sql`${visits.startsAt} >= ${moment(period)} - ${lookBack} and ${visits.startsAt} < ${moment(period)}`,
      sql`coalesce(${visits.arrivalUntil}, ${visits.startsAt}) < ${moment(period)}`,
    ),
  );

const isAhead = (period: Period): SQL =>
  sql`${visits.startsAt} >= ${moment(period)} and ${visits.startsAt} < ${moment(period)} + ${lookAhead}`;

export const findUnassigned = (tx: TenantTx, visibility: Visibility, period: Period) =>
  findOfNote(
    tx,
    and(
      liveVisits(tx, visibility),
      sql`${visits.startsAt} >= ${startOf(period.today, period)}
        and ${visits.startsAt} < ${moment(period)} + ${lookAhead}`,
      not(isBooked(tx)),
    ),
  );

export type UpcomingRow = {
  jobId: string;
  visitId: string | null;
  startsAt: Date | null;
  number: string;
  title: string;
  status: JobStatus;
  priority: Priority;
  clientId: string;
};

const jobColumns = {
  jobId: jobs.id,
  number: jobs.number,
  title: jobs.title,
  status: jobs.status,
  priority: jobs.priority,
  clientId: jobs.clientId,
};

export const findNextVisits = (
  tx: TenantTx,
  visibility: Visibility,
  period: Period,
  limit: number,
): Promise<UpcomingRow[]> =>
  tx
    .select({ ...jobColumns, visitId: visits.id, startsAt: visits.startsAt })
    .from(visits)
    .innerJoin(jobs, itsJob(visits))
    .where(and(liveVisits(tx, visibility), inArray(visits.status, [...openVisitStatuses]), isAhead(period)))
    .orderBy(asc(visits.startsAt), asc(visits.id))
    .limit(limit);

const isUnscheduled = and(
  ofTenant(jobPlans),
  // Must match the condition of the partial index.
  sql`${jobPlans.open} and ${jobPlans.visits} = 0`,
);

/** A job on hold is open, but does not wait for a visit. */
const notBookable = openJobStatuses.filter((status) => !takesVisits(status));

/**
 * Counts what the schedule lists as unscheduled. For an organization, those on hold are taken off the plans: there are
 * few of them, while a look at the job of each plan reads every job.
 */
const countBookable = async (tx: TenantTx, own: SQL | undefined): Promise<number> => {
  const withJob = tx.select({ rows: count() }).from(jobs).innerJoin(jobPlans, itsJob(jobPlans));
  const counted = own
    ? await withJob.where(and(isUnscheduled, inArray(jobs.status, bookableJobStatuses), own))
    : await tx
        .select({
          rows: sql`count(*) - (${withJob.where(
            and(live(jobs), inArray(jobs.status, notBookable), isUnscheduled),
          )})`.mapWith(Number),
        })
        .from(jobPlans)
        .where(isUnscheduled);
  return counted[0]?.rows ?? 0;
};

/** `total` counts only jobs that wait for a visit. */
type Unscheduled = { total: number; jobs: UpcomingRow[] };

/** Open jobs without a visit, earliest scheduled day first. Technicians have none: a visit makes a job theirs. */
export const findUnscheduled = async (
  tx: TenantTx,
  visibility: Visibility,
  limit: number,
): Promise<Unscheduled> => {
  if (visibility.of === "technician") return { total: 0, jobs: [] };
  const own = visibility.of === "clients" ? inArray(jobs.clientId, [...visibility.clientIds]) : undefined;
  const [total, rows] = await Promise.all([
    countBookable(tx, own),
    tx
      .select(jobColumns)
      .from(jobPlans)
      .innerJoin(jobs, itsJob(jobPlans))
      .where(and(isUnscheduled, own))
      .orderBy(asc(jobPlans.scheduledDate), asc(jobPlans.createdAt), asc(jobPlans.jobId))
      .limit(limit),
  ]);
  return {
    total,
    jobs: rows.map((row) => ({ ...row, visitId: null, startsAt: null })),
  };
};
