import type { SystemTx, TenantTx } from "@fieldwright/db/client";
import { geocodedAddresses, travelTimes } from "@fieldwright/db/schema/places";
import { tenant } from "@fieldwright/db/tenant";
import { and, eq, gt, lt, sql } from "drizzle-orm";

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

/** In ten-thousandths of a degree. */
export type Spot = { readonly lat: number; readonly lng: number };
export type Pair = { readonly from: Spot; readonly to: Spot };
export type Trip = Pair & { readonly seconds: number; readonly meters: number };

type Row = {
  from_lat: number;
  from_lng: number;
  to_lat: number;
  to_lng: number;
  seconds: number;
  meters: number;
};

/** Passed as a single query parameter, whatever the number of pairs. */
const asJson = (pairs: readonly Pair[]): string =>
  JSON.stringify(pairs.map(({ from, to }) => [from.lat, from.lng, to.lat, to.lng]));

export const findTrips = async (tx: TenantTx, pairs: readonly Pair[], since: Date): Promise<Trip[]> => {
  const { rows } = await tx.execute<Row>(sql`
    select known.from_lat, known.from_lng, known.to_lat, known.to_lng, known.seconds, known.metres as meters
    from jsonb_array_elements(${asJson(pairs)}::jsonb) as asked
    join ${travelTimes} known on known.organization_id = ${tenant}
      and known.from_lat = (asked ->> 0)::integer and known.from_lng = (asked ->> 1)::integer
      and known.to_lat = (asked ->> 2)::integer and known.to_lng = (asked ->> 3)::integer
    where known.found_at > ${since.toISOString()}::timestamptz`);
  return rows.map((row) => ({
    from: { lat: row.from_lat, lng: row.from_lng },
    to: { lat: row.to_lat, lng: row.to_lng },
    seconds: row.seconds,
    meters: row.meters,
  }));
};

/** Sorted, so that two transactions that save the same trips cannot deadlock. */
export const saveTrips = async (
  tx: TenantTx,
  trips: readonly Trip[],
  { provider, now }: { readonly provider: string; readonly now: Date },
): Promise<void> => {
  const values = JSON.stringify(
    trips.map(({ from, to, seconds, meters }) => [from.lat, from.lng, to.lat, to.lng, seconds, meters]),
  );
  await tx.execute(sql`
    insert into ${travelTimes}
    select ${tenant}, (trip ->> 0)::integer, (trip ->> 1)::integer, (trip ->> 2)::integer, (trip ->> 3)::integer,
      (trip ->> 4)::integer, (trip ->> 5)::integer, ${provider}, ${now.toISOString()}::timestamptz
    from jsonb_array_elements(${values}::jsonb) as trip
    order by 2, 3, 4, 5
    on conflict (organization_id, from_lat, from_lng, to_lat, to_lng) do update
      set seconds = excluded.seconds, metres = excluded.metres, provider = excluded.provider, found_at = excluded.found_at`);
};
