import type { SystemTx, TenantTx } from "@fieldwright/db/client";
import { attachments } from "@fieldwright/db/schema/attachments";
import { tenant } from "@fieldwright/db/tenant";
import { and, eq, isNull } from "drizzle-orm";
import { insertFile, type NewFile } from "#kernel";

const isLiveLogo = and(eq(attachments.kind, "organization"), isNull(attachments.deletedAt));

export const insertLogo = (tx: TenantTx, logo: Omit<NewFile, "recordId">): Promise<string> =>
  insertFile(tx, { ...logo, recordId: tenant, kind: "organization" });

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
