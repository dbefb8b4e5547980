import type { TenantTx } from "@fieldwright/db/client";
import { itsJob, memberName, newestOfEach } from "@fieldwright/db/joins";
import { jobs } from "@fieldwright/db/schema/jobs";
import { timeEntries } from "@fieldwright/db/schema/time-entries";
import { users } from "@fieldwright/db/schema/users";
import { ofTenant, tenant } from "@fieldwright/db/tenant";
import { and, asc, count, desc, eq, gt, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";

const inTenant = ofTenant(timeEntries);

const columns = {
  id: timeEntries.id,
  jobId: timeEntries.jobId,
  userId: timeEntries.userId,
  userName: memberName(timeEntries.userId),
  startedAt: timeEntries.startedAt,
  endedAt: timeEntries.endedAt,
  note: timeEntries.note,
  version: timeEntries.version,
};

export type TimeRecord = {
  id: string;
  jobId: string;
  userId: string;
  userName: string;
  startedAt: Date;
  endedAt: Date | null;
  note: string;
  version: number;
};

const selectEntries = (tx: TenantTx) => tx.select(columns).from(timeEntries).$dynamic();

/** Minutes are rounded per entry, so that the total is the sum of what is shown. */
export const listEntries = async (
  tx: TenantTx,
  jobId: string,
  { limit, offset, now }: { readonly limit: number; readonly offset: number; readonly now: Date },
): Promise<{ entries: TimeRecord[]; total: number; totalMinutes: number }> => {
  const ofJob = and(inTenant, eq(timeEntries.jobId, jobId));
  const entries = await selectEntries(tx)
    .where(ofJob)
    .orderBy(desc(timeEntries.startedAt), desc(timeEntries.id))
    .limit(limit)
    .offset(offset);
  const end = sql`coalesce(${timeEntries.endedAt}, ${now.toISOString()}::timestamptz)`;
  const minutes = sql`greatest(0, round(extract(epoch from ${end} - ${timeEntries.startedAt}) / 60))`;
  const [sums] = await tx
    .select({ total: count(), totalMinutes: sql`coalesce(sum(${minutes}), 0)`.mapWith(Number) })
    .from(timeEntries)
    .where(ofJob);
  return { entries, total: sums?.total ?? 0, totalMinutes: sums?.totalMinutes ?? 0 };
};

/** The newest of one person on each job. */
export const findNewestEntries = (
  tx: TenantTx,
  {
    userId,
    jobIds,
    limit,
  }: { readonly userId: string; readonly jobIds: readonly string[]; readonly limit: number },
): Promise<TimeRecord[]> => {
  const own = eq(timeEntries.userId, userId);
  const newest = newestOfEach({
    table: timeEntries,
    owners: jobIds,
    where: (owner) => and(inTenant, own, sql`${timeEntries.jobId} = ${owner}`),
    orderBy: sql`${timeEntries.startedAt} desc, ${timeEntries.id} desc`,
    limit,
  });
  return selectEntries(tx)
    .where(and(inTenant, sql`${timeEntries.id} in ${newest}`))
    .orderBy(desc(timeEntries.startedAt), desc(timeEntries.id));
};

const findEntry = async (tx: TenantTx, id: string): Promise<TimeRecord | undefined> => {
  const [entry] = await selectEntries(tx).where(and(inTenant, eq(timeEntries.id, id)));
  return entry;
};

/** The person of an entry; undefined if there is no such entry. */
export const findPersonOf = async (tx: TenantTx, id: string): Promise<string | undefined> =>
  (await findEntry(tx, id))?.userId;

/** Locked until the transaction ends. */
export const lockEntry = async (tx: TenantTx, id: string): Promise<TimeRecord | undefined> => {
  await tx
    .select({ id: timeEntries.id })
    .from(timeEntries)
    .where(and(inTenant, eq(timeEntries.id, id)))
    .for("update");
  return findEntry(tx, id);
};

type NewEntry = Pick<
  typeof timeEntries.$inferInsert,
  "id" | "jobId" | "visitId" | "userId" | "startedAt" | "endedAt" | "note"
>;

export const insertEntry = async (tx: TenantTx, entry: NewEntry, now: Date): Promise<TimeRecord> => {
  const [inserted] = await tx
    .insert(timeEntries)
    .values({ ...entry, organizationId: tenant, createdAt: now, updatedAt: now })
    .returning({ id: timeEntries.id });
  const found = inserted && (await findEntry(tx, inserted.id));
  if (!found) throw new Error("insert returned no time entry");
  return found;
};

export const updateEntry = async (
  tx: TenantTx,
  { id, version }: TimeRecord,
  changes: { startedAt?: Date | undefined; endedAt?: Date | null | undefined; note?: string | undefined },
  now: Date,
): Promise<TimeRecord> => {
  await tx
    .update(timeEntries)
    .set({ ...changes, version: version + 1, updatedAt: now })
    .where(and(inTenant, eq(timeEntries.id, id)));
  const updated = await findEntry(tx, id);
  if (!updated) throw new Error("a locked time entry vanished");
  return updated;
};

export const deleteEntry = async (tx: TenantTx, id: string): Promise<void> => {
  await tx.delete(timeEntries).where(and(inTenant, eq(timeEntries.id, id)));
};

export type Occupied = {
  readonly userId: string;
  readonly startedAt: Date;
  /** Null while it runs. */
  readonly endedAt: Date | null;
  /** The entry that is being corrected. */
  readonly except?: string;
};

export type OverlappingEntry = {
  id: string;
  start: Date;
  end: Date | null;
  job: { id: string; number: string; title: string };
};

/** The person's first overlapping entry, on any job. An end that touches a start is no overlap. */
export const findOverlap = async (
  tx: TenantTx,
  { userId, startedAt, endedAt, except }: Occupied,
): Promise<OverlappingEntry | undefined> => {
  const [found] = await tx
    .select({
      id: timeEntries.id,
      start: timeEntries.startedAt,
      end: timeEntries.endedAt,
      job: { id: jobs.id, number: jobs.number, title: jobs.title },
    })
    .from(timeEntries)
    .innerJoin(jobs, itsJob(timeEntries))
    .where(
      and(
        inTenant,
        eq(timeEntries.userId, userId),
        or(isNull(timeEntries.endedAt), gt(timeEntries.endedAt, startedAt)),
        endedAt ? lt(timeEntries.startedAt, endedAt) : undefined,
        except ? ne(timeEntries.id, except) : undefined,
      ),
    )
    .orderBy(asc(timeEntries.startedAt))
    .limit(1);
  return found;
};

/** More than anybody logs in the week that facts may be late. */
const maxAround = 500;

/** What a person's timer at this time would meet, on any job: the running entry and those that end later. */
export const findEntriesAround = (tx: TenantTx, userId: string, at: Date): Promise<TimeRecord[]> =>
  selectEntries(tx)
    .where(
      and(
        inTenant,
        eq(timeEntries.userId, userId),
        or(isNull(timeEntries.endedAt), gt(timeEntries.endedAt, at)),
      ),
    )
    .orderBy(asc(timeEntries.startedAt))
    .limit(maxAround);

/** When the job was created, deleted or not. */
export const findJobCreation = async (tx: TenantTx, jobId: string): Promise<Date | undefined> => {
  const [job] = await tx
    .select({ createdAt: jobs.createdAt })
    .from(jobs)
    .where(and(ofTenant(jobs), eq(jobs.id, jobId)));
  return job?.createdAt;
};

/** The end of someone's last entry. */
export const findLastEnd = async (tx: TenantTx, userId: string): Promise<Date | undefined> => {
  const [last] = await tx
    .select({ end: timeEntries.endedAt })
    .from(timeEntries)
    .where(and(inTenant, eq(timeEntries.userId, userId), isNotNull(timeEntries.endedAt)))
    .orderBy(desc(timeEntries.endedAt))
    .limit(1);
  return last?.end ?? undefined;
};

/** A unique index allows one running entry per person. */
export const findRunning = async (
  tx: TenantTx,
  userId: string,
): Promise<{ id: string; jobId: string; jobNumber: string } | undefined> => {
  const [running] = await tx
    .select({ id: timeEntries.id, jobId: timeEntries.jobId, jobNumber: jobs.number })
    .from(timeEntries)
    .innerJoin(jobs, itsJob(timeEntries))
    .where(and(inTenant, eq(timeEntries.userId, userId), isNull(timeEntries.endedAt)));
  return running;
};

export const isActiveMember = async (tx: TenantTx, userId: string): Promise<boolean> => {
  const [member] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(ofTenant(users), eq(users.id, userId), ne(users.role, "client"), isNull(users.deactivatedAt)));
  return member !== undefined;
};
