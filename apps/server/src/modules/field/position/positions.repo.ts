import type { SystemTx, TenantTx } from "@fieldwright/db/client";
import { itsVisit, memberName } from "@fieldwright/db/joins";
import { userPositions, visitProgress } from "@fieldwright/db/schema/field";
import { visitAssignments, visits } from "@fieldwright/db/schema/visits";
import { live, ofTenant, sameTenant, tenant } from "@fieldwright/db/tenant";
import { underWayStatuses } from "@fieldwright/domain/statuses";
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";

const inTenant = ofTenant(userPositions);

type Row = typeof userPositions.$inferSelect;
export type Place = { readonly [K in "lat" | "lng" | "accuracy" | "at" | "visitId"]: NonNullable<Row[K]> };

const nowhere = { lat: null, lng: null, accuracy: null, at: null, visitId: null };

const isUnderWay = inArray(visits.status, [...underWayStatuses]);
/** On the way or started, and not done. */
const isAtIt = and(
  isNull(visitProgress.finishedAt),
  or(isNotNull(visitProgress.travelAt), isNotNull(visitProgress.startedAt)),
);

/** Undefined if the person does not share their position. */
export const findSharing = async (tx: TenantTx, userId: string): Promise<Row | undefined> => {
  const [row] = await tx
    .select()
    .from(userPositions)
    .where(and(inTenant, eq(userPositions.userId, userId)));
  return row;
};

export const startSharing = async (tx: TenantTx, userId: string, now: Date): Promise<void> => {
  await tx
    .insert(userPositions)
    .values({ organizationId: tenant, userId, createdAt: now })
    .onConflictDoNothing();
};

export const stopSharing = async (tx: TenantTx, userId: string): Promise<void> => {
  await tx.delete(userPositions).where(and(inTenant, eq(userPositions.userId, userId)));
};

/** The visit that the person is on the way to or works on. Of several, the one they turned to last. */
export const findVisitUnderWay = async (
  tx: TenantTx,
  userId: string,
  since: Date,
): Promise<string | undefined> => {
  const [visit] = await tx
    .select({ id: visits.id })
    .from(visitAssignments)
    .innerJoin(visits, itsVisit(visitAssignments))
    .innerJoin(
      visitProgress,
      and(
        sameTenant(visitProgress, visits),
        eq(visitProgress.visitId, visits.id),
        eq(visitProgress.userId, userId),
      ),
    )
    .where(
      and(
        ofTenant(visitAssignments),
        eq(visitAssignments.userId, userId),
        gt(visitAssignments.startsAt, since),
        live(visits),
        isUnderWay,
        isAtIt,
      ),
    )
    .orderBy(
      sql`greatest(${visitProgress.travelAt}, ${visitProgress.startedAt}) desc nulls last`,
      desc(visits.id),
    )
    .limit(1);
  return visit?.id;
};

/** Keeps the newest. False if a newer one is there, or sharing was switched off meanwhile. */
export const savePlace = async (tx: TenantTx, userId: string, place: Place): Promise<boolean> => {
  const saved = await tx
    .update(userPositions)
    .set(place)
    .where(
      and(
        inTenant,
        eq(userPositions.userId, userId),
        or(isNull(userPositions.at), lt(userPositions.at, place.at)),
      ),
    )
    .returning({ userId: userPositions.userId });
  return saved.length > 0;
};

/** Where people were last seen, if their visit is still under way. */
export const findPlaces = async (tx: TenantTx, since: Date) => {
  const rows = await tx
    .select({
      userId: userPositions.userId,
      name: memberName(userPositions.userId),
      lat: userPositions.lat,
      lng: userPositions.lng,
      accuracy: userPositions.accuracy,
      at: userPositions.at,
      visitId: userPositions.visitId,
    })
    .from(userPositions)
    .innerJoin(visits, itsVisit(userPositions))
    .innerJoin(
      visitProgress,
      and(
        sameTenant(visitProgress, visits),
        eq(visitProgress.visitId, visits.id),
        eq(visitProgress.userId, userPositions.userId),
      ),
    )
    .where(and(inTenant, gt(userPositions.at, since), live(visits), isUnderWay, isAtIt))
    .orderBy(userPositions.userId);
  return rows.flatMap(({ lat, lng, accuracy, at, visitId, ...who }) =>
    lat === null || lng === null || accuracy === null || at === null || visitId === null
      ? []
      : [{ ...who, lat, lng, accuracy, at, visitId }],
  );
};

/** Sharing stays on. */
export const forgetPlacesBefore = async (tx: SystemTx, before: Date): Promise<void> => {
  await tx.update(userPositions).set(nowhere).where(lt(userPositions.at, before));
};
