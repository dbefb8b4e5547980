import type { TenantTx } from "@fieldwright/db/client";
import {
  clientMutes,
  messageSettings,
  messageTemplates,
  reminderRules,
} from "@fieldwright/db/schema/messages";
import { organizations } from "@fieldwright/db/schema/organizations";
import { ofTenant, tenant } from "@fieldwright/db/tenant";
import type { MessageKind } from "@fieldwright/domain/message-kinds";
import type { MessageTemplate } from "@fieldwright/domain/message-templates";
import type { ReminderEvent, ReminderRule } from "@fieldwright/domain/reminders";
import { and, asc, eq } from "drizzle-orm";

export type SettingsRecord = typeof messageSettings.$inferSelect;

export const findMessageSettings = async (tx: TenantTx): Promise<SettingsRecord | undefined> => {
  const [found] = await tx.select().from(messageSettings).where(ofTenant(messageSettings));
  return found;
};

/** Locks the organization's row, because the settings may have no row yet. */
export const lockMessageSettings = async (tx: TenantTx): Promise<SettingsRecord | undefined> => {
  await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, tenant))
    .for("no key update");
  return findMessageSettings(tx);
};

type Fields = Pick<
  SettingsRecord,
  "quietFrom" | "quietUntil" | "lateFeeDays" | "lateFeeRate" | "lateFeeAmount" | "version" | "updatedAt"
>;

export const saveMessageSettings = async (tx: TenantTx, fields: Fields): Promise<void> => {
  await tx
    .insert(messageSettings)
    .values({ ...fields, organizationId: tenant })
    .onConflictDoUpdate({ target: messageSettings.organizationId, set: fields });
};

export const findRules = (tx: TenantTx): Promise<ReminderRule[]> =>
  tx
    .select({
      event: reminderRules.event,
      offset: reminderRules.offset,
      channel: reminderRules.channel,
      enabled: reminderRules.enabled,
    })
    .from(reminderRules)
    .where(ofTenant(reminderRules))
    .orderBy(asc(reminderRules.id));

export const replaceRules = async (tx: TenantTx, rules: readonly ReminderRule[]): Promise<void> => {
  await tx.delete(reminderRules).where(ofTenant(reminderRules));
  if (rules.length > 0)
    await tx.insert(reminderRules).values(rules.map((rule) => ({ ...rule, organizationId: tenant })));
};

const ofKind = (kind: MessageKind) => and(ofTenant(messageTemplates), eq(messageTemplates.kind, kind));

export const findTemplates = (tx: TenantTx) =>
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

const ofClient = (clientId: string) => and(ofTenant(clientMutes), eq(clientMutes.clientId, clientId));

export const findMutes = async (tx: TenantTx, clientId: string): Promise<ReminderEvent[]> => {
  const rows = await tx
    .select({ event: clientMutes.event })
    .from(clientMutes)
    .where(ofClient(clientId))
    .orderBy(asc(clientMutes.event));
  return rows.map(({ event }) => event);
};

export const isMuted = async (tx: TenantTx, clientId: string, event: ReminderEvent): Promise<boolean> => {
  const found = await tx
    .select({ event: clientMutes.event })
    .from(clientMutes)
    .where(and(ofClient(clientId), eq(clientMutes.event, event)));
  return found.length > 0;
};

export const replaceMutes = async (
  tx: TenantTx,
  clientId: string,
  events: readonly ReminderEvent[],
): Promise<void> => {
  await tx.delete(clientMutes).where(ofClient(clientId));
  if (events.length > 0)
    await tx.insert(clientMutes).values(events.map((event) => ({ organizationId: tenant, clientId, event })));
};
