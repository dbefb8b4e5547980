import type { CreatePropertyBody, Property } from "@fieldwright/contract/properties";
import type { TenantTx } from "@fieldwright/db/client";
import { type Actor, locationOfPin, locationOfZip } from "#kernel";
import { recordPropertyChange } from "../record-property-change";
import { demotePrimary, holdProperties } from "./hold-properties";
import { presentProperty } from "./properties.present";
import { insertProperty } from "./properties.repo";

type Addition = { readonly clientId: string; readonly body: CreatePropertyBody };

export const createProperty = async (
  tx: TenantTx,
  actor: Actor,
  { clientId, body }: Addition,
  now: Date,
): Promise<Property> => {
  const held = await holdProperties(tx, clientId);
  const isPrimary = body.isPrimary === true || held.length === 0;
  if (isPrimary) await demotePrimary(tx, held, now);
  const { lat, lng } = body;
  const inserted = await insertProperty(tx, {
    ...body.address,
    clientId,
    notes: body.notes ?? "",
    ...(lat != null && lng != null ? locationOfPin({ lat, lng }) : locationOfZip(body.address.zip)),
    isPrimary,
  });
  const to = presentProperty(inserted);
  await recordPropertyChange(tx, actor, clientId, { verb: "add_property", to }, now);
  return to;
};
