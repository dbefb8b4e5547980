import type { Visit } from "@fieldwright/contract/schedule";
import type { TenantTx } from "@fieldwright/db/client";
import { readWorkTerms } from "#identity";
import { AppError, mustBeRestorable, type Principal } from "#kernel";
import { lockLiveJob } from "#work";
import { jobWasBooked, mustTakeVisits } from "./advance-job";
import { bookAgain, holdFormerTeam } from "./bring-back";
import { loadVisit, visitNotFound } from "./load-visit";
import { recordVisitChange } from "./record-visit-change";
import { isOpen } from "./schedule.present";
import { findJobsOfVisits, lockVisits, updateVisitRecord } from "./visits.repo";

/** A visit that is not deleted is answered as it is. */
export const restoreVisit = async (
  tx: TenantTx,
  principal: Principal,
  id: string,
  now: Date,
): Promise<Visit> => {
  const [seen] = await findJobsOfVisits(tx, [id]);
  if (!seen) throw visitNotFound();
  const job = (await lockLiveJob(tx, seen.jobId))?.job;
  const team = await holdFormerTeam(tx, id);
  const [found] = await lockVisits(tx, [id]);
  if (!found) throw visitNotFound();
  const { visit } = found;
  if (!visit.deletedAt) return (await loadVisit(tx, principal, found)).presented;
  mustBeRestorable("visit", visit.deletedAt, now);
  if (!job) throw new AppError("conflict", "The job of this visit is deleted. Restore the job first.");
  if (isOpen(visit.status)) mustTakeVisits(job);
  const terms = await readWorkTerms(tx);
  const again = { visit, team, returns: true, blocks: visit.status !== "cancelled" };
  await bookAgain(tx, principal, again, { terms, now });
  const restored = await updateVisitRecord(tx, visit, { deletedAt: null }, now);
  if (isOpen(visit.status)) await jobWasBooked(tx, principal, job, now);
  const after = await loadVisit(tx, principal, { ...found, visit: restored }, terms);
  await recordVisitChange(tx, principal, restored, { verb: "restore", after });
  return after.presented;
};
