import type { TimeEntry } from "@fieldwright/contract/job-work";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import type { Actor } from "#kernel";

type Change = {
  readonly verb: "create" | "update" | "stop" | "delete";
  readonly from?: TimeEntry;
  readonly to?: TimeEntry;
};

/** Beyond the office, the person whose time it is learns of it. */
export const recordTimeChange = (
  tx: TenantTx,
  actor: Actor,
  entry: { readonly id: string; readonly userId: string; readonly version: number },
  change: Change,
): Promise<void> =>
  recordChange(tx, {
    ...change,
    actor,
    kind: "time_entry",
    recordId: entry.id,
    version: entry.version,
    audience: [entry.userId],
  });
