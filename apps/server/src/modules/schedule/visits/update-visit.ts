import type { UpdateVisitBody, Visit } from "@fieldwright/contract/schedule";
import type { TenantTx } from "@fieldwright/db/client";
import { mustKnowPeople } from "#identity";
import type { Principal } from "#kernel";
import { changeVisits } from "./change-visits";
import { type LoadedVisit, type VisitTarget, visitNotFound } from "./load-visit";
import { placeOf } from "./visit-place";

export const updateVisit = async (
  tx: TenantTx,
  principal: Principal,
  target: VisitTarget,
  { category, notes, location, locked, timeSlot, team, override, arrivalWindow }: UpdateVisitBody,
  now: Date,
): Promise<Visit> => {
  // Before the visit itself is looked for: what is wrong with the body comes first.
  if (team)
    await mustKnowPeople(
      tx,
      team.map(({ user }) => user),
      "team",
    );
  const details = async ({ visit }: LoadedVisit) => ({
    category,
    locked,
    notesInternal: notes?.internal,
    ...(location === undefined || location === visit.location ? {} : await placeOf(tx, visit, location)),
  });
  const order = { ...target, change: { timeSlot, team, override, arrivalWindow, locked }, details };
  const [changed] = await changeVisits(tx, principal, [order], { now, missing: visitNotFound });
  if (!changed) throw new Error("one visit was to change, none did");
  return changed.presented;
};
