import type { TenantTx } from "@fieldwright/db/client";
import { authorName, newestOfEach } from "@fieldwright/db/joins";
import { jobNotes } from "@fieldwright/db/schema/job-work";
import { live, tenant } from "@fieldwright/db/tenant";
import { and, count, desc, eq, sql } from "drizzle-orm";

const isLive = live(jobNotes);

const columns = {
  id: jobNotes.id,
  jobId: jobNotes.jobId,
  authorId: jobNotes.authorId,
  authorName: authorName(jobNotes.authorId),
  body: jobNotes.body,
  createdAt: jobNotes.createdAt,
  version: jobNotes.version,
};

export type NoteRecord = {
  id: string;
  jobId: string;
  authorId: string;
  authorName: string;
  body: string;
  createdAt: Date;
  version: number;
};

const selectNotes = (tx: TenantTx) => tx.select(columns).from(jobNotes).$dynamic();

export const listNotes = async (
  tx: TenantTx,
  jobId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ notes: NoteRecord[]; total: number }> => {
  const ofJob = and(isLive, eq(jobNotes.jobId, jobId));
  const notes = await selectNotes(tx)
    .where(ofJob)
    .orderBy(desc(jobNotes.createdAt), desc(jobNotes.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await tx.select({ total: count() }).from(jobNotes).where(ofJob);
  return { notes, total: counted?.total ?? 0 };
};

/** The newest of each job. */
export const findNewestNotes = (
  tx: TenantTx,
  jobIds: readonly string[],
  limit: number,
): Promise<NoteRecord[]> => {
  const newest = newestOfEach({
    table: jobNotes,
    owners: jobIds,
    where: (owner) => and(isLive, sql`${jobNotes.jobId} = ${owner}`),
    orderBy: sql`${jobNotes.createdAt} desc, ${jobNotes.id} desc`,
    limit,
  });
  return selectNotes(tx)
    .where(and(isLive, sql`${jobNotes.id} in ${newest}`))
    .orderBy(desc(jobNotes.createdAt), desc(jobNotes.id));
};

export const findNote = async (tx: TenantTx, id: string): Promise<NoteRecord | undefined> => {
  const [note] = await selectNotes(tx).where(and(isLive, eq(jobNotes.id, id)));
  return note;
};

export const insertNote = async (
  tx: TenantTx,
  note: Pick<typeof jobNotes.$inferInsert, "id" | "jobId" | "visitId" | "authorId" | "body" | "createdAt">,
  now: Date,
): Promise<NoteRecord> => {
  const [inserted] = await tx
    .insert(jobNotes)
    .values({ createdAt: now, ...note, organizationId: tenant, updatedAt: now })
    .returning({ id: jobNotes.id });
  const found = inserted && (await findNote(tx, inserted.id));
  if (!found) throw new Error("insert returned no note");
  return found;
};

export const markNoteDeleted = async (
  tx: TenantTx,
  { id, version }: NoteRecord,
  now: Date,
): Promise<void> => {
  await tx
    .update(jobNotes)
    .set({ deletedAt: now, updatedAt: now, version: version + 1 })
    .where(and(isLive, eq(jobNotes.id, id)));
};
