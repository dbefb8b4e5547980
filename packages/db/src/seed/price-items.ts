import { wholeUnit } from "@fieldwright/domain/line-units";
import { dollars, toCents } from "@fieldwright/domain/money";
import type { PriceKind } from "@fieldwright/domain/price-book";
import type { priceItems } from "../schema/price-items";
import type { Random } from "./random";

type Entry = readonly [
  number: string,
  name: string,
  description: string,
  price: number,
  cost: number,
  unit?: string,
];

const services: readonly Entry[] = [
  ["S-100", "Service call", "Trip and first half hour of diagnosis", 89, 38],
  ["S-110", "Plumbing labor", "Licensed plumber", 145, 62, "hour"],
  ["S-120", "HVAC labor", "EPA certified technician", 155, 66, "hour"],
  ["S-130", "After-hours labor", "Evenings, weekends and holidays", 215, 98, "hour"],
  ["S-200", "Drain cleaning, main line", "Cable machine up to 100 ft", 289, 96],
  ["S-210", "Camera inspection", "Video of the main line with a copy for you", 245, 70],
  ["S-300", "Water heater flush", "Drain, flush and check the anode", 149, 48],
  ["S-310", "Tankless descale", "Isolation flush with descaler, filter cleaned", 229, 74],
  ["S-400", "Furnace tune-up", "21-point check, filter and combustion test", 129, 52],
  ["S-410", "A/C tune-up", "Coil rinse, refrigerant and electrical check", 129, 52],
  ["S-420", "Mini-split cleaning", "One indoor head, drain line and filters", 189, 68],
  ["S-500", "Gas line pressure test", "With a written result for the inspector", 185, 60],
  ["S-900", "Permit and inspection", "City of Columbus", 125, 110],
];

const materials: readonly Entry[] = [
  ["M-1050", "Water heater, 50 gal gas", "Six-year tank and parts warranty", 1189, 742],
  ["M-1095", "Tankless water heater, 9.5 GPM", "Condensing, natural gas", 2189, 1465],
  ["M-1200", "Expansion tank, 2 gal", "With bracket", 94, 46],
  ["M-1310", "Ball valve, 3/4 in. lead-free", "Full port, sweat or press", 34, 14.2],
  ["M-1325", "Gas line, 3/4 in. black iron", "Fittings included", 18.4, 7.1, "ft"],
  ["M-1340", "PEX line, 3/4 in.", "Fittings included", 6.9, 1.9, "ft"],
  ["M-1410", "Sump pump, 1/2 HP", "Cast iron with check valve", 389, 214],
  ["M-1500", "Kitchen faucet, pull-down", "Brushed nickel, lifetime cartridge", 289, 168],
  ["M-2100", "Smart thermostat", "Set up on your phone", 249, 139],
  ["M-2210", "Condensate pump", "With safety switch", 139, 58],
  ["M-2300", "Capacitor, dual run", "", 89, 17],
  ["M-2410", "Refrigerant R-410A", "Recovered refrigerant is recycled", 78, 31, "lb"],
  ["M-2500", "Media filter, 16 x 25 x 4", "MERV 11", 54, 21],
];

/** What the demo's company sells. */
export const buildPriceItems = (random: Random, organizationId: string, createdAt: Date) => {
  const rowsOf = (kind: PriceKind, entries: readonly Entry[]): (typeof priceItems.$inferInsert)[] =>
    entries.map(([number, name, description, price, cost, unit = wholeUnit]) => ({
      id: random.id(createdAt),
      organizationId,
      kind,
      number,
      name,
      description,
      unit,
      unitPrice: toCents(dollars(price)),
      cost: toCents(dollars(cost)),
      createdAt,
      updatedAt: createdAt,
    }));
  return [...rowsOf("service", services), ...rowsOf("material", materials)];
};
