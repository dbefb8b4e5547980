import type { TenantTx } from "@fieldwright/db/client";
import { prepared } from "@fieldwright/db/client";
import { fullName, itsClient, itsJob, itsProperty, neededSkills } from "@fieldwright/db/joins";
import { clients, properties } from "@fieldwright/db/schema/clients";
import { jobs } from "@fieldwright/db/schema/jobs";
import { visitAssignments, visits } from "@fieldwright/db/schema/visits";
import { amongIds } from "@fieldwright/db/search-lists";
import { live, ofTenant, sameTenant } from "@fieldwright/db/tenant";
import type { Span } from "@fieldwright/domain/availability";
import { longestVisit } from "@fieldwright/domain/lengths";
import { bookableJobStatuses, priorities } from "@fieldwright/domain/statuses";
import { and, asc, count, eq, exists, gt, inArray, isNull, lt, ne, not, type SQL, sql } from "drizzle-orm";

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

/** Open jobs without a visit, apart from canceled ones. Jobs on hold are left out. */
export const findUnscheduledJobs = async (tx: TenantTx, { search, limit, offset, ids }: Wanted) => {
  const visit = tx
    .select({ id: visits.id })
    .from(visits)
    .where(
      and(
        sameTenant(visits, jobs),
        eq(visits.jobId, jobs.id),
        isNull(visits.deletedAt),
        ne(visits.status, "cancelled"),
      ),
    );
  const clientName = fullName(clients);
  const where = and(
    live(jobs),
    inArray(jobs.status, bookableJobStatuses),
    not(exists(visit)),
    ids ? inArray(jobs.id, [...ids]) : undefined,
    search
      ? sql`${jobs.number} || E'\\n' || ${jobs.title} || E'\\n' || ${clientName} ilike search_pattern(${search})`
      : undefined,
  );
  const [counted] = await tx
    .select({ total: count() })
    .from(jobs)
    .innerJoin(clients, itsClient(jobs))
    .where(where);
  const rows = await tx
    .select({ job: jobs, skills: neededSkills, clientName, property: properties })
    .from(jobs)
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
      sql`${jobs.scheduledDate} asc nulls last`,
      sql`array_position(${place}, ${jobs.priority})`,
      asc(jobs.createdAt),
      asc(jobs.id),
    )
    .limit(limit)
    .offset(offset);
  return { total: counted?.total ?? 0, jobs: rows };
};
