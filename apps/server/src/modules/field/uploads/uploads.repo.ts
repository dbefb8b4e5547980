import type { SystemTx, TenantTx } from "@fieldwright/db/client";
import { attachments } from "@fieldwright/db/schema/attachments";
import { fieldUploadChunks, fieldUploads } from "@fieldwright/db/schema/field";
import { ofTenant, tenant } from "@fieldwright/db/tenant";
import { and, asc, count, eq, lt, sum } from "drizzle-orm";

export type Upload = typeof fieldUploads.$inferSelect;

const inTenant = ofTenant(fieldUploads);

export const findUpload = async (tx: TenantTx, id: string): Promise<Upload | undefined> => {
  const [found] = await tx
    .select()
    .from(fieldUploads)
    .where(and(inTenant, eq(fieldUploads.id, id)));
  return found;
};

/** Parts of one upload are stored one after the other. */
export const lockUpload = async (tx: TenantTx, id: string): Promise<Upload | undefined> => {
  const [found] = await tx
    .select()
    .from(fieldUploads)
    .where(and(inTenant, eq(fieldUploads.id, id)))
    .for("update");
  return found;
};

type NewUpload = Pick<Upload, "id" | "userId" | "size">;

export const insertUpload = async (tx: TenantTx, upload: NewUpload, now: Date): Promise<void> => {
  await tx
    .insert(fieldUploads)
    .values({ ...upload, organizationId: tenant, createdAt: now, updatedAt: now })
    .onConflictDoNothing();
};

/** What a person has sent or announced and not filed yet. */
export const countUploads = async (
  tx: TenantTx,
  userId: string,
): Promise<{ uploads: number; bytes: number }> => {
  const [found] = await tx
    .select({ uploads: count(), bytes: sum(fieldUploads.size) })
    .from(fieldUploads)
    .where(and(inTenant, eq(fieldUploads.userId, userId)));
  return { uploads: found?.uploads ?? 0, bytes: Number(found?.bytes ?? 0) };
};

/** The upload must be locked. */
export const addChunk = async (
  tx: TenantTx,
  { id, received }: Upload,
  content: Buffer,
  now: Date,
): Promise<void> => {
  await tx
    .insert(fieldUploadChunks)
    .values({ organizationId: tenant, uploadId: id, position: received, content });
  await tx
    .update(fieldUploads)
    .set({ received: received + content.length, updatedAt: now })
    .where(and(inTenant, eq(fieldUploads.id, id)));
};

export const readChunks = async (tx: TenantTx, id: string): Promise<Buffer[]> => {
  const rows = await tx
    .select({ content: fieldUploadChunks.content })
    .from(fieldUploadChunks)
    .where(and(ofTenant(fieldUploadChunks), eq(fieldUploadChunks.uploadId, id)))
    .orderBy(asc(fieldUploadChunks.position));
  return rows.map(({ content }) => content);
};

export const deleteUpload = async (tx: TenantTx, id: string, userId: string): Promise<void> => {
  await tx
    .delete(fieldUploads)
    .where(and(inTenant, eq(fieldUploads.id, id), eq(fieldUploads.userId, userId)));
};

/** The size of a photo that was filed already, deleted or not. */
export const findFiledSize = async (
  tx: TenantTx,
  id: string,
  userId: string,
): Promise<number | undefined> => {
  const [found] = await tx
    .select({ size: attachments.size })
    .from(attachments)
    .where(and(ofTenant(attachments), eq(attachments.id, id), eq(attachments.uploadedBy, userId)));
  return found?.size;
};

/** Their parts go with them. */
export const deleteUploadsBefore = async (tx: SystemTx, before: Date): Promise<void> => {
  await tx.delete(fieldUploads).where(lt(fieldUploads.updatedAt, before));
};
