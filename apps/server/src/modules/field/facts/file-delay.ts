import type { TenantTx } from "@fieldwright/db/client";
import { travelIsNewsFor } from "@fieldwright/domain/field-facts";
import { findStaff } from "#identity";
import { fileDelay as fileOnVisit, openVisitForStep } from "#schedule";
import type { Outcome } from "./facts.repo";
import { done, needsVisit, type Of } from "./filing";

/** Someone will be late for a visit. */
export const fileDelay = async (tx: TenantTx, filing: Of<"late">): Promise<Outcome> => {
  const { principal, fact, target, job, terms, config, now } = filing;
  if (!target.visitId) return needsVisit;
  const opened = await openVisitForStep(tx, principal, { id: target.visitId, job, terms });
  if (!opened) throw new Error("the visit of a fact is gone");
  const [member] = await findStaff(tx, [fact.by]);
  const delay = {
    id: fact.id,
    opened,
    person: member ? `${member.firstName} ${member.lastName}` : "Someone",
    expectedAt: new Date(fact.expectedAt),
    text: fact.text,
    isFresh: now.getTime() - fact.at.getTime() <= travelIsNewsFor,
    terms,
    config,
  };
  await fileOnVisit(tx, principal, delay, now);
  return done;
};
