import type { fileTypes } from "@fieldwright/contract/attachments";
import type { TenantTx } from "@fieldwright/db/client";
import { authorName, newestOfEach } from "@fieldwright/db/joins";
import { attachments } from "@fieldwright/db/schema/attachments";
import { live, ofTenant } from "@fieldwright/db/tenant";
import { and, count, desc, eq, gte, isNotNull, lte, sql } from "drizzle-orm";
import { insertFile, type NewFile } from "#kernel";

const isLiveOfJob = and(live(attachments), eq(attachments.kind, "job"));

const columns = {
  id: attachments.id,
  organizationId: attachments.organizationId,
  jobId: attachments.recordId,
  fileHash: attachments.fileHash,
  name: attachments.name,
  contentType: sql<(typeof fileTypes)[number]>`${attachments.contentType}`,
  size: attachments.size,
  uploadedBy: attachments.uploadedBy,
  uploaderName: authorName(attachments.uploadedBy),
  mark: attachments.mark,
  note: attachments.note,
  notedAt: attachments.notedAt,
  createdAt: attachments.createdAt,
};

const selectFiles = (tx: TenantTx) => tx.select(columns).from(attachments).$dynamic();

export type FileRecord = Awaited<ReturnType<typeof selectFiles>>[number];

type Named = { readonly id: string; readonly jobId: string };

export const listFiles = async (
  tx: TenantTx,
  jobId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ files: FileRecord[]; total: number }> => {
  const ofJob = and(isLiveOfJob, eq(attachments.recordId, jobId));
  const files = await selectFiles(tx)
    .where(ofJob)
    .orderBy(desc(attachments.createdAt), desc(attachments.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await tx.select({ total: count() }).from(attachments).where(ofJob);
  return { files, total: counted?.total ?? 0 };
};

/** A job may have many visits, so its photos are told apart by when they were taken. */
export type Taken = {
  readonly jobId: string;
  readonly from: Date;
  readonly until: Date;
  readonly limit: number;
};

/** Photos of the place before and after the work. */
export const findMarkedPhotos = (tx: TenantTx, { jobId, from, until, limit }: Taken): Promise<FileRecord[]> =>
  selectFiles(tx)
    .where(
      and(
        isLiveOfJob,
        eq(attachments.recordId, jobId),
        isNotNull(attachments.mark),
        gte(attachments.createdAt, from),
        lte(attachments.createdAt, until),
      ),
    )
    .orderBy(desc(attachments.createdAt), desc(attachments.id))
    .limit(limit);

/** The newest of each job. */
export const findNewestFiles = (
  tx: TenantTx,
  jobIds: readonly string[],
  limit: number,
): Promise<FileRecord[]> => {
  const newest = newestOfEach({
    table: attachments,
    owners: jobIds,
    where: (owner) => and(isLiveOfJob, sql`${attachments.recordId} = ${owner}`),
    orderBy: sql`${attachments.createdAt} desc, ${attachments.id} desc`,
    limit,
  });
  return selectFiles(tx)
    .where(and(isLiveOfJob, sql`${attachments.id} in ${newest}`))
    .orderBy(desc(attachments.createdAt), desc(attachments.id));
};

export const findFile = async (tx: TenantTx, id: string): Promise<FileRecord | undefined> => {
  const [file] = await selectFiles(tx).where(and(isLiveOfJob, eq(attachments.id, id)));
  return file;
};

/** Deleted or not. */
export const isFileOfJob = async (tx: TenantTx, { id, jobId }: Named): Promise<boolean> => {
  const [file] = await tx
    .select({ id: attachments.id })
    .from(attachments)
    .where(
      and(
        ofTenant(attachments),
        eq(attachments.kind, "job"),
        eq(attachments.id, id),
        eq(attachments.recordId, jobId),
      ),
    );
  return file !== undefined;
};

export const insertJobFile = async (tx: TenantTx, file: NewFile): Promise<FileRecord> => {
  const found = await findFile(tx, await insertFile(tx, { ...file, kind: "job" }));
  if (!found) throw new Error("the attachment that was inserted is not there");
  return found;
};
