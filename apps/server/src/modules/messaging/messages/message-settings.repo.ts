import type { SystemTx, TenantTx, Tx } from "@fieldwright/db/client";
import {
  clientMutes,
  messageDays,
  messageSettings,
  messageTemplates,
  reminderRules,
} from "@fieldwright/db/schema/messages";
import { organizations } from "@fieldwright/db/schema/organizations";
import { users } from "@fieldwright/db/schema/users";
import { ofTenant, tenant } from "@fieldwright/db/tenant";
import type { Day } from "@fieldwright/domain/calendar";
import type { MessageKind } from "@fieldwright/domain/message-details";
import type { MessageTemplate } from "@fieldwright/domain/message-templates";
import type { ReminderEvent, ReminderRule } from "@fieldwright/domain/reminders";
import { and, asc, eq, isNotNull, lt, sql } from "drizzle-orm";

export const findSendingOrganization = async (tx: Tx, organizationId: string) => {
  const [found] = await tx
    .select({ timeZone: organizations.timeZone, createdAt: organizations.createdAt })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  if (!found) throw new Error("The organization does not exist.");
  return found;
};

export const findEmailOf = async (tx: Tx, userId: string): Promise<string | undefined> => {
  const [found] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return found?.email;
};

/** Only if it is verified. */
export const findOwnerEmail = async (tx: Tx, organizationId: string): Promise<string | undefined> => {
  const [found] = await tx
    .select({ email: users.email })
    .from(users)
    .where(
      and(
        eq(users.organizationId, organizationId),
        eq(users.isOwner, true),
        isNotNull(users.emailVerifiedAt),
      ),
    )
    .limit(1);
  return found?.email;
};

export const hasVerifiedOwner = async (tx: Tx, organizationId: string): Promise<boolean> =>
  (await findOwnerEmail(tx, organizationId)) !== undefined;

export const countSent = async (tx: Tx, organizationId: string, day: Day): Promise<number> => {
  const [found] = await tx
    .select({ sent: messageDays.sent })
    .from(messageDays)
    .where(and(eq(messageDays.organizationId, organizationId), eq(messageDays.day, day)));
  return found?.sent ?? 0;
};

/**
 * How many it are now, undefined if the limit is reached. Check and count in one statement, so that two calls cannot both
 * take the last place.
 */
export const addSent = async (
  tx: Tx,
  organizationId: string,
  { day, limit }: { readonly day: Day; readonly limit: number },
): Promise<number | undefined> => {
  const [counted] = await tx
    .insert(messageDays)
    .values({ organizationId, day, sent: 1 })
    .onConflictDoUpdate({
      target: [messageDays.organizationId, messageDays.day],
      set: { sent: sql`${messageDays.sent} + 1` },
      setWhere: lt(messageDays.sent, limit),
    })
    .returning({ sent: messageDays.sent });
  return counted?.sent;
};

export const deleteMessageDaysBefore = async (tx: SystemTx, before: Day): Promise<void> => {
  await tx.delete(messageDays).where(lt(messageDays.day, before));
};

type SettingsRecord = typeof messageSettings.$inferSelect;

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
