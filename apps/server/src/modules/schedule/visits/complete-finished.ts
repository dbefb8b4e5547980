import type { TenantTx } from "@fieldwright/db/client";
import { crewFinishedAt } from "@fieldwright/domain/field-facts";
import type { WorkTerms } from "#identity";
import type { Actor, Viewer } from "#kernel";
import { findProgress } from "./assignments.repo";
import { fieldVisitOf, type LoadedVisit, loadVisit, loadVisits, recordVisitChange } from "./load-visit";
import { lockVisits, updateVisitRecord } from "./visits.repo";

type Setting = {
  readonly actor: Actor;
  readonly viewer: Viewer;
  readonly terms: WorkTerms;
  readonly now: Date;
};

/**
 * Completes visits under way whose crew has changed, if everyone who is on them now has finished. Answers those that it
 * completed.
 */
export const completeFinished = async (
  tx: TenantTx,
  { actor, viewer, terms, now }: Setting,
  ids: readonly string[],
): Promise<LoadedVisit[]> => {
  if (ids.length === 0) return [];
  const found = (await lockVisits(tx, ids)).filter(({ visit }) => visit.status === "in_progress");
  const steps = await findProgress(
    tx,
    found.map(({ visit }) => visit.id),
  );
  const completed: LoadedVisit[] = [];
  for (const before of await loadVisits(tx, viewer, found, terms)) {
    const completedAt = crewFinishedAt(fieldVisitOf(before, steps));
    if (!completedAt) continue;
    const visit = await updateVisitRecord(tx, before.visit, { status: "completed", completedAt }, now);
    const after = await loadVisit(tx, viewer, { ...before, visit }, terms);
    await recordVisitChange(tx, actor, visit, { verb: "status", before, after });
    completed.push(after);
  }
  return completed;
};
