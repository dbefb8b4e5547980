import type { TenantTx } from "@fieldwright/db/client";
import { itsClient, itsJob } from "@fieldwright/db/joins";
import { fullName, memberName } from "@fieldwright/db/names";
import { clients } from "@fieldwright/db/schema/clients";
import { jobs } from "@fieldwright/db/schema/jobs";
import { timeEntries } from "@fieldwright/db/schema/time-entries";
import { users } from "@fieldwright/db/schema/users";
import { ofTenant } from "@fieldwright/db/tenant";
import { teamRoles } from "@fieldwright/domain/roles";
import { and, asc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";

export type SheetPerson = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  deactivatedAt: Date | null;
};

const isStaff = and(ofTenant(users), inArray(users.role, [...teamRoles]));

const selectPeople = (tx: TenantTx, where: SQL | undefined): Promise<SheetPerson[]> =>
  tx
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      deactivatedAt: users.deactivatedAt,
    })
    .from(users)
    .where(and(isStaff, where))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id));

/** By name, and with those who left: they may have worked in an earlier week. */
export const findPeople = (tx: TenantTx): Promise<SheetPerson[]> => selectPeople(tx, undefined);

export const findPerson = async (tx: TenantTx, id: string): Promise<SheetPerson | undefined> =>
  (await selectPeople(tx, eq(users.id, id)))[0];

/** When each of the seven days begins, and last when the next week does. */
export type DayStarts = readonly Date[];

const began = (starts: DayStarts): SQL | undefined => {
  const [first, last] = [starts[0], starts.at(-1)];
  if (!first || !last) throw new Error("a week has days");
  return and(gte(timeEntries.startedAt, first), lt(timeEntries.startedAt, last));
};

/** Names the people, so that the index by person and start finds a week without reading the others. */
const ofWeek = (userIds: readonly string[], starts: DayStarts): SQL | undefined =>
  and(
    ofTenant(timeEntries),
    sql`${timeEntries.userId} = any(${`{${userIds.join(",")}}`}::uuid[])`,
    began(starts),
  );

export type DayTotal = {
  userId: string;
  /** 1 is Sunday. */
  day: number;
  minutes: number;
  running: boolean;
  /** When its time was written last. */
  writtenAt: Date;
};

/** Minutes are rounded per entry, so that a total is the sum of what is shown. */
export const findDayTotals = (
  tx: TenantTx,
  {
    userIds,
    starts,
    now,
  }: { readonly userIds: readonly string[]; readonly starts: DayStarts; readonly now: Date },
): Promise<DayTotal[]> => {
  const bounds = `{${starts.map((start) => start.toISOString()).join(",")}}`;
  const day = sql<number>`width_bucket(${timeEntries.startedAt}, ${bounds}::timestamptz[])`;
  const end = sql`coalesce(${timeEntries.endedAt}, ${now.toISOString()}::timestamptz)`;
  const minutes = sql`greatest(0, round(extract(epoch from ${end} - ${timeEntries.startedAt}) / 60))`;
  return tx
    .select({
      userId: timeEntries.userId,
      day,
      minutes: sql`sum(${minutes})`.mapWith(Number),
      running: sql<boolean>`bool_or(${timeEntries.endedAt} is null)`,
      writtenAt: sql`max(${timeEntries.updatedAt})`.mapWith(timeEntries.updatedAt),
    })
    .from(timeEntries)
    .where(ofWeek(userIds, starts))
    .groupBy(timeEntries.userId, sql`2`);
};

/** More than one every five minutes, day and night. Totals count what is beyond it too. */
const maxEntries = 2_100;

export type SheetRecord = Awaited<ReturnType<typeof findSheetEntries>>[number];

/** A person's time of a week, as it was worked. Jobs that were deleted since then are named too. */
export const findSheetEntries = (tx: TenantTx, userId: string, starts: DayStarts) =>
  tx
    .select({
      id: timeEntries.id,
      jobId: timeEntries.jobId,
      userId: timeEntries.userId,
      userName: memberName(timeEntries.userId),
      startedAt: timeEntries.startedAt,
      endedAt: timeEntries.endedAt,
      note: timeEntries.note,
      version: timeEntries.version,
      updatedAt: timeEntries.updatedAt,
      jobNumber: jobs.number,
      jobTitle: jobs.title,
      client: fullName(clients),
    })
    .from(timeEntries)
    .innerJoin(jobs, itsJob(timeEntries))
    .innerJoin(clients, itsClient(jobs))
    .where(ofWeek([userId], starts))
    .orderBy(asc(timeEntries.startedAt), asc(timeEntries.id))
    .limit(maxEntries);
