import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import type { Actor } from "#kernel";
import { cancelVisits, lockFutureVisits, techniciansOf } from "./job-visits.repo";
import type { FoundJob } from "./jobs.repo";

/** Work that nobody has begun falls away with its job, and the people are free again. */
export const cancelFutureVisits = async (
  tx: TenantTx,
  actor: Actor,
  { job, clientUserId }: Pick<FoundJob, "job" | "clientUserId">,
  now: Date,
): Promise<void> => {
  const visits = await lockFutureVisits(tx, job.id, now);
  await cancelVisits(
    tx,
    visits.map((visit) => visit.id),
    now,
  );
  const technicians = await techniciansOf(tx, job.id);
  for (const { id, status, version } of visits) {
    await recordChange(tx, {
      actor,
      verb: "status",
      kind: "visit",
      recordId: id,
      version: version + 1,
      from: { status },
      to: { status: "cancelled" },
      audience: clientUserId ? [clientUserId, ...technicians] : technicians,
    });
  }
};
