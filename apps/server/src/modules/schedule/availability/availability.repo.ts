import type { TenantTx } from "@fieldwright/db/client";
import { prepared } from "@fieldwright/db/client";
import { itsJob, itsProperty, itsVisit } from "@fieldwright/db/joins";
import { properties } from "@fieldwright/db/schema/clients";
import { jobs } from "@fieldwright/db/schema/jobs";
import { timeOff } from "@fieldwright/db/schema/time-entries";
import { visitAssignments, visits } from "@fieldwright/db/schema/visits";
import { amongIds } from "@fieldwright/db/search-lists";
import { ofTenant, tenant } from "@fieldwright/db/tenant";
import type { Span } from "@fieldwright/domain/availability";
import { longestVisit } from "@fieldwright/domain/lengths";
import type { Place } from "@fieldwright/domain/travel";
import { type AnyColumn, and, asc, desc, eq, gt, inArray, lt, or, type SQL, sql } from "drizzle-orm";

export type TimeOffRecord = typeof timeOff.$inferSelect;

export const findTimeOffOf = (tx: TenantTx, userId: string): Promise<TimeOffRecord[]> =>
  tx
    .select()
    .from(timeOff)
    .where(and(ofTenant(timeOff), eq(timeOff.userId, userId)))
    .orderBy(desc(timeOff.startsAt), desc(timeOff.id));

export const insertTimeOff = async (
  tx: TenantTx,
  fields: Pick<TimeOffRecord, "userId" | "startsAt" | "endsAt" | "reason">,
): Promise<TimeOffRecord> => {
  const [inserted] = await tx
    .insert(timeOff)
    .values({ ...fields, organizationId: tenant })
    .returning();
  if (!inserted) throw new Error("insert returned no time off");
  return inserted;
};

export const lockTimeOff = async (tx: TenantTx, id: string): Promise<TimeOffRecord | undefined> => {
  const [found] = await tx
    .select()
    .from(timeOff)
    .where(and(ofTenant(timeOff), eq(timeOff.id, id)))
    .for("update");
  return found;
};

export const deleteTimeOffRow = async (tx: TenantTx, id: string): Promise<void> => {
  await tx.delete(timeOff).where(and(ofTenant(timeOff), eq(timeOff.id, id)));
};

type Within = Span;

/** A time that a person is booked for. */
export type Booking = {
  userId: string;
  start: Date;
  end: Date;
  visitId: string;
  visitStart: Date;
  visitEnd: Date;
  jobId: string;
  jobTitle: string;
  location: string;
  lat: number | null;
  lng: number | null;
};

/** A time that a person is booked for, and where. */
export type BookedPlace = Pick<Booking, "visitId" | "start" | "end" | "location"> & {
  readonly place: Place | null;
};

const isBooked = and(
  // In a query of its own, so that it is asked for once and not for every row that is read.
  eq(visitAssignments.organizationId, sql`(select ${tenant})`),
  amongIds(visitAssignments.userId),
  lt(visitAssignments.startsAt, sql.placeholder("end")),
  // The bound keeps the query from reading a person's whole history.
  gt(visitAssignments.startsAt, sql.placeholder("earliest")),
  gt(visitAssignments.endsAt, sql.placeholder("start")),
  eq(visitAssignments.blocks, true),
  sql`${visitAssignments.visitId} <> all(${sql.placeholder("except")}::uuid[])`,
);

const bookingsWithin = (tx: TenantTx) =>
  prepared(tx, "bookings_within", (name) =>
    tx
      .select({
        userId: visitAssignments.userId,
        start: visitAssignments.startsAt,
        end: visitAssignments.endsAt,
        visitId: visits.id,
        visitStart: visits.startsAt,
        visitEnd: visits.endsAt,
        jobId: jobs.id,
        jobTitle: jobs.title,
        location: visits.location,
        lat: properties.lat,
        lng: properties.lng,
      })
      .from(visitAssignments)
      .innerJoin(visits, itsVisit(visitAssignments))
      .innerJoin(jobs, itsJob(visits))
      .leftJoin(properties, itsProperty(visits))
      .where(isBooked)
      .orderBy(asc(visitAssignments.startsAt), asc(visitAssignments.id))
      .prepare(name),
  );

/** Milliseconds, which JSON takes as they are. */
const millisecondsOf = (column: AnyColumn): SQL => sql`(date_part('epoch', ${column}) * 1000)::bigint`;

const listOf = <Value>(value: AnyColumn | SQL) => sql<Value[]>`json_agg(${value})`;

/**
 * Two weeks of fifty people are thousands of bookings. A row for each of them took ten times as long to read as a row for each
 * person. Not a named statement: PostgreSQL's generic query plan looks up visits one by one, which takes twice as long for so
 * many.
 */
const placesWithin = (tx: TenantTx) =>
  prepared(tx, "booked_places_within", () =>
    tx
      .select({
        userId: visitAssignments.userId,
        visits: listOf<string>(visitAssignments.visitId),
        starts: listOf<number>(millisecondsOf(visitAssignments.startsAt)),
        ends: listOf<number>(millisecondsOf(visitAssignments.endsAt)),
        locations: listOf<string>(visits.location),
        lats: listOf<number | null>(properties.lat),
        lngs: listOf<number | null>(properties.lng),
      })
      .from(visitAssignments)
      .innerJoin(visits, itsVisit(visitAssignments))
      .leftJoin(properties, itsProperty(visits))
      .where(isBooked)
      .groupBy(visitAssignments.userId)
      .prepare(""),
  );
type Bookings = Awaited<ReturnType<ReturnType<typeof placesWithin>["execute"]>>[number];

const bookedPlacesOf = ({ visits: ids, starts, ends, locations, lats, lngs }: Bookings): BookedPlace[] =>
  ids
    .map((visitId, at) => {
      const [lat = null, lng = null] = [lats[at], lngs[at]];
      return {
        visitId,
        start: new Date(starts[at] ?? Number.NaN),
        end: new Date(ends[at] ?? Number.NaN),
        location: locations[at] ?? "",
        place: lat === null || lng === null ? null : { lat, lng },
      };
    })
    .sort((one, other) => one.start.getTime() - other.start.getTime());

const asked = (userIds: readonly string[], { start, end }: Within, exceptVisits: readonly string[]) => ({
  ids: userIds,
  start,
  end,
  earliest: new Date(start.getTime() - longestVisit),
  except: exceptVisits,
});

/** Whether there is any booking at all. Mostly there is none, and this takes a tenth of finding them. */
export const areBooked = async (
  tx: TenantTx,
  userIds: readonly string[],
  within: Within,
  exceptVisits: readonly string[],
): Promise<boolean> => {
  const found = await prepared(tx, "are_booked", (name) =>
    tx.select({ id: visitAssignments.id }).from(visitAssignments).where(isBooked).limit(1).prepare(name),
  ).execute(asked(userIds, within, exceptVisits));
  return found.length > 0;
};

export const findBookings = async (
  tx: TenantTx,
  userIds: readonly string[],
  within: Within,
  exceptVisits: readonly string[] = [],
): Promise<Booking[]> =>
  userIds.length === 0 ? [] : bookingsWithin(tx).execute(asked(userIds, within, exceptVisits));

/** The bookings of each person who has any, in order, and where they are. */
export const findBookedPlaces = async (
  tx: TenantTx,
  userIds: readonly string[],
  within: Within,
  exceptVisits: readonly string[] = [],
): Promise<ReadonlyMap<string, readonly BookedPlace[]>> => {
  if (userIds.length === 0) return new Map();
  const found = await placesWithin(tx).execute(asked(userIds, within, exceptVisits));
  return new Map(found.map((bookings) => [bookings.userId, bookedPlacesOf(bookings)]));
};

/** When people are booked on any of these days. */
export const findBookedTimes = async (
  tx: TenantTx,
  userIds: readonly string[],
  spans: readonly Span[],
): Promise<Span[]> => {
  if (userIds.length === 0) return [];
  const days = or(
    ...spans.map(({ start, end }) =>
      and(
        lt(visitAssignments.startsAt, end),
        gt(visitAssignments.startsAt, new Date(start.getTime() - longestVisit)),
        gt(visitAssignments.endsAt, start),
      ),
    ),
  );
  return tx
    .select({ start: visitAssignments.startsAt, end: visitAssignments.endsAt })
    .from(visitAssignments)
    .where(
      and(
        ofTenant(visitAssignments),
        inArray(visitAssignments.userId, [...userIds]),
        eq(visitAssignments.blocks, true),
        days,
      ),
    );
};

export const findTimeOff = (tx: TenantTx, ids: readonly string[], { start, end }: Span) =>
  ids.length === 0
    ? Promise.resolve([])
    : prepared(tx, "time_off_within", (name) =>
        tx
          .select({
            userId: timeOff.userId,
            start: timeOff.startsAt,
            end: timeOff.endsAt,
            reason: timeOff.reason,
          })
          .from(timeOff)
          .where(
            and(
              ofTenant(timeOff),
              amongIds(timeOff.userId),
              lt(timeOff.startsAt, sql.placeholder("end")),
              gt(timeOff.endsAt, sql.placeholder("start")),
            ),
          )
          .orderBy(asc(timeOff.startsAt), asc(timeOff.id))
          .prepare(name),
      ).execute({ ids, start, end });

/** For each person, the time off that is on or comes next. */
export const findNextTimeOff = async (tx: TenantTx, ids: readonly string[], now: Date) =>
  ids.length === 0
    ? []
    : tx
        .selectDistinctOn([timeOff.userId], {
          userId: timeOff.userId,
          start: timeOff.startsAt,
          end: timeOff.endsAt,
          reason: timeOff.reason,
        })
        .from(timeOff)
        .where(and(ofTenant(timeOff), inArray(timeOff.userId, [...ids]), gt(timeOff.endsAt, now)))
        .orderBy(asc(timeOff.userId), asc(timeOff.startsAt));
