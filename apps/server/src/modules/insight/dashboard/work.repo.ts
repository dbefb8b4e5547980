import { prepared, type TenantTx } from "@fieldwright/db/client";
import { itsJob } from "@fieldwright/db/joins";
import { jobPlans, jobs } from "@fieldwright/db/schema/jobs";
import { users } from "@fieldwright/db/schema/users";
import { visitAssignments, visits } from "@fieldwright/db/schema/visits";
import { live, ofTenant } from "@fieldwright/db/tenant";
import {
  bookableJobStatuses,
  type JobStatus,
  openVisitStatuses,
  type Priority,
  type VisitStatus,
} from "@fieldwright/domain/statuses";
import { and, asc, count, eq, exists, inArray, ne, not, notInArray, type SQL, sql } from "drizzle-orm";
import type { Visibility } from "./dashboard.policy";
import { asked, countWaitingJobs, startOf, valuesOf } from "./figures.repo";
import type { Period } from "./period";

/** Visits that started earlier than this count neither as today's nor as late. */
const lookBack = sql`interval '31 days'`;
const lookAhead = sql`interval '14 days'`;

const maxToday = 200;

/** How many rows each list of the dashboard has. */
export const listLength = 5;

const isBooked = (tx: TenantTx, userId?: SQL): SQL =>
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
    ? sql`${visits.clientId} = any (${asked("clientIds")}::uuid[])`
    : isBooked(tx, asked("userId"));
};

const liveVisits = (tx: TenantTx, visibility: Visibility): SQL | undefined =>
  and(live(visits), visible(tx, visibility));

const moment = sql`${asked("now")}::timestamptz`;

const takesPlaceToday = sql`${visits.startsAt} >= ${startOf("today")} - ${lookBack}
  and ${visits.startsAt} < ${startOf("tomorrow")} and ${visits.endsAt} > ${startOf("today")}`;

/** Must match the condition of the partial index word for word, or PostgreSQL does not use it. */
const isWaiting = sql`${visits.deletedAt} is null
  and ${visits.status} in ('pending', 'confirmed', 'rescheduled', 'en_route', 'in_progress')`;

/** The bookings from today on, read in one go. A visit that is not among them is looked at by itself: its work may begin later. */
const bookedFrom = (tx: TenantTx, until: SQL) =>
  tx
    .select({ visitId: visitAssignments.visitId })
    .from(visitAssignments)
    .where(
      and(
        ofTenant(visitAssignments),
        sql`${visitAssignments.startsAt} >= ${startOf("today")}`,
        sql`${visitAssignments.startsAt} < ${until}`,
      ),
    );

export type TodayCount = { status: VisitStatus; rows: number; withoutTechnician: number };

export const countToday = (tx: TenantTx, visibility: Visibility, period: Period): Promise<TodayCount[]> =>
  prepared(tx, `dashboard_count_today_${visibility.of}`, (name) =>
    tx
      .select({
        status: visits.status,
        rows: count(),
        withoutTechnician:
          sql`count(*) filter (where ${notInArray(visits.id, bookedFrom(tx, startOf("tomorrow")))} and ${not(isBooked(tx))})`.mapWith(
            Number,
          ),
      })
      .from(visits)
      .where(and(liveVisits(tx, visibility), takesPlaceToday))
      .groupBy(visits.status)
      .prepare(name),
  ).execute(valuesOf(visibility, period));

type Technician = { id: string; firstName: string; lastName: string };
export type TodayVisit = {
  id: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
  status: VisitStatus;
  technicians: Technician[];
};

export const findToday = (tx: TenantTx, visibility: Visibility, period: Period): Promise<TodayVisit[]> =>
  prepared(tx, `dashboard_today_${visibility.of}`, (name) => {
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
      .where(and(liveVisits(tx, visibility), takesPlaceToday, ne(visits.status, "cancelled")))
      .orderBy(asc(visits.startsAt), asc(visits.id))
      .limit(maxToday)
      .prepare(name);
  }).execute(valuesOf(visibility, period));

export type VisitsOfNote = { count: number; id: string; jobId: string; title: string; startsAt: Date };

/** The count and the first visit. Only that one is joined to its job, because there may be many. */
const findOfNote = async (
  tx: TenantTx,
  kind: string,
  where: SQL | undefined,
  values: ReturnType<typeof valuesOf>,
): Promise<VisitsOfNote | undefined> => {
  const [first] = await prepared(tx, `dashboard_${kind}`, (name) => {
    const found = tx
      .select({ id: visits.id, startsAt: visits.startsAt, count: sql<number>`count(*) over ()`.as("count") })
      .from(visits)
      .where(and(isWaiting, where))
      .orderBy(asc(visits.startsAt), asc(visits.id))
      .limit(1)
      .as("found");
    return tx
      .select({
        count: sql`${found.count}`.mapWith(Number),
        id: found.id,
        jobId: jobs.id,
        title: jobs.title,
        startsAt: found.startsAt,
      })
      .from(found)
      .innerJoin(visits, and(ofTenant(visits), eq(visits.id, found.id)))
      .innerJoin(jobs, itsJob(visits))
      .prepare(name);
  }).execute(values);
  return first;
};

/** Visits that nobody has started although the arrival window, or the start without one, has passed. */
export const findLate = (tx: TenantTx, visibility: Visibility, period: Period) =>
  findOfNote(
    tx,
    `late_${visibility.of}`,
    and(
      liveVisits(tx, visibility),
      ne(visits.status, "in_progress"),
      sql`${visits.startsAt} >= ${moment} - ${lookBack} and ${visits.startsAt} < ${moment}`,
      sql`coalesce(${visits.arrivalUntil}, ${visits.startsAt}) < ${moment}`,
    ),
    valuesOf(visibility, period),
  );

const isAhead = sql`${visits.startsAt} >= ${moment} and ${visits.startsAt} < ${moment} + ${lookAhead}`;

export const findUnassigned = (tx: TenantTx, visibility: Visibility, period: Period) =>
  findOfNote(
    tx,
    `unassigned_${visibility.of}`,
    and(
      liveVisits(tx, visibility),
      sql`${visits.startsAt} >= ${startOf("today")} and ${visits.startsAt} < ${moment} + ${lookAhead}`,
      notInArray(visits.id, bookedFrom(tx, sql`${moment} + ${lookAhead}`)),
      not(isBooked(tx)),
    ),
    valuesOf(visibility, period),
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
): Promise<UpcomingRow[]> =>
  prepared(tx, `dashboard_next_visits_${visibility.of}`, (name) =>
    tx
      .select({ ...jobColumns, visitId: visits.id, startsAt: visits.startsAt })
      .from(visits)
      .innerJoin(jobs, itsJob(visits))
      .where(and(liveVisits(tx, visibility), inArray(visits.status, [...openVisitStatuses]), isAhead))
      .orderBy(asc(visits.startsAt), asc(visits.id))
      .limit(listLength)
      .prepare(name),
  ).execute(valuesOf(visibility, period));

const isUnscheduled = and(
  ofTenant(jobPlans),
  // Must match the condition of the partial index.
  sql`${jobPlans.open} and ${jobPlans.visits} = 0`,
);

/** Counts what the schedule lists as unscheduled: jobs on hold are open, but do not wait for a visit. */
const countBookable = async (tx: TenantTx, own: SQL | undefined): Promise<number> => {
  if (!own) return countWaitingJobs(tx);
  const [counted] = await tx
    .select({ rows: count() })
    .from(jobs)
    .innerJoin(jobPlans, itsJob(jobPlans))
    .where(and(isUnscheduled, inArray(jobs.status, bookableJobStatuses), own));
  return counted?.rows ?? 0;
};

/** `total` counts only jobs that wait for a visit. */
type Unscheduled = { total: number; jobs: UpcomingRow[] };

/** Open jobs without a visit, earliest scheduled day first. Technicians have none: a visit makes a job theirs. */
export const findUnscheduled = async (tx: TenantTx, visibility: Visibility): Promise<Unscheduled> => {
  if (visibility.of === "technician") return { total: 0, jobs: [] };
  const own = visibility.of === "clients" ? inArray(jobs.clientId, [...visibility.clientIds]) : undefined;
  const first = (where: SQL | undefined) =>
    tx
      .select(jobColumns)
      .from(jobPlans)
      .innerJoin(jobs, itsJob(jobPlans))
      .where(where)
      .orderBy(asc(jobPlans.scheduledDate), asc(jobPlans.createdAt), asc(jobPlans.jobId))
      .limit(listLength);
  const [total, rows] = await Promise.all([
    countBookable(tx, own),
    own
      ? first(and(isUnscheduled, own))
      : prepared(tx, "dashboard_unscheduled", (name) => first(isUnscheduled).prepare(name)).execute(),
  ]);
  return {
    total,
    jobs: rows.map((row) => ({ ...row, visitId: null, startsAt: null })),
  };
};
