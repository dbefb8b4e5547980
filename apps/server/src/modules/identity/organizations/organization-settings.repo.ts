import type { TenantTx } from "@fieldwright/db/client";
import { organizations } from "@fieldwright/db/schema/organizations";
import { organizationSettings } from "@fieldwright/db/schema/settings";
import { ofTenant, tenant } from "@fieldwright/db/tenant";
import { eq, sql } from "drizzle-orm";

const organizationColumns = {
  id: organizations.id,
  name: organizations.name,
  timeZone: organizations.timeZone,
  taxRate: organizations.taxRate,
  hourlyCost: organizations.hourlyCost,
  mileageCost: organizations.mileageCost,
  quoteValidDays: organizations.quoteValidDays,
  plan: organizations.plan,
  nextBillingAt: organizations.nextBillingAt,
  createdAt: organizations.createdAt,
  version: organizations.version,
};

const settingsColumns = {
  email: organizationSettings.email,
  phone: organizationSettings.phone,
  line1: organizationSettings.line1,
  line2: organizationSettings.line2,
  city: organizationSettings.city,
  state: organizationSettings.state,
  zip: organizationSettings.zip,
  invoiceDueDays: organizationSettings.invoiceDueDays,
  arrivalWindowMinutes: organizationSettings.arrivalWindowMinutes,
  weekStartsOn: organizationSettings.weekStartsOn,
  tellCustomers: organizationSettings.tellCustomers,
  workingHours: organizationSettings.workingHours,
  holidays: organizationSettings.holidays,
  categorySkills: organizationSettings.categorySkills,
  accentColor: organizationSettings.accentColor,
  paymentTerms: organizationSettings.paymentTerms,
  paymentMethod: organizationSettings.paymentMethod,
  mapStyle: organizationSettings.mapStyle,
  mapStyleUrl: organizationSettings.mapStyleUrl,
  mapOrigins: organizationSettings.mapOrigins,
};

export type OrganizationRow = Pick<typeof organizations.$inferSelect, keyof typeof organizationColumns>;
export type SettingsRow = Pick<typeof organizationSettings.$inferSelect, keyof typeof settingsColumns>;

const select = (tx: TenantTx) =>
  tx.select(organizationColumns).from(organizations).where(eq(organizations.id, tenant)).$dynamic();

const only = <Row>([row]: Row[]): Row => {
  if (!row) throw new Error("The transaction's organization does not exist.");
  return row;
};

export const findOrganization = async (tx: TenantTx): Promise<OrganizationRow> => only(await select(tx));

/** Also blocks additions to the team, and changes that could leave it without an administrator. */
export const lockOrganization = async (tx: TenantTx): Promise<OrganizationRow> =>
  only(await select(tx).for("no key update"));

export const findSettings = async (tx: TenantTx): Promise<SettingsRow | undefined> => {
  const [row] = await tx
    .select(settingsColumns)
    .from(organizationSettings)
    .where(ofTenant(organizationSettings));
  return row;
};

/** Recording the change raises the version. */
export const updateOrganizationRow = async (
  tx: TenantTx,
  changes: Partial<typeof organizations.$inferInsert>,
): Promise<void> => {
  if (Object.keys(changes).length === 0) return;
  await tx.update(organizations).set(changes).where(eq(organizations.id, tenant));
};

export const saveSettings = async (
  tx: TenantTx,
  changes: Partial<typeof organizationSettings.$inferInsert>,
  now: Date,
): Promise<void> => {
  if (Object.keys(changes).length === 0) return;
  await tx
    .insert(organizationSettings)
    .values({ ...changes, organizationId: tenant })
    .onConflictDoUpdate({
      target: organizationSettings.organizationId,
      set: { ...changes, version: sql`${organizationSettings.version} + 1`, updatedAt: now },
    });
};
