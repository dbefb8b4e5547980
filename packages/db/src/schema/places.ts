import { foundPrecisions } from "@fieldwright/domain/places";
import { check, doublePrecision, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, oneOf } from "./columns";
import { organizationId } from "./organizations";

/** The geocoder's answer for an address, as it was sent. No coordinates if the address was not found. */
export const geocodedAddresses = pgTable(
  "geocoded_addresses",
  {
    address: text("address").primaryKey(),
    lat: doublePrecision("lat"),
    lng: doublePrecision("lng"),
    precision: text("precision", { enum: foundPrecisions }).notNull(),
    provider: text("provider").notNull(),
    foundAt: instant("found_at").notNull(),
  },
  () => [check("geocoded_addresses_precision_check", oneOf("precision", foundPrecisions))],
);

/** Travel by road between two places, in ten-thousandths of a degree (about ten meters). */
export const travelTimes = pgTable(
  "travel_times",
  {
    organizationId: organizationId(),
    fromLat: integer("from_lat").notNull(),
    fromLng: integer("from_lng").notNull(),
    toLat: integer("to_lat").notNull(),
    toLng: integer("to_lng").notNull(),
    seconds: integer("seconds").notNull(),
    meters: integer("metres").notNull(),
    provider: text("provider").notNull(),
    foundAt: instant("found_at").notNull(),
  },
  (table) => [
    primaryKey({
      name: "travel_times_pk",
      columns: [table.organizationId, table.fromLat, table.fromLng, table.toLat, table.toLng],
    }),
    index("travel_times_age_idx").on(table.foundAt),
  ],
);
