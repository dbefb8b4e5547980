import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import type { Actor } from "#kernel";
import { raiseVersion } from "./organizations.repo";

type Difference = { readonly from?: object; readonly to?: object };

/** Every change of what an organization is raises its version, wherever the changed part is kept. */
export const recordOrganizationChange = async (
  tx: TenantTx,
  actor: Actor,
  difference: Difference,
  now: Date,
): Promise<void> => {
  const { id, version } = await raiseVersion(tx, now);
  await recordChange(tx, {
    actor,
    verb: "update",
    kind: "organization",
    recordId: id,
    version,
    ...difference,
  });
};
