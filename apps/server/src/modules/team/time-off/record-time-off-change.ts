import type { TimeOff } from "@fieldwright/contract/time-off";
import type { TeamUser } from "@fieldwright/contract/users";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import type { Actor } from "#kernel";

type Change = {
  readonly verb: "add_time_off" | "remove_time_off";
  readonly from?: { readonly timeOff: TimeOff };
  readonly to?: { readonly timeOff: TimeOff };
};

/** Time off is part of its person, who learns of it. */
export const recordTimeOffChange = (
  tx: TenantTx,
  actor: Actor,
  { _id, version }: TeamUser,
  change: Change,
): Promise<void> =>
  recordChange(tx, { ...change, actor, kind: "user", recordId: _id, version, audience: [_id] });
