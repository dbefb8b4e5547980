import type { TenantTx } from "@fieldwright/db/client";
import { prepared } from "@fieldwright/db/prepared";
import { clients } from "@fieldwright/db/schema/clients";
import { jobs } from "@fieldwright/db/schema/jobs";
import { properties } from "@fieldwright/db/schema/properties";
import { visitAssignments, visits } from "@fieldwright/db/schema/visits";
import { amongIds } from "@fieldwright/db/search-lists";
import { live, ofTenant, sameTenant } from "@fieldwright/db/tenant";
import type { Span } from "@fieldwright/domain/availability";
import { and, asc, eq, exists, gt, inArray, lt, ne, type SQL, sql } from "drizzle-orm";

const day = 24 * 60 * 60_000;

/** No visit is longer; the bound lets the index find the beginning. */
const longestVisit = 32 * day;

/** Starts and ends are compared, not ranges: under row-level security only these can use the index. */
const isShown = (
  tx: TenantTx,
  { start, end }: Span,
  people: readonly string[] | undefined,
): SQL | undefined =>
  and(
    live(visits),
    lt(visits.startsAt, end),
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
      clientName: sql<string>`${clients.firstName} || ' ' || ${clients.lastName}`,
      status: visits.status,
      category: visits.category,
      startsAt: visits.startsAt,
      endsAt: visits.endsAt,
      duration: visits.duration,
      arrivalFrom: visits.arrivalFrom,
      arrivalUntil: visits.arrivalUntil,
      location: visits.location,
      locked: visits.locked,
      version: visits.version,
      lat: properties.lat,
      lng: properties.lng,
    })
    .from(visits)
    .innerJoin(jobs, and(sameTenant(jobs, visits), eq(jobs.id, visits.jobId)))
    .innerJoin(clients, and(sameTenant(clients, visits), eq(clients.id, visits.clientId)))
    .leftJoin(properties, and(sameTenant(properties, visits), eq(properties.id, visits.propertyId)))
    .where(isShown(tx, within, people))
    .orderBy(asc(visits.startsAt), asc(visits.id));

export type BoardSegment = Awaited<ReturnType<typeof findBoardSegments>>[number];

/** People in the order in which they were named. */
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
