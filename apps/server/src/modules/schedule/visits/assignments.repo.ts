import type { TenantTx } from "@fieldwright/db/client";
import { auditLog } from "@fieldwright/db/schema/changes";
import { visitProgress } from "@fieldwright/db/schema/field";
import { users } from "@fieldwright/db/schema/users";
import { visitAssignments, visits } from "@fieldwright/db/schema/visits";
import { preparedByIds } from "@fieldwright/db/search-lists";
import { live, ofTenant, sameTenant, tenant } from "@fieldwright/db/tenant";
import type { Span } from "@fieldwright/domain/availability";
import type { Progress } from "@fieldwright/domain/field-facts";
import { openVisitStatuses, type VisitStatus } from "@fieldwright/domain/statuses";
import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

const isLive = live(visits);

type JobVisit = { id: string; startsAt: Date; status: VisitStatus };

export const findOpenVisits = (tx: TenantTx, jobId: string): Promise<JobVisit[]> =>
  tx
    .select({ id: visits.id, startsAt: visits.startsAt, status: visits.status })
    .from(visits)
    .where(and(isLive, eq(visits.jobId, jobId), inArray(visits.status, [...openVisitStatuses])))
    .orderBy(asc(visits.startsAt), asc(visits.id));

/** Visits that nobody has started. */
export const lockFutureVisits = (
  tx: TenantTx,
  jobId: string,
  now: Date,
): Promise<(JobVisit & { version: number })[]> =>
  tx
    .select({
      id: visits.id,
      startsAt: visits.startsAt,
      status: visits.status,
      version: visits.version,
    })
    .from(visits)
    .where(
      and(
        isLive,
        eq(visits.jobId, jobId),
        gt(visits.endsAt, now),
        inArray(visits.status, ["pending", "confirmed", "rescheduled", "en_route"]),
      ),
    )
    .orderBy(asc(visits.id))
    .for("no key update");

export const cancelVisits = async (tx: TenantTx, ids: readonly string[], now: Date): Promise<void> => {
  if (ids.length === 0) return;
  await tx
    .update(visits)
    .set({ status: "cancelled", version: sql`${visits.version} + 1`, updatedAt: now })
    .where(and(isLive, inArray(visits.id, [...ids])));
};

export type ProgressRecord = Progress & { readonly visitId: string; readonly userId: string };

const inTenant = ofTenant(visitProgress);
const ofVisit = (visitId: string) => and(inTenant, eq(visitProgress.visitId, visitId));

export const findProgress = (tx: TenantTx, visitIds: readonly string[]): Promise<ProgressRecord[]> =>
  visitIds.length === 0
    ? Promise.resolve([])
    : tx
        .select({
          visitId: visitProgress.visitId,
          userId: visitProgress.userId,
          travelAt: visitProgress.travelAt,
          arrivedAt: visitProgress.arrivedAt,
          startedAt: visitProgress.startedAt,
          finishedAt: visitProgress.finishedAt,
        })
        .from(visitProgress)
        .where(and(inTenant, inArray(visitProgress.visitId, [...visitIds])))
        .orderBy(asc(visitProgress.visitId), asc(visitProgress.userId));

export const saveProgress = async (
  tx: TenantTx,
  { visitId, userId, ...steps }: Partial<Progress> & { readonly visitId: string; readonly userId: string },
): Promise<void> => {
  await tx
    .insert(visitProgress)
    .values({ ...steps, visitId, userId, organizationId: tenant })
    .onConflictDoUpdate({
      target: [visitProgress.organizationId, visitProgress.visitId, visitProgress.userId],
      set: steps,
    });
};

/** For a visit that starts over. */
export const deleteProgress = async (tx: TenantTx, visitId: string): Promise<void> => {
  await tx.delete(visitProgress).where(ofVisit(visitId));
};

/** For a visit that was reopened: nobody is finished anymore. */
export const clearFinishes = async (tx: TenantTx, visitId: string): Promise<void> => {
  await tx.update(visitProgress).set({ finishedAt: null }).where(ofVisit(visitId));
};

const overriders = alias(users, "overriders");

const columns = {
  visitId: visitAssignments.visitId,
  userId: visitAssignments.userId,
  firstName: users.firstName,
  lastName: users.lastName,
  deactivatedAt: users.deactivatedAt,
  role: visitAssignments.role,
  start: visitAssignments.startsAt,
  end: visitAssignments.endsAt,
  overrideReason: visitAssignments.overrideReason,
  overriddenBy: {
    id: overriders.id,
    firstName: overriders.firstName,
    lastName: overriders.lastName,
  },
};

/** One row for each person and segment, people in the order in which they were assigned. */
export type Assignment = {
  visitId: string;
  userId: string;
  firstName: string;
  lastName: string;
  deactivatedAt: Date | null;
  role: string;
  start: Date;
  end: Date;
  overrideReason: string | null;
  overriddenBy: { id: string; firstName: string; lastName: string } | null;
};

export const findAssignments = (tx: TenantTx, visitIds: readonly string[]): Promise<Assignment[]> =>
  visitIds.length === 0
    ? Promise.resolve([])
    : preparedByIds(tx, "assignments_of_visits", visitIds, (name, isAmong) =>
        tx
          .select(columns)
          .from(visitAssignments)
          .innerJoin(users, and(sameTenant(users, visitAssignments), eq(users.id, visitAssignments.userId)))
          .leftJoin(
            overriders,
            and(sameTenant(overriders, visitAssignments), eq(overriders.id, visitAssignments.overriddenBy)),
          )
          .where(and(ofTenant(visitAssignments), isAmong(visitAssignments.visitId)))
          .orderBy(asc(visitAssignments.id))
          .prepare(name),
      ).execute({ ids: visitIds });

const ofVisits = (ids: readonly string[]) =>
  and(ofTenant(visitAssignments), inArray(visitAssignments.visitId, [...ids]));

export const deleteAssignments = async (tx: TenantTx, visitIds: readonly string[]): Promise<void> => {
  if (visitIds.length > 0) await tx.delete(visitAssignments).where(ofVisits(visitIds));
};

/** The assignments stay, but no longer block the people's time. */
export const freeAssignments = async (tx: TenantTx, visitIds: readonly string[]): Promise<void> => {
  if (visitIds.length > 0) await tx.update(visitAssignments).set({ blocks: false }).where(ofVisits(visitIds));
};

export type NewAssignment = Omit<typeof visitAssignments.$inferInsert, "organizationId">;

/** For people who stay on a visit, with one row each. Lists and reports of their work don't depend on the time. */
export const updateAssignments = async (tx: TenantTx, rows: readonly NewAssignment[]): Promise<void> => {
  await Promise.all(
    rows.map(({ visitId, userId, overrideReason = null, overriddenBy = null, ...row }) =>
      tx
        .update(visitAssignments)
        .set({ ...row, overrideReason, overriddenBy })
        .where(
          and(
            ofTenant(visitAssignments),
            eq(visitAssignments.visitId, visitId),
            eq(visitAssignments.userId, userId),
          ),
        )
        .execute(),
    ),
  );
};

export const insertAssignments = async (tx: TenantTx, rows: readonly NewAssignment[]): Promise<void> => {
  if (rows.length === 0) return;
  await tx
    .insert(visitAssignments)
    .values(rows.map((row) => ({ ...row, organizationId: tenant })))
    .execute();
};

/** Who was on the team of a visit when it was at exactly this time, as far as later changes tell. */
export const findTeamsBefore = async (
  tx: TenantTx,
  visitId: string,
  { start, end }: Span,
): Promise<string[]> => {
  const then = { timeSlot: { start: start.toISOString(), end: end.toISOString() } };
  const changes = await tx
    .selectDistinct({
      team: sql<readonly { readonly user: { readonly _id: string } }[]>`${auditLog.from}->'team'`,
    })
    .from(auditLog)
    .where(
      and(
        ofTenant(auditLog),
        eq(auditLog.recordId, visitId),
        eq(auditLog.kind, "visit"),
        sql`${auditLog.from} @> ${JSON.stringify(then)}::jsonb`,
      ),
    );
  return changes.flatMap(({ team }) => team.map(({ user }) => user._id));
};
