import { isDeepStrictEqual } from "node:util";
import type { Property, UpdatePropertyBody } from "@fieldwright/contract/properties";
import type { TenantTx } from "@fieldwright/db/client";
import { type Actor, invalid, type Location, locationOfPin, locationOfZip, stale } from "#kernel";
import { recordPropertyChange } from "../record-property-change";
import { demotePrimary, holdProperty } from "./hold-properties";
import { presentProperty } from "./properties.present";
import { type PropertyFields, updatePropertyRecord } from "./properties.repo";

/** Coordinates belong to the address they were found for. */
const placeAfter = (before: Property, { address, lat, lng }: UpdatePropertyBody): Partial<Location> => {
  if (lat != null && lng != null) return locationOfPin({ lat, lng });
  if (lat === null) return locationOfZip((address ?? before.address).zip);
  return !address || isDeepStrictEqual(address, before.address) ? {} : locationOfZip(address.zip);
};

/** Fields left out are undefined, and stay as they are. */
const changesOf = (before: Property, body: UpdatePropertyBody): Partial<PropertyFields> => ({
  ...body.address,
  ...placeAfter(before, body),
  notes: body.notes,
  isPrimary: body.isPrimary,
});

type Update = {
  readonly id: string;
  readonly body: UpdatePropertyBody;
  readonly expected: number | undefined;
};

export const updateProperty = async (
  tx: TenantTx,
  actor: Actor,
  { id, body, expected }: Update,
  now: Date,
): Promise<Property> => {
  const { property, siblings } = await holdProperty(tx, id);
  const from = presentProperty(property);
  if (expected !== undefined && expected !== from.version) throw stale(from);
  if (from.isPrimary && body.isPrimary === false)
    throw invalid({ field: "isPrimary", msg: "Make another address the primary one instead" });

  if (body.isPrimary) await demotePrimary(tx, siblings, now);
  const to = presentProperty(await updatePropertyRecord(tx, property, changesOf(from, body), now));
  await recordPropertyChange(tx, actor, from.client, { verb: "update_property", from, to }, now);
  return to;
};
