import type { SystemTx } from "@fieldwright/db/client";
import { geocodedAddresses, travelTimes } from "@fieldwright/db/schema/places";
import { and, eq, gt, lt } from "drizzle-orm";

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

export const deletePlacesBefore = async (tx: SystemTx, before: Date): Promise<void> => {
  await tx.delete(travelTimes).where(lt(travelTimes.foundAt, before));
  await tx.delete(geocodedAddresses).where(lt(geocodedAddresses.foundAt, before));
};
