import type { TenantTx } from "@fieldwright/db/client";
import { itsVisit } from "@fieldwright/db/joins";
import { properties } from "@fieldwright/db/schema/properties";
import { visitAssignments, visits } from "@fieldwright/db/schema/visits";
import { live, ofTenant } from "@fieldwright/db/tenant";
import type { Span } from "@fieldwright/domain/availability";
import { underWayStatuses } from "@fieldwright/domain/statuses";
import { and, asc, eq, gt, inArray, lt, or } from "drizzle-orm";

/** No segment is longer. Without this bound, all of a person's past would be read. */
const longestSegment = 31 * 24 * 3_600_000;

type OwnVisits = { readonly userId: string; readonly within: Span; readonly limit: number };

/** The visits of a person within a span, canceled ones included, and earlier ones that are still under way. */
export const findOwnVisitIds = async (
  tx: TenantTx,
  { userId, within, limit }: OwnVisits,
): Promise<string[]> => {
  const rows = await tx
    .selectDistinct({ id: visits.id, startsAt: visits.startsAt })
    .from(visitAssignments)
    .innerJoin(visits, itsVisit(visitAssignments))
    .where(
      and(
        ofTenant(visitAssignments),
        eq(visitAssignments.userId, userId),
        gt(visitAssignments.startsAt, new Date(within.start.getTime() - longestSegment)),
        lt(visitAssignments.startsAt, within.end),
        or(gt(visitAssignments.endsAt, within.start), inArray(visits.status, [...underWayStatuses])),
        live(visits),
      ),
    )
    .orderBy(asc(visits.startsAt), asc(visits.id))
    .limit(limit);
  return rows.map(({ id }) => id);
};

/** Gate codes, dogs, where to park: by service address. */
export const findAccessNotes = async (
  tx: TenantTx,
  propertyIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (propertyIds.length === 0) return new Map();
  const rows = await tx
    .select({ id: properties.id, notes: properties.notes })
    .from(properties)
    .where(and(ofTenant(properties), inArray(properties.id, [...propertyIds])));
  return new Map(rows.map(({ id, notes }) => [id, notes]));
};
