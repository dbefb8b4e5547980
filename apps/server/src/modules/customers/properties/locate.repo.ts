import type { SystemTx } from "@fieldwright/db/client";
import { properties } from "@fieldwright/db/schema/properties";
import type { Precision } from "@fieldwright/domain/places";
import type { Place } from "@fieldwright/domain/travel";
import { and, asc, eq, isNull, ne } from "drizzle-orm";

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
