import type { JobRecurrence } from "@fieldwright/contract/recurrence";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import type { Actor } from "#kernel";

type Change = {
  readonly jobId: string;
  readonly version: number;
  readonly from?: JobRecurrence | undefined;
  readonly to?: JobRecurrence;
};

const verbOf = ({ from, to }: Change): string => {
  if (!to) return "delete";
  return from ? "update" : "create";
};

/** Known by the job that it belongs to; the office's business. */
export const recordRecurrenceChange = (tx: TenantTx, actor: Actor, change: Change): Promise<void> =>
  recordChange(tx, {
    actor,
    verb: verbOf(change),
    kind: "job_recurrence",
    recordId: change.jobId,
    version: change.version,
    from: change.from,
    to: change.to,
  });
