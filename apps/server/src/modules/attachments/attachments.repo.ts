import { fileTypes } from "@fieldwright/contract/attachments";
import type { SystemTx, TenantTx, Tx } from "@fieldwright/db/client";
import { attachments } from "@fieldwright/db/schema/attachments";
import { users } from "@fieldwright/db/schema/users";
import { and, count, desc, eq, inArray, isNull, lt, sql } from "drizzle-orm";

const tenant = sql<string>`app_organization_id()`;
const isLiveOfJob = and(
  eq(attachments.organizationId, tenant),
  eq(attachments.kind, "job"),
  isNull(attachments.deletedAt),
);

const columns = {
  id: attachments.id,
  jobId: attachments.recordId,
  fileHash: attachments.fileHash,
  name: attachments.name,
  contentType: sql<(typeof fileTypes)[number]>`${attachments.contentType}`,
  size: attachments.size,
  uploadedBy: attachments.uploadedBy,
  uploaderName: sql<string>`coalesce(${users.firstName} || ' ' || ${users.lastName}, 'Former member')`,
  createdAt: attachments.createdAt,
};

const selectFiles = (tx: TenantTx) =>
  tx.select(columns).from(attachments).leftJoin(users, eq(users.id, attachments.uploadedBy)).$dynamic();

export type FileRecord = Awaited<ReturnType<typeof selectFiles>>[number];

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

export const findFile = async (tx: TenantTx, id: string): Promise<FileRecord | undefined> => {
  const [file] = await selectFiles(tx).where(and(isLiveOfJob, eq(attachments.id, id)));
  return file;
};

type NewFile = Pick<
  typeof attachments.$inferInsert,
  "recordId" | "fileHash" | "name" | "contentType" | "size" | "uploadedBy" | "createdAt"
>;

export const insertFile = async (
  tx: TenantTx,
  file: NewFile & Pick<typeof attachments.$inferInsert, "kind">,
): Promise<string> => {
  const [inserted] = await tx
    .insert(attachments)
    .values({ ...file, organizationId: tenant })
    .returning({ id: attachments.id });
  if (!inserted) throw new Error("insert returned no attachment");
  return inserted.id;
};

export const insertJobFile = async (tx: TenantTx, file: NewFile): Promise<FileRecord> => {
  const found = await findFile(tx, await insertFile(tx, { ...file, kind: "job" }));
  if (!found) throw new Error("the attachment that was inserted is not there");
  return found;
};

export const markFileDeleted = async (tx: TenantTx, id: string, now: Date): Promise<void> => {
  await tx
    .update(attachments)
    .set({ deletedAt: now })
    .where(and(isLiveOfJob, eq(attachments.id, id)));
};

/** Of whatever organization: the caller has checked the signature of its address. */
export const findContent = async (tx: SystemTx, id: string) => {
  const [file] = await tx
    .select({
      fileHash: attachments.fileHash,
      name: attachments.name,
      contentType: attachments.contentType,
      size: attachments.size,
    })
    .from(attachments)
    .where(and(eq(attachments.id, id), isNull(attachments.deletedAt)));
  return file;
};

/** Adding a reference to a content and removing the content happen one after the other. */
export const lockContent = async (tx: Tx, fileHash: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${fileHash}, 0))`);
};

export const hashesDeletedBefore = async (tx: SystemTx, before: Date): Promise<string[]> => {
  const rows = await tx
    .selectDistinct({ fileHash: attachments.fileHash })
    .from(attachments)
    .where(lt(attachments.deletedAt, before));
  return rows.map((row) => row.fileHash);
};

/** Those of the contents that no record of any organization names. */
export const unreferencedOf = async (tx: SystemTx, hashes: readonly string[]): Promise<string[]> => {
  const rows = await tx
    .selectDistinct({ fileHash: attachments.fileHash })
    .from(attachments)
    .where(inArray(attachments.fileHash, [...hashes]));
  const named = new Set(rows.map((row) => row.fileHash));
  return hashes.filter((hash) => !named.has(hash));
};

export const isReferenced = async (tx: SystemTx, fileHash: string): Promise<boolean> => {
  const [reference] = await tx
    .select({ id: attachments.id })
    .from(attachments)
    .where(eq(attachments.fileHash, fileHash))
    .limit(1);
  return reference !== undefined;
};

/** Whether any reference to the content is left, in any organization. */
export const dropDeletedReferences = async (
  tx: SystemTx,
  fileHash: string,
  before: Date,
): Promise<boolean> => {
  await tx
    .delete(attachments)
    .where(and(eq(attachments.fileHash, fileHash), lt(attachments.deletedAt, before)));
  return isReferenced(tx, fileHash);
};
