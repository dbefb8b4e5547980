import type { SystemTx, TenantTx, Tx } from "@fieldwright/db/client";
import { attachments, storageUsed } from "@fieldwright/db/schema/attachments";
import { live, ofTenant, tenant } from "@fieldwright/db/tenant";
import { and, eq, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";

export type NewFile = Pick<
  typeof attachments.$inferInsert,
  | "id"
  | "recordId"
  | "fileHash"
  | "name"
  | "contentType"
  | "size"
  | "uploadedBy"
  | "mark"
  | "note"
  | "notedAt"
  | "createdAt"
>;

export const insertFile = async (
  tx: TenantTx,
  file: Omit<NewFile, "recordId"> &
    Pick<typeof attachments.$inferInsert, "kind"> & { readonly recordId: string | SQL },
): Promise<string> => {
  const [inserted] = await tx
    .insert(attachments)
    .values({ ...file, organizationId: tenant })
    .returning({ id: attachments.id });
  if (!inserted) throw new Error("insert returned no attachment");
  return inserted.id;
};

/** One file of a job, the logo, or the photo of a person. */
type Deletable =
  | { readonly kind: "job"; readonly id: string }
  | { readonly kind: "organization" }
  | { readonly kind: "user"; readonly userId: string };

/** The content is deleted later. Answers whether there was such a file. */
export const markFileDeleted = async (tx: TenantTx, which: Deletable, now: Date): Promise<boolean> => {
  const isThis = and(
    eq(attachments.kind, which.kind),
    which.kind === "job" ? eq(attachments.id, which.id) : undefined,
    which.kind === "user" ? eq(attachments.recordId, which.userId) : undefined,
  );
  const gone = await tx
    .update(attachments)
    .set({ deletedAt: now })
    .where(and(live(attachments), isThis))
    .returning({ id: attachments.id });
  return gone.length > 0;
};

export const updateFileNote = async (
  tx: TenantTx,
  id: string,
  note: Pick<typeof attachments.$inferSelect, "note" | "notedAt">,
): Promise<void> => {
  await tx
    .update(attachments)
    .set(note)
    .where(and(live(attachments), eq(attachments.kind, "job"), eq(attachments.id, id)));
};

/** Searches all organizations: the caller has already checked the signature of the file's address. */
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

/** Serializes adding a reference to a file's content and deleting the content. */
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

/** The hashes that no row of any organization refers to. */
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

/** Answers whether any organization still refers to the content. */
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

/** The total in bytes, which database triggers keep up to date. */
export const findUsedBytes = async (tx: TenantTx): Promise<number> => {
  const [found] = await tx
    .select({ bytes: storageUsed.bytes })
    .from(storageUsed)
    .where(ofTenant(storageUsed));
  return found?.bytes ?? 0;
};

export const findFileHashes = async (tx: SystemTx, organizationId: string): Promise<string[]> => {
  const rows = await tx
    .selectDistinct({ fileHash: attachments.fileHash })
    .from(attachments)
    .where(eq(attachments.organizationId, organizationId));
  return rows.map((row) => row.fileHash);
};
