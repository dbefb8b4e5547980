import type { TenantTx } from "@fieldwright/db/client";
import { messageTemplates } from "@fieldwright/db/schema/messages";
import { ofTenant, tenant } from "@fieldwright/db/tenant";
import type { MessageKind } from "@fieldwright/domain/message-kinds";
import type { MessageTemplate } from "@fieldwright/domain/message-templates";
import { and, eq } from "drizzle-orm";

const ofKind = (kind: MessageKind) => and(ofTenant(messageTemplates), eq(messageTemplates.kind, kind));

export const listTemplates = (tx: TenantTx) =>
  tx.select().from(messageTemplates).where(ofTenant(messageTemplates));

export const findTemplate = async (tx: TenantTx, kind: MessageKind): Promise<MessageTemplate | undefined> => {
  const [found] = await tx
    .select({ subject: messageTemplates.subject, body: messageTemplates.body, sms: messageTemplates.sms })
    .from(messageTemplates)
    .where(ofKind(kind));
  return found;
};

export const saveTemplate = async (
  tx: TenantTx,
  kind: MessageKind,
  template: MessageTemplate,
  now: Date,
): Promise<void> => {
  const fields = { ...template, updatedAt: now };
  await tx
    .insert(messageTemplates)
    .values({ ...fields, kind, organizationId: tenant })
    .onConflictDoUpdate({ target: [messageTemplates.organizationId, messageTemplates.kind], set: fields });
};

export const deleteTemplate = async (tx: TenantTx, kind: MessageKind): Promise<void> => {
  await tx.delete(messageTemplates).where(ofKind(kind));
};
