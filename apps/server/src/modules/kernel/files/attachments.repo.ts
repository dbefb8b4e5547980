import type { SystemTx, TenantTx, Tx } from "@fieldwright/db/client";
import { backedUpContents } from "@fieldwright/db/dump";
import { attachments, storageUsed } from "@fieldwright/db/schema/attachments";
import { live, ofTenant, tenant } from "@fieldwright/db/tenant";
import { and, eq, inArray, lt, type SQL, sql } from "drizzle-orm";

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

/** What an address says. Addresses from before name no organization. */
export type Addressed = { readonly id: string; readonly organization?: string | undefined };

/**
 * The caller has checked the signature of the address, or asks for a kind that is public. An id is unique within its
 * organization: if several have it, an address that names none opens nothing, even if one of them was deleted.
 */
export const findContent = async (
  tx: Tx,
  { id, organization }: Addressed,
  kind?: (typeof attachments.$inferSelect)["kind"],
) => {
  const [file, another] = await tx
    .select({
      fileHash: attachments.fileHash,
      name: attachments.name,
      contentType: attachments.contentType,
      size: attachments.size,
      deletedAt: attachments.deletedAt,
    })
    .from(attachments)
    .where(
      and(
        eq(attachments.id, id),
        organization ? eq(attachments.organizationId, organization) : undefined,
        kind && eq(attachments.kind, kind),
      ),
    )
    .limit(2);
  return another || file?.deletedAt ? undefined : file;
};

/** Whether any file has this id, deleted or not, other than one that this person added. Phones make the ids of photos. */
export const isFileIdTaken = async (
  tx: SystemTx,
  id: string,
  { organizationId, userId }: { readonly organizationId: string | null; readonly userId: string },
): Promise<boolean> => {
  const rows = await tx
    .select({ organizationId: attachments.organizationId, uploadedBy: attachments.uploadedBy })
    .from(attachments)
    .where(eq(attachments.id, id));
  return rows.some((file) => file.organizationId !== organizationId || file.uploadedBy !== userId);
};

/** Serializes adding a reference to a file's content and deleting the content. */
export const lockContent = async (tx: Tx, fileHash: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${fileHash}, 0))`);
};

const importedContents = sql`hashtextextended('imported contents', 0)`;

/**
 * Until the transaction ends, nothing stored is deleted. One lock for an import of any size: a lock for each of its
 * thousands of contents would fill the lock table, which all connections share.
 */
export const lockAllContents = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${importedContents})`);
};

/**
 * Asked after the last wait for another lock and before the last look for references. False while an import holds its
 * contents, or a backup copies all. Does not wait, because requests that failed delete what they stored.
 */
export const mayDeleteContents = async (tx: SystemTx): Promise<boolean> => {
  const { rows } = await tx.execute<{ may: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${importedContents})
      and pg_try_advisory_xact_lock_shared(${sql.raw(backedUpContents)}) as may`,
  );
  return rows[0]?.may ?? false;
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

export const dropDeletedReferences = async (tx: SystemTx, fileHash: string, before: Date): Promise<void> => {
  await tx
    .delete(attachments)
    .where(and(eq(attachments.fileHash, fileHash), lt(attachments.deletedAt, before)));
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
