import type { TenantTx } from "@fieldwright/db/client";
import { messageSettings, reminderRules } from "@fieldwright/db/schema/messages";
import { organizations } from "@fieldwright/db/schema/organizations";
import { ofTenant, tenant } from "@fieldwright/db/tenant";
import type { ReminderRule } from "@fieldwright/domain/reminders";
import { asc, eq } from "drizzle-orm";

export type SettingsRecord = typeof messageSettings.$inferSelect;

export const findMessageSettings = async (tx: TenantTx): Promise<SettingsRecord | undefined> => {
  const [found] = await tx.select().from(messageSettings).where(ofTenant(messageSettings));
  return found;
};

/** There may be no row of settings yet, hence the organization's own. */
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

export const listRules = (tx: TenantTx): Promise<ReminderRule[]> =>
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
