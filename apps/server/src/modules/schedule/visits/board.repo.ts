import type { TenantTx } from "@fieldwright/db/client";
import { prepared } from "@fieldwright/db/client";
import { fullName, itsClient, itsJob, itsProperty, neededSkills } from "@fieldwright/db/joins";
import { clients, properties } from "@fieldwright/db/schema/clients";
import { jobPlans, jobs } from "@fieldwright/db/schema/jobs";
import { listCounts } from "@fieldwright/db/schema/reports";
import { visitAssignments, visits } from "@fieldwright/db/schema/visits";
import { amongIds } from "@fieldwright/db/search-lists";
import { live, ofTenant, sameTenant } from "@fieldwright/db/tenant";
import type { Span } from "@fieldwright/domain/availability";
import { longestVisit } from "@fieldwright/domain/lengths";
import { bookableJobStatuses, priorities } from "@fieldwright/domain/statuses";
import { and, asc, count, eq, exists, gt, inArray, isNull, lt, ne, type SQL, sql } from "drizzle-orm";

/** Compares starts and ends, not ranges: under row-level security only plain comparisons can use the index. */
const isShown = (
  tx: TenantTx,
  { start, end }: Span,
  people: readonly string[] | undefined,
): SQL | undefined =>
  and(
    live(visits),
    lt(visits.startsAt, end),
    // The bound lets the index find where to start.
    gt(visits.startsAt, new Date(start.getTime() - longestVisit)),
    gt(visits.endsAt, start),
    ne(visits.status, "cancelled"),
    people &&
      exists(
        tx
          .select({ id: visitAssignments.id })
          .from(visitAssignments)
          .where(
            and(
              sameTenant(visitAssignments, visits),
              eq(visitAssignments.visitId, visits.id),
              inArray(visitAssignments.userId, [...people]),
            ),
          ),
      ),
  );

export type BoardRow = Awaited<ReturnType<typeof findBoardVisits>>[number];

export const findBoardVisits = (tx: TenantTx, within: Span, people: readonly string[] | undefined) =>
  tx
    .select({
      id: visits.id,
      jobId: visits.jobId,
      title: jobs.title,
      priority: jobs.priority,
      clientId: visits.clientId,
      clientName: fullName(clients),
      status: visits.status,
      category: visits.category,
      startsAt: visits.startsAt,
      endsAt: visits.endsAt,
      duration: visits.duration,
      arrivalFrom: visits.arrivalFrom,
      arrivalUntil: visits.arrivalUntil,
      arrivalOpen: visits.arrivalOpen,
      customerTold: visits.customerTold,
      location: visits.location,
      locked: visits.locked,
      version: visits.version,
      lat: properties.lat,
      lng: properties.lng,
      skills: neededSkills,
    })
    .from(visits)
    .innerJoin(jobs, itsJob(visits))
    .innerJoin(clients, itsClient(visits))
    .leftJoin(properties, itsProperty(visits))
    .where(isShown(tx, within, people))
    .orderBy(asc(visits.startsAt), asc(visits.id));

export type BoardSegment = Awaited<ReturnType<typeof findBoardSegments>>[number];

/** People in the order in which they were assigned. */
export const findBoardSegments = (tx: TenantTx, visitIds: readonly string[]) =>
  prepared(tx, "board_segments", (name) =>
    tx
      .select({
        visitId: visitAssignments.visitId,
        userId: visitAssignments.userId,
        role: visitAssignments.role,
        start: visitAssignments.startsAt,
        end: visitAssignments.endsAt,
        overridden: sql<boolean>`${visitAssignments.overrideReason} is not null`,
      })
      .from(visitAssignments)
      .where(and(ofTenant(visitAssignments), amongIds(visitAssignments.visitId)))
      .orderBy(asc(visitAssignments.id))
      .prepare(name),
  ).execute({ ids: visitIds });

const place = sql.raw(`'{${priorities.toReversed().join(",")}}'::text[]`);

export type UnscheduledRow = Awaited<ReturnType<typeof findUnscheduledJobs>>["jobs"][number];

type Wanted = {
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
  /** Only these jobs. */
  readonly ids?: readonly string[] | undefined;
};

/** Must match the condition of the partial index. */
const needsVisit = sql`${jobPlans.open} and ${jobPlans.visits} = 0`;

/** Open jobs without a visit, apart from canceled ones. Jobs on hold are left out. Read in the order of the days, as far as the page. */
export const findUnscheduledJobs = async (tx: TenantTx, { search, limit, offset, ids }: Wanted) => {
  const clientName = fullName(clients);
  const where = and(
    live(jobs),
    inArray(jobs.status, bookableJobStatuses),
    ofTenant(jobPlans),
    needsVisit,
    ids ? inArray(jobs.id, [...ids]) : undefined,
    search
      ? sql`${jobs.number} || E'\\n' || ${jobs.title} || E'\\n' || ${clientName} ilike search_pattern(${search})`
      : undefined,
  );
  const counted =
    search || ids
      ? tx
          .select({ total: count() })
          .from(jobPlans)
          .innerJoin(jobs, itsJob(jobPlans))
          .innerJoin(clients, itsClient(jobs))
          .where(where)
      : tx
          .select({ total: sql`coalesce(sum(${listCounts.rows}), 0)`.mapWith(Number) })
          .from(listCounts)
          .where(
            and(
              ofTenant(listCounts),
              eq(listCounts.kind, "job_plans"),
              eq(listCounts.status, "needs_scheduling"),
            ),
          );
  const page = tx
    .select({ job: jobs, skills: neededSkills, clientName, property: properties })
    .from(jobPlans)
    .innerJoin(jobs, itsJob(jobPlans))
    .innerJoin(clients, itsClient(jobs))
    .leftJoin(
      properties,
      and(
        sameTenant(properties, jobs),
        eq(properties.clientId, jobs.clientId),
        isNull(properties.deletedAt),
        sql`case when ${jobs.propertyId} is null then ${properties.isPrimary} else ${properties.id} = ${jobs.propertyId} end`,
      ),
    )
    .where(where)
    .orderBy(
      asc(jobPlans.scheduledDate),
      sql`array_position(${place}, ${jobs.priority})`,
      asc(jobs.createdAt),
      asc(jobs.id),
    )
    .limit(limit)
    .offset(offset);
  const [[total], found] = await Promise.all([counted, page]);
  return { total: total?.total ?? 0, jobs: found };
};
