import type { SystemTx, TenantTx } from "@fieldwright/db/client";
import { properties } from "@fieldwright/db/schema/clients";
import { live, tenant } from "@fieldwright/db/tenant";
import type { Precision } from "@fieldwright/domain/places";
import type { Place } from "@fieldwright/domain/travel";
import { and, asc, desc, eq, isNull, ne } from "drizzle-orm";

/** Must match the condition of the partial index on unlocated addresses. */
const isUnlocated = and(
  isNull(properties.geocodedAt),
  ne(properties.precision, "pin"),
  isNull(properties.deletedAt),
);

export const findUnlocated = (tx: SystemTx, limit: number) =>
  tx
    .select({
      id: properties.id,
      organizationId: properties.organizationId,
      version: properties.version,
      line1: properties.line1,
      city: properties.city,
      state: properties.state,
      zip: properties.zip,
      lat: properties.lat,
    })
    .from(properties)
    .where(isUnlocated)
    .orderBy(asc(properties.id))
    .limit(limit);
export type Unlocated = Awaited<ReturnType<typeof findUnlocated>>[number];

type Located = { readonly place: Place; readonly precision: Precision } | null;

/** Skips addresses that were changed or pinned in the meantime. When nothing was found, the old coordinates stay. */
export const saveLocation = async (
  tx: SystemTx,
  { id, organizationId, version }: Unlocated,
  found: Located,
  now: Date,
): Promise<void> => {
  await tx
    .update(properties)
    .set({ geocodedAt: now, ...(found ? { ...found.place, precision: found.precision } : {}) })
    .where(
      and(
        isUnlocated,
        eq(properties.id, id),
        eq(properties.organizationId, organizationId),
        eq(properties.version, version),
      ),
    );
};

const isLive = live(properties);

export type PropertyRecord = typeof properties.$inferSelect;
export type PropertyFields = Pick<
  PropertyRecord,
  | "line1"
  | "line2"
  | "city"
  | "state"
  | "zip"
  | "notes"
  | "isPrimary"
  | "lat"
  | "lng"
  | "precision"
  | "geocodedAt"
>;

/** The primary address first, then the oldest. */
export const findProperties = (tx: TenantTx, clientId: string): Promise<PropertyRecord[]> =>
  tx
    .select()
    .from(properties)
    .where(and(isLive, eq(properties.clientId, clientId)))
    .orderBy(desc(properties.isPrimary), asc(properties.createdAt), asc(properties.id));

export const findProperty = async (tx: TenantTx, id: string): Promise<PropertyRecord | undefined> => {
  const [found] = await tx
    .select()
    .from(properties)
    .where(and(isLive, eq(properties.id, id)));
  return found;
};

export const insertProperty = async (
  tx: TenantTx,
  fields: PropertyFields & { readonly clientId: string },
): Promise<PropertyRecord> => {
  const [inserted] = await tx
    .insert(properties)
    .values({ ...fields, organizationId: tenant })
    .returning();
  if (!inserted) throw new Error("insert returned no property");
  return inserted;
};

/** The client must be locked. */
export const updatePropertyRecord = async (
  tx: TenantTx,
  { id, version }: PropertyRecord,
  changes: Partial<PropertyFields & Pick<PropertyRecord, "deletedAt">>,
  now: Date,
): Promise<PropertyRecord> => {
  const [updated] = await tx
    .update(properties)
    .set({ ...changes, version: version + 1, updatedAt: now })
    .where(and(isLive, eq(properties.id, id), eq(properties.version, version)))
    .returning();
  if (!updated) throw new Error("a property of a locked client changed its version");
  return updated;
};
