import type { TenantTx } from "@fieldwright/db/client";
import type { Principal } from "#kernel";
import { freeAssignments } from "./assignments.repo";
import { holdFormerTeam } from "./bring-back";
import { lockJobsOfVisits, mustBeCurrent, openVisit, type VisitTarget, visitNotFound } from "./load-visit";
import { recordVisitChange } from "./record-visit-change";
import { updateVisitRecord } from "./visits.repo";

/** The people stay on record for a restoration, but their time is free. */
export const deleteVisit = async (
  tx: TenantTx,
  principal: Principal,
  { id, expected }: VisitTarget,
  now: Date,
): Promise<void> => {
  if (!(await lockJobsOfVisits(tx, [id]))) throw visitNotFound();
  await holdFormerTeam(tx, id);
  const before = await openVisit(tx, principal, id);
  mustBeCurrent(before, expected);
  await freeAssignments(tx, id);
  const visit = await updateVisitRecord(tx, before.visit, { deletedAt: now }, now);
  await recordVisitChange(tx, principal, visit, { verb: "delete", before });
};
