import { findBookedFor } from "@fieldwright/db/joins";
import { recordChange } from "@fieldwright/db/record-change";
import type { VisitsOfJob } from "#work";
import { cancelVisits, findOpenVisits, freeAssignments, lockFutureVisits } from "./assignments.repo";

/** A canceled visit keeps its people on record, but no longer blocks their time. */
const cancelFuture: VisitsOfJob["cancelFuture"] = async (tx, actor, { job, clientUserId }, now) => {
  const visits = await lockFutureVisits(tx, job.id, now);
  const ids = visits.map((visit) => visit.id);
  await cancelVisits(tx, ids, now);
  await freeAssignments(tx, ids);
  const technicians = await findBookedFor(tx, { jobId: job.id });
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

export const visitsOfJob: VisitsOfJob = { findOpen: findOpenVisits, cancelFuture };
