import type { TenantTx, Tx } from "@fieldwright/db/client";
import { prepared } from "@fieldwright/db/client";
import { attachments } from "@fieldwright/db/schema/attachments";
import { organizations } from "@fieldwright/db/schema/organizations";
import { organizationSettings } from "@fieldwright/db/schema/settings";
import { users } from "@fieldwright/db/schema/users";
import { amongIds } from "@fieldwright/db/search-lists";
import { live, ofTenant, tenant } from "@fieldwright/db/tenant";
import { teamRoles } from "@fieldwright/domain/permissions";
import type { PlanId } from "@fieldwright/domain/plans";
import { and, count, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { publicUrl } from "#kernel";

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
  beforeVisit: organizationSettings.beforeVisit,
  workingHours: organizationSettings.workingHours,
  lunchBreak: organizationSettings.lunchBreak,
  planWeights: organizationSettings.planWeights,
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
  const [row] = await prepared(tx, "settings", (name) =>
    tx.select(settingsColumns).from(organizationSettings).where(ofTenant(organizationSettings)).prepare(name),
  ).execute();
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

export const findTerms = async (tx: TenantTx) => {
  const [terms] = await prepared(tx, "terms", (name) =>
    tx
      .select({
        timeZone: organizations.timeZone,
        taxRate: organizations.taxRate,
        hourlyCost: organizations.hourlyCost,
        quoteValidDays: organizations.quoteValidDays,
      })
      .from(organizations)
      .where(eq(organizations.id, tenant))
      .prepare(name),
  ).execute();
  return terms;
};

export const findLetterhead = async (tx: TenantTx) => {
  const [found] = await prepared(tx, "letterhead", (name) =>
    tx
      .select({ name: organizations.name, settings: organizationSettings })
      .from(organizations)
      .leftJoin(organizationSettings, eq(organizationSettings.organizationId, organizations.id))
      .where(eq(organizations.id, tenant))
      .prepare(name),
  ).execute();
  return found;
};

export const findLogo = async (tx: TenantTx) => {
  const [logo] = await prepared(tx, "logo", (name) =>
    tx
      .select({
        id: attachments.id,
        organizationId: attachments.organizationId,
        fileHash: attachments.fileHash,
        contentType: attachments.contentType,
      })
      .from(attachments)
      .where(and(live(attachments), eq(attachments.kind, "organization")))
      .orderBy(desc(attachments.createdAt))
      .limit(1)
      .prepare(name),
  ).execute();
  return logo;
};

export const raiseVersion = async (tx: TenantTx, now: Date) => {
  const [organization] = await tx
    .update(organizations)
    .set({ version: sql`${organizations.version} + 1`, updatedAt: now })
    .where(eq(organizations.id, tenant))
    .returning({ id: organizations.id, version: organizations.version });
  if (!organization) throw new Error("The transaction's organization does not exist.");
  return organization;
};

export const lockPlan = async (tx: Tx, organizationId?: string): Promise<PlanId> => {
  const [organization] = await tx
    .select({ plan: organizations.plan })
    .from(organizations)
    .where(eq(organizations.id, organizationId ?? tenant))
    .for("no key update");
  if (!organization) throw new Error("The organization does not exist.");
  return organization.plan;
};

/** Counts the members who take a seat. */
export const countTeam = async (tx: Tx, organizationId?: string): Promise<number> => {
  const [counted] = await tx
    .select({ people: count() })
    .from(users)
    .where(
      and(
        eq(users.organizationId, organizationId ?? tenant),
        inArray(users.role, [...teamRoles]),
        isNull(users.deactivatedAt),
      ),
    );
  return counted?.people ?? 0;
};

/** Where each person's photo is, by person. */
export const findPhotos = async (tx: TenantTx, userIds: readonly string[]): Promise<Map<string, string>> => {
  if (userIds.length === 0) return new Map();
  const found = await prepared(tx, "photos", (name) =>
    tx
      .select({
        id: attachments.id,
        organizationId: attachments.organizationId,
        userId: attachments.recordId,
      })
      .from(attachments)
      .where(and(live(attachments), eq(attachments.kind, "user"), amongIds(attachments.recordId)))
      .prepare(name),
  ).execute({ ids: userIds });
  return new Map(found.map((photo) => [photo.userId, publicUrl("photos", photo)]));
};

/** A person's photo as a field, left out without one. */
export const photoOf = (photos: ReadonlyMap<string, string>, userId: string): { photo?: string } => {
  const photo = photos.get(userId);
  return photo ? { photo } : {};
};
