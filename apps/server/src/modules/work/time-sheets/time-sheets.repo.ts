import type { TenantTx } from "@fieldwright/db/client";
import { fullName, itsClient, itsJob, memberName } from "@fieldwright/db/joins";
import { clients } from "@fieldwright/db/schema/clients";
import { jobs } from "@fieldwright/db/schema/jobs";
import { timeApprovals, timeEntries } from "@fieldwright/db/schema/time-entries";
import { users } from "@fieldwright/db/schema/users";
import { ofTenant, tenant } from "@fieldwright/db/tenant";
import { teamRoles } from "@fieldwright/domain/permissions";
import { and, asc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";

const inTenant = ofTenant(timeApprovals);

export type ApprovalRecord = {
  userId: string;
  week: string;
  approvedBy: string;
  approvedByName: string;
  approvedAt: Date;
  minutes: number;
};

const selectApprovals = (tx: TenantTx, where: SQL | undefined): Promise<ApprovalRecord[]> =>
  tx
    .select({
      userId: timeApprovals.userId,
      week: timeApprovals.week,
      approvedBy: timeApprovals.approvedBy,
      approvedByName: memberName(timeApprovals.approvedBy),
      approvedAt: timeApprovals.approvedAt,
      minutes: timeApprovals.minutes,
    })
    .from(timeApprovals)
    .where(and(inTenant, where));

type Weeks = { readonly userIds: readonly string[]; readonly weeks: readonly string[] };

export const findApprovals = (tx: TenantTx, { userIds, weeks }: Weeks): Promise<ApprovalRecord[]> =>
  userIds.length === 0
    ? Promise.resolve([])
    : selectApprovals(
        tx,
        and(inArray(timeApprovals.userId, [...userIds]), inArray(timeApprovals.week, [...weeks])),
      );

type NewApproval = Pick<ApprovalRecord, "userId" | "week" | "approvedBy" | "approvedAt" | "minutes">;

export const saveApproval = async (tx: TenantTx, approval: NewApproval): Promise<void> => {
  const { approvedBy, approvedAt, minutes } = approval;
  await tx
    .insert(timeApprovals)
    .values({ ...approval, organizationId: tenant })
    .onConflictDoUpdate({
      target: [timeApprovals.organizationId, timeApprovals.userId, timeApprovals.week],
      set: { approvedBy, approvedAt, minutes },
    });
};

export const deleteApproval = async (
  tx: TenantTx,
  { userId, week }: Pick<ApprovalRecord, "userId" | "week">,
): Promise<void> => {
  await tx
    .delete(timeApprovals)
    .where(and(inTenant, eq(timeApprovals.userId, userId), eq(timeApprovals.week, week)));
};

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
type DayStarts = readonly Date[];

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
