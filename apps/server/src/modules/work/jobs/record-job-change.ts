import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import type { Actor } from "#kernel";
import { techniciansOf } from "./job-visits.repo";
import type { LoadedJob } from "./load-job";

type Change = {
  readonly verb: "create" | "update" | "delete" | "restore" | "status" | "reopen";
  readonly from?: LoadedJob["recorded"];
  readonly to?: LoadedJob["recorded"];
};

/** Beyond the office, the customer's account and the technicians of the job's visits learn of it. */
export const recordJobChange = async (
  tx: TenantTx,
  actor: Actor,
  { job, clientUserId }: Pick<LoadedJob, "job" | "clientUserId">,
  change: Change,
): Promise<void> => {
  const technicians = await techniciansOf(tx, job.id);
  await recordChange(tx, {
    ...change,
    actor,
    kind: "job",
    recordId: job.id,
    version: job.version,
    audience: clientUserId ? [clientUserId, ...technicians] : technicians,
  });
};
