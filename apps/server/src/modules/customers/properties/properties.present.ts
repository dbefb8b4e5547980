import type { Property } from "@fieldwright/contract/properties";
import { can } from "@fieldwright/domain/permissions";
import type { Principal } from "#kernel";
import type { PropertyRecord } from "./properties.repo";

export const presentProperty = (property: PropertyRecord): Property => ({
  _id: property.id,
  client: property.clientId,
  address: {
    line1: property.line1,
    line2: property.line2,
    city: property.city,
    state: property.state,
    zip: property.zip,
  },
  notes: property.notes,
  lat: property.lat,
  lng: property.lng,
  precision: property.lat === null ? null : property.precision,
  isPrimary: property.isPrimary,
  createdAt: property.createdAt.toISOString(),
  updatedAt: property.updatedAt.toISOString(),
  version: property.version,
});

/** Notes are written for the team. */
export const presentPropertyTo =
  (principal: Principal) =>
  (property: PropertyRecord): Property => ({
    ...presentProperty(property),
    ...(can(principal, "remarks:read") ? {} : { notes: "" }),
  });
