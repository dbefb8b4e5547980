import type { TenantTx } from "@fieldwright/db/client";
import { auditLog } from "@fieldwright/db/schema/changes";
import { fieldFacts } from "@fieldwright/db/schema/field";
import { jobs } from "@fieldwright/db/schema/jobs";
import { visits } from "@fieldwright/db/schema/visits";
import { ofTenant, tenant } from "@fieldwright/db/tenant";
import { and, desc, eq, inArray, sql } from "drizzle-orm";

const inTenant = ofTenant(fieldFacts);

type StoredFact = typeof fieldFacts.$inferSelect;
export type NewFact = Omit<typeof fieldFacts.$inferInsert, "organizationId" | "outcome">;
export type Outcome = Pick<typeof fieldFacts.$inferInsert, "outcome" | "misfit" | "message">;

/** A fact that waits longer than this for another change is tried again later. */
export const limitWaiting = async (tx: TenantTx): Promise<void> => {
  await tx.execute(sql`set local lock_timeout = '4s'`);
};

/** False if the id is taken. Waits for another connection that is storing the same fact. */
export const claimFact = async (tx: TenantTx, fact: NewFact): Promise<boolean> => {
  const claimed = await tx
    .insert(fieldFacts)
    .values({ ...fact, outcome: "refused", organizationId: tenant })
    .onConflictDoNothing()
    .returning({ id: fieldFacts.id });
  return claimed.length > 0;
};

export const findStored = async (tx: TenantTx, id: string): Promise<StoredFact | undefined> => {
  const [stored] = await tx
    .select()
    .from(fieldFacts)
    .where(and(inTenant, eq(fieldFacts.id, id)));
  return stored;
};

export const saveOutcome = async (tx: TenantTx, id: string, outcome: Outcome): Promise<void> => {
  await tx
    .update(fieldFacts)
    .set(outcome)
    .where(and(inTenant, eq(fieldFacts.id, id)));
};

export type Target = { readonly jobId: string; readonly visitId: string | null };

/** The job and the visit of a fact, deleted or not. Undefined if they do not exist or do not belong together. */
export const findTarget = async (
  tx: TenantTx,
  { job, visit }: { readonly job: string; readonly visit: string | null },
): Promise<Target | undefined> => {
  const [found] = visit
    ? await tx
        .select({ jobId: visits.jobId, visitId: visits.id })
        .from(visits)
        .where(and(ofTenant(visits), eq(visits.id, visit), eq(visits.jobId, job)))
    : await tx
        .select({ jobId: jobs.id, visitId: sql<null>`null` })
        .from(jobs)
        .where(and(ofTenant(jobs), eq(jobs.id, job)));
  return found;
};

/** When a visit was finished. Undefined if it is not. */
export const findFinishedAt = async (tx: TenantTx, visitId: string): Promise<Date | undefined> => {
  const [found] = await tx
    .select({ at: visits.completedAt })
    .from(visits)
    .where(and(ofTenant(visits), eq(visits.id, visitId), eq(visits.status, "completed")));
  return found?.at ?? undefined;
};

type Asking = { readonly visitId: string; readonly userId: string };

/** What a person asked of the office at a visit, newest first. */
export const findRequests = async (tx: TenantTx, { visitId, userId }: Asking): Promise<string[]> => {
  const rows = await tx
    .select({ id: fieldFacts.id })
    .from(fieldFacts)
    .where(
      and(
        inTenant,
        eq(fieldFacts.visitId, visitId),
        eq(fieldFacts.userId, userId),
        eq(fieldFacts.kind, "follow_up"),
        eq(fieldFacts.outcome, "done"),
      ),
    )
    .orderBy(desc(fieldFacts.at), desc(fieldFacts.id));
  return rows.map(({ id }) => id);
};

/** Requests that went with a finish that was taken back. */
export const findTakenBack = async (tx: TenantTx, { visitId, userId }: Asking): Promise<string[]> => {
  const rows = await tx
    .select({ request: sql<string>`lower(${fieldFacts.body}->>'request')` })
    .from(fieldFacts)
    .where(
      and(
        inTenant,
        eq(fieldFacts.visitId, visitId),
        eq(fieldFacts.userId, userId),
        eq(fieldFacts.kind, "undo_finish"),
        eq(fieldFacts.outcome, "done"),
        sql`${fieldFacts.body}->>'request' is not null`,
      ),
    );
  return rows.map(({ request }) => request);
};

type PhotosFor = {
  readonly requests: readonly string[];
  readonly jobId: string;
  readonly userId: string;
};

/** Photos that were filed before the request that they belong to. */
export const findPhotosFor = async (
  tx: TenantTx,
  { requests, jobId, userId }: PhotosFor,
): Promise<string[]> => {
  const rows = await tx
    .select({ id: fieldFacts.id })
    .from(fieldFacts)
    .where(
      and(
        inTenant,
        eq(fieldFacts.jobId, jobId),
        eq(fieldFacts.userId, userId),
        eq(fieldFacts.kind, "photo"),
        eq(fieldFacts.outcome, "done"),
        inArray(sql`lower(${fieldFacts.body}->>'followUp')`, [...requests]),
      ),
    )
    .orderBy(fieldFacts.id);
  return rows.map(({ id }) => id);
};

/** The keys of what is stored under an id that a phone made. */
const idKeys: readonly unknown[] = [
  "attachments_pkey",
  "job_notes_pkey",
  "job_parts_organization_id_id_pk",
  "jobs_pkey",
  "time_entries_pkey",
  "visit_signatures_organization_id_id_pk",
];

/** `taken`: something else has the id. `unfit`: the database will never take it. */
type Fault = "taken" | "unfit";

const codeOf = (cause: Error): unknown => ("code" in cause ? cause.code : undefined);

/** Data that is wrong, or breaks a rule of the tables. */
const unfitCodes = /^2[23][0-9A-Z]{3}$/;

/** Any other unique key is a matter of the moment: another try may pass. */
export const faultOf = (cause: unknown): Fault | undefined => {
  if (!(cause instanceof Error)) return undefined;
  const code = codeOf(cause);
  if (code === "23505")
    return "constraint" in cause && idKeys.includes(cause.constraint) ? "taken" : undefined;
  return typeof code === "string" && unfitCodes.test(code) ? "unfit" : faultOf(cause.cause);
};

/** When someone was last taken off a visit. */
export const findTakenOffAt = async (
  tx: TenantTx,
  visitId: string,
  userId: string,
): Promise<Date | undefined> => {
  const member = JSON.stringify([{ user: { _id: userId } }]);
  const [change] = await tx
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(
      and(
        ofTenant(auditLog),
        eq(auditLog.recordId, visitId),
        eq(auditLog.kind, "visit"),
        sql`${auditLog.from}->'team' @> ${member}::jsonb`,
        sql`not coalesce(${auditLog.to}->'team' @> ${member}::jsonb, false)`,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1);
  return change?.at;
};
