import type { SystemTx, TenantTx } from "@fieldwright/db/client";
import { itsJob, itsVisit } from "@fieldwright/db/joins";
import { jobs } from "@fieldwright/db/schema/jobs";
import { jobRecurrences, visitAssignments, visits } from "@fieldwright/db/schema/visits";
import { live, ofTenant, tenant } from "@fieldwright/db/tenant";
import type { Day } from "@fieldwright/domain/calendar";
import type { JobStatus } from "@fieldwright/domain/statuses";
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, ne, notExists, or, sql } from "drizzle-orm";

export type RecurrenceRecord = typeof jobRecurrences.$inferSelect;

/** The job must be locked. */
export const findRecurrence = async (tx: TenantTx, jobId: string): Promise<RecurrenceRecord | undefined> => {
  const [found] = await tx
    .select()
    .from(jobRecurrences)
    .where(and(ofTenant(jobRecurrences), eq(jobRecurrences.jobId, jobId)));
  return found;
};

type RuleFields = Pick<RecurrenceRecord, "rrule" | "startsOn" | "startMinute" | "duration">;

/** No visits exist for a new rule yet. */
export const saveRule = async (
  tx: TenantTx,
  jobId: string,
  rule: RuleFields,
  now: Date,
): Promise<RecurrenceRecord> => {
  const [saved] = await tx
    .insert(jobRecurrences)
    .values({ ...rule, jobId, organizationId: tenant, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [jobRecurrences.organizationId, jobRecurrences.jobId],
      set: { ...rule, generatedUntil: null, version: sql`${jobRecurrences.version} + 1`, updatedAt: now },
    })
    .returning();
  if (!saved) throw new Error("upsert returned no recurrence");
  return saved;
};

/** The rule itself does not change, so its version stays. */
export const markGenerated = async (tx: TenantTx, id: string, generatedUntil: Day): Promise<void> => {
  await tx
    .update(jobRecurrences)
    .set({ generatedUntil })
    .where(and(ofTenant(jobRecurrences), eq(jobRecurrences.id, id)));
};

export const deleteRule = async (tx: TenantTx, id: string): Promise<void> => {
  await tx.delete(jobRecurrences).where(and(ofTenant(jobRecurrences), eq(jobRecurrences.id, id)));
};

/**
 * When a job becomes recurring, visits that nobody has begun start with an empty checklist. What was answered so far
 * stays with the visits before them, and with the first one if there is none before it. The job must be locked.
 */
export const giveOwnAnswers = async (tx: TenantTx, jobId: string): Promise<void> => {
  await tx
    .update(visits)
    .set({ ownAnswers: true })
    .where(
      and(
        ofTenant(visits),
        eq(visits.jobId, jobId),
        inArray(visits.status, ["pending", "confirmed", "rescheduled"]),
        isNull(visits.startedAt),
        sql`exists (
          select from visits earlier
          where earlier.organization_id = ${visits.organizationId} and earlier.job_id = ${visits.jobId}
            and earlier.starts_at < ${visits.startsAt} and earlier.deleted_at is null
            and earlier.status <> 'cancelled')`,
      ),
    );
};

/** When the visits ahead start that were booked by hand. */
export const findBookedStarts = async (tx: TenantTx, jobId: string, now: Date): Promise<Date[]> => {
  const found = await tx
    .select({ startsAt: visits.startsAt })
    .from(visits)
    .where(
      and(
        live(visits),
        eq(visits.jobId, jobId),
        isNull(visits.occurrenceOn),
        ne(visits.status, "cancelled"),
        gt(visits.startsAt, now),
      ),
    );
  return found.map(({ startsAt }) => startsAt);
};

export type VisitRecord = typeof visits.$inferSelect;

/** Inserts occurrences for days that never had one. A deleted or canceled occurrence counts. */
export const insertOccurrences = async (
  tx: TenantTx,
  rows: readonly Omit<typeof visits.$inferInsert, "organizationId">[],
): Promise<VisitRecord[]> =>
  rows.length === 0
    ? []
    : tx
        .insert(visits)
        .values(rows.map((row) => ({ ...row, organizationId: tenant })))
        .onConflictDoNothing({
          target: [visits.organizationId, visits.jobId, visits.occurrenceOn],
          where: sql`occurrence_on is not null`,
        })
        .returning();

/** Removes future visits of a rule that nobody has confirmed, moved, changed or been assigned to. */
export const removeUntouchedOccurrences = async (
  tx: TenantTx,
  jobId: string,
  now: Date,
): Promise<VisitRecord[]> => {
  const untouched = and(
    live(visits),
    eq(visits.jobId, jobId),
    isNotNull(visits.occurrenceOn),
    eq(visits.status, "pending"),
    eq(visits.version, 1),
    gt(visits.startsAt, now),
  );
  const found = await tx
    .select({ id: visits.id })
    .from(visits)
    .where(untouched)
    .orderBy(asc(visits.id))
    .for("no key update");
  if (found.length === 0) return [];
  const assigned = tx
    .select({ id: visitAssignments.id })
    .from(visitAssignments)
    .where(itsVisit(visitAssignments));
  return tx
    .update(visits)
    .set({ deletedAt: now, occurrenceOn: null, version: sql`${visits.version} + 1`, updatedAt: now })
    .where(
      and(
        untouched,
        inArray(
          visits.id,
          found.map((visit) => visit.id),
        ),
        notExists(assigned),
      ),
    )
    .returning();
};

/** In all organizations: recurring jobs whose visits are not created up to that day. */
export const findDue = (
  tx: SystemTx,
  before: Day,
  statuses: readonly JobStatus[],
): Promise<{ organizationId: string; jobId: string }[]> =>
  tx
    .select({ organizationId: jobRecurrences.organizationId, jobId: jobRecurrences.jobId })
    .from(jobRecurrences)
    .innerJoin(jobs, itsJob(jobRecurrences))
    .where(
      and(
        or(isNull(jobRecurrences.generatedUntil), lt(jobRecurrences.generatedUntil, before)),
        isNull(jobs.deletedAt),
        inArray(jobs.status, [...statuses]),
      ),
    );
