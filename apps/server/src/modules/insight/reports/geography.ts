import type { ReportPlace } from "@fieldwright/contract/reports";
import type { TenantTx } from "@fieldwright/db/client";
import { addCents, type Cents, noCents, toDollars } from "@fieldwright/domain/money";
import type { DayRange } from "@fieldwright/domain/report-periods";
import { placeOfAddress } from "#kernel";
import { countByZip, nameZips, sumByZip } from "./figures.repo";

const fiveDigits = (zip: string): string => zip.trim().slice(0, 5);

/** Clients, jobs and revenue by ZIP code, highest revenue first. */
export const readGeography = async (tx: TenantTx, range: DayRange): Promise<ReportPlace[]> => {
  const places = new Map<string, { clients: number; jobs: number; collected: Cents }>();
  const at = (zip: string) => {
    const known = places.get(zip) ?? { clients: 0, jobs: 0, collected: noCents };
    places.set(zip, known);
    return known;
  };
  for (const { zip, clients } of await countByZip(tx)) at(fiveDigits(zip)).clients += clients;
  for (const { zip, jobs, collected } of await sumByZip(tx, range)) {
    at(zip).jobs += jobs;
    at(zip).collected = addCents(at(zip).collected, collected);
  }
  const found = [...places].filter(([, { clients, jobs, collected }]) => clients || jobs || collected);
  const names = await nameZips(
    tx,
    found.flatMap(([zip]) => (/^\d{5}$/.test(zip) ? zip : [])),
  );
  return found
    .map(([zip, { clients, jobs, collected }]) => {
      const { city = "", state = "" } = names.get(zip) ?? {};
      const { lat, lng } = placeOfAddress(zip) ?? { lat: null, lng: null };
      return { zip, city, state, lat, lng, clients, jobs, revenue: toDollars(collected) };
    })
    .toSorted((a, b) => b.revenue - a.revenue || b.jobs - a.jobs || b.clients - a.clients);
};
