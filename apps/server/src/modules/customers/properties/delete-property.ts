import type { TenantTx } from "@fieldwright/db/client";
import type { Actor } from "#kernel";
import { recordPropertyChange } from "../record-property-change";
import { holdProperty } from "./hold-properties";
import { presentProperty } from "./properties.present";
import { updatePropertyRecord } from "./properties.repo";

/** Jobs and visits at this address keep it: the row stays, unlisted. */
export const deleteProperty = async (tx: TenantTx, actor: Actor, id: string, now: Date): Promise<void> => {
  const { property, siblings } = await holdProperty(tx, id);
  await updatePropertyRecord(tx, property, { isPrimary: false, deletedAt: now }, now);
  const [oldest] = siblings;
  if (property.isPrimary && oldest) await updatePropertyRecord(tx, oldest, { isPrimary: true }, now);
  const from = presentProperty(property);
  await recordPropertyChange(tx, actor, property.clientId, { verb: "remove_property", from }, now);
};
