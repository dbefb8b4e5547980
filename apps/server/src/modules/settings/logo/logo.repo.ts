import type { SystemTx, TenantTx } from "@fieldwright/db/client";
import { attachments } from "@fieldwright/db/schema/attachments";
import { ofTenant, tenant } from "@fieldwright/db/tenant";
import { and, eq, isNull } from "drizzle-orm";

const isLiveLogo = and(eq(attachments.kind, "organization"), isNull(attachments.deletedAt));

/** Answers whether there was one. */
export const markLogoDeleted = async (tx: TenantTx, now: Date): Promise<boolean> => {
  const gone = await tx
    .update(attachments)
    .set({ deletedAt: now })
    .where(and(ofTenant(attachments), isLiveLogo))
    .returning({ id: attachments.id });
  return gone.length > 0;
};

type NewLogo = Pick<
  typeof attachments.$inferInsert,
  "recordId" | "fileHash" | "name" | "contentType" | "size" | "uploadedBy" | "createdAt"
>;

export const insertLogo = async (tx: TenantTx, logo: Omit<NewLogo, "recordId">): Promise<void> => {
  await tx
    .insert(attachments)
    .values({ ...logo, recordId: tenant, kind: "organization", organizationId: tenant });
};

/** Of any organization: logos are public. */
export const findLogoContent = async (tx: SystemTx, id: string) => {
  const [logo] = await tx
    .select({
      fileHash: attachments.fileHash,
      name: attachments.name,
      contentType: attachments.contentType,
      size: attachments.size,
    })
    .from(attachments)
    .where(and(eq(attachments.id, id), isLiveLogo));
  return logo;
};
