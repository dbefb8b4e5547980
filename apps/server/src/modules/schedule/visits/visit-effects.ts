import type { ChangeVisitStatusBody } from "@fieldwright/contract/schedule";
import type { TenantTx } from "@fieldwright/db/client";
import { reopensVisit } from "@fieldwright/domain/life-cycles";
import { hasStarted, type VisitStatus } from "@fieldwright/domain/statuses";
import { readWorkTerms } from "#identity";
import type { Principal } from "#kernel";
import type { LiveJob } from "#work";
import { jobWasBegun, jobWasBooked, jobWasReopened, mustTakeVisits } from "./advance-job";
import { freeAssignments } from "./assignments.repo";
import { bookAgain, type FormerTeam } from "./place-visit";
import type { VisitRecord } from "./visits.repo";

export type StatusEffect = {
  /** Before the change. */
  readonly visit: VisitRecord;
  readonly job: LiveJob["job"];
  readonly status: VisitStatus;
  readonly team: FormerTeam;
  readonly override?: ChangeVisitStatusBody["override"];
  /** Tells the customer, if that is due. */
  readonly setOff: () => Promise<void>;
};

/** The effects of a status on people and job, whether the office, the API or a phone sets it. */
export const takeEffect = async (
  tx: TenantTx,
  principal: Principal,
  { visit, job, status, team, override, setOff }: StatusEffect,
  now: Date,
): Promise<void> => {
  if (status === "cancelled") await freeAssignments(tx, [visit.id]);
  if (reopensVisit(visit.status, status)) return jobWasReopened(tx, principal, job, now);
  if (hasStarted(status) && !hasStarted(visit.status)) await jobWasBegun(tx, principal, job, now);
  if (status === "en_route") await setOff();
  if (visit.status !== "cancelled") return;
  mustTakeVisits(job);
  const terms = await readWorkTerms(tx);
  await bookAgain(tx, principal, { visit, team, override, blocks: true }, { terms, now });
  await jobWasBooked(tx, principal, job, now);
};
