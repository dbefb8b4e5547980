import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import type { Fact, Misfit } from "@fieldwright/domain/field-facts";
import { findStaff } from "#identity";
import type { Principal } from "#kernel";
import type { OpenedVisit } from "#schedule";
import type { FoundJob } from "#work";
import { findTakenOffAt, type Outcome, type Target } from "./facts.repo";
import { type Around, eventOf, messageOf } from "./misfit-words";

type Kept = {
  readonly misfit: Misfit;
  readonly fact: Fact;
  readonly target: Target;
  readonly job: FoundJob["job"];
  /** If the fact was judged by the visit. */
  readonly opened?: OpenedVisit | undefined;
  readonly timeZone: string;
};

const firstNames = ({ loaded }: OpenedVisit): string[] => [
  ...new Set(loaded.assignments.map(({ firstName }) => firstName)),
];

/** The fact changes nothing. It is in the activity with the reason, and the office is told. */
export const keepMisfit = async (
  tx: TenantTx,
  principal: Principal,
  { misfit, fact, target, job, opened, timeZone }: Kept,
  now: Date,
): Promise<Outcome> => {
  const { visitId } = target;
  const takenOffAt =
    misfit === "reassigned" && visitId ? await findTakenOffAt(tx, visitId, fact.by) : undefined;
  const around: Around = {
    fact,
    timeZone,
    now,
    visit: opened?.state ?? null,
    team: opened ? firstNames(opened) : [],
    takenOffAt,
  };
  const [person] = await findStaff(tx, [fact.by]);
  await recordChange(tx, {
    actor: principal,
    verb: "misfit",
    kind: visitId ? "visit" : "job",
    recordId: visitId ?? job.id,
    version: opened?.loaded.visit.version ?? job.version,
    to: {
      misfit,
      step: fact.kind,
      stepAt: fact.at.toISOString(),
      event: eventOf(misfit, around),
      person: person?.firstName ?? "Someone",
    },
    audience: [fact.by],
  });
  return { outcome: "kept", misfit, message: messageOf(misfit, around) };
};
