import type { SystemTx } from "@fieldwright/db/client";
import { geocodedAddresses } from "@fieldwright/db/schema/places";
import { properties } from "@fieldwright/db/schema/properties";
import { users } from "@fieldwright/db/schema/users";
import type { Precision } from "@fieldwright/domain/places";
import type { Place } from "@fieldwright/domain/travel";
import { and, asc, eq, gt, isNull, ne } from "drizzle-orm";

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
  { id, version }: Unlocated,
  found: Located,
  now: Date,
): Promise<void> => {
  await tx
    .update(properties)
    .set({ geocodedAt: now, ...(found ? { ...found.place, precision: found.precision } : {}) })
    .where(and(isUnlocated, eq(properties.id, id), eq(properties.version, version)));
};

type Home = { readonly userId: string; readonly address: string; readonly before: Place | null };

/** Skips the update when the address or the coordinates were changed in the meantime. */
export const saveHome = async (
  tx: SystemTx,
  { userId, address, before }: Home,
  place: Place,
): Promise<void> => {
  await tx
    .update(users)
    .set({ homeLat: place.lat, homeLng: place.lng })
    .where(
      and(
        eq(users.id, userId),
        eq(users.address, address),
        before ? eq(users.homeLat, before.lat) : isNull(users.homeLat),
        before ? eq(users.homeLng, before.lng) : isNull(users.homeLng),
      ),
    );
};

export const findGeocoded = async (tx: SystemTx, address: string, since: Date) => {
  const [found] = await tx
    .select()
    .from(geocodedAddresses)
    .where(and(eq(geocodedAddresses.address, address), gt(geocodedAddresses.foundAt, since)));
  return found;
};

export const saveGeocoded = async (
  tx: SystemTx,
  row: typeof geocodedAddresses.$inferInsert,
): Promise<void> => {
  const { address: _address, ...answer } = row;
  await tx
    .insert(geocodedAddresses)
    .values(row)
    .onConflictDoUpdate({ target: geocodedAddresses.address, set: answer });
};
