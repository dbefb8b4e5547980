import type { TenantTx } from "@fieldwright/db/client";
import { type Fact, type FieldVisit, type Progress, progressOf } from "@fieldwright/domain/field-facts";
import { formatTimeOrMoment } from "@fieldwright/domain/format-time";
import { reopensVisit } from "@fieldwright/domain/life-cycles";
import type { WorkTerms } from "#identity";
import type { Principal } from "#kernel";
import { queueArrivalMessage } from "#messaging";
import type { FoundJob } from "#work";
import { findProgress, saveProgress } from "./assignments.repo";
import { fieldVisitOf, type LoadedVisit, loadVisit, recordVisitChange, visitVisibility } from "./load-visit";
import { takeEffect } from "./notify-customer";
import { findVisit, lockVisits, updateVisitRecord, type VisitRecord } from "./visits.repo";

export const seesVisit = async (tx: TenantTx, principal: Principal, id: string): Promise<boolean> =>
  (await findVisit(tx, id, visitVisibility(principal))) !== undefined;

export type OpenedVisit = {
  readonly loaded: LoadedVisit;
  /** As facts from the field are judged by it. */
  readonly state: FieldVisit;
};

/** Locks a visit for a fact, deleted or not. Its job and the person must be locked. Undefined if there is none. */
export const openVisitForStep = async (
  tx: TenantTx,
  principal: Principal,
  { id, job, terms }: { readonly id: string; readonly job: FoundJob["job"]; readonly terms: WorkTerms },
): Promise<OpenedVisit | undefined> => {
  const [found] = await lockVisits(tx, [id]);
  if (!found) return undefined;
  const loaded = await loadVisit(tx, principal, found, terms);
  const visit = fieldVisitOf(loaded, await findProgress(tx, [id]));
  return { loaded, state: { ...visit, deleted: visit.deleted || job.deletedAt !== null } };
};

const isSame = (one: Date | null, other: Date | null): boolean => one?.getTime() === other?.getTime();

const hasMoved = (before: Progress, after: Progress): boolean =>
  !isSame(before.travelAt, after.travelAt) ||
  !isSame(before.arrivedAt, after.arrivedAt) ||
  !isSame(before.startedAt, after.startedAt) ||
  !isSame(before.finishedAt, after.finishedAt);

const changesOf = (before: FieldVisit, after: FieldVisit): Partial<VisitRecord> => ({
  ...(before.status === after.status ? {} : { status: after.status }),
  ...(isSame(before.startedAt, after.startedAt) ? {} : { startedAt: after.startedAt }),
  ...(isSame(before.completedAt, after.completedAt) ? {} : { completedAt: after.completedAt }),
});

type Step = {
  readonly opened: OpenedVisit;
  /** What the fact made of the visit. */
  readonly after: FieldVisit;
  readonly fact: Pick<Fact, "kind" | "at" | "by">;
  readonly job: FoundJob["job"];
  readonly terms: WorkTerms;
  /** Whether it is still news to the customer that someone is on the way. */
  readonly isNews: boolean;
  /** Minutes of the timer that the step stopped. */
  readonly stoppedTimer?: number | undefined;
};

const verbOf = ({ opened, after }: Step): "reopen" | "status" | "step" => {
  if (reopensVisit(opened.state.status, after.status)) return "reopen";
  return opened.state.status === after.status ? "step" : "status";
};

/** Stores a step with the time it was taken, and what follows from it. */
export const saveStep = async (tx: TenantTx, principal: Principal, step: Step, now: Date): Promise<void> => {
  const { opened, after, fact, job, terms, isNews, stoppedTimer } = step;
  const { loaded: before, state } = opened;
  const own = progressOf(after, fact.by);
  const hasStepped = hasMoved(progressOf(state, fact.by), own);
  if (hasStepped) await saveProgress(tx, { ...own, visitId: before.visit.id, userId: fact.by });
  const changes = changesOf(state, after);
  if (changes.status)
    await takeEffect(
      tx,
      principal,
      {
        visit: before.visit,
        job,
        status: changes.status,
        team: { people: new Map(), assignments: [] },
        setOff: async () => {
          const settingOff = { visitId: before.visit.id, userId: fact.by, at: fact.at.toISOString() };
          if (isNews) await queueArrivalMessage(tx, before.visit.organizationId, settingOff);
        },
      },
      now,
    );
  const hasChanged = Object.keys(changes).length > 0;
  if (!hasStepped && !hasChanged) return;
  const visit = hasChanged ? await updateVisitRecord(tx, before.visit, changes, now) : before.visit;
  const loaded = await loadVisit(tx, principal, { ...before, visit }, terms);
  await recordVisitChange(tx, principal, visit, {
    verb: verbOf(step),
    before,
    after: loaded,
    to: {
      ...loaded.recorded,
      step: fact.kind,
      stepAt: fact.at.toISOString(),
      stepTime: formatTimeOrMoment(fact.at, terms.timeZone, now),
      ...(stoppedTimer === undefined ? {} : { stoppedTimer }),
    },
  });
};
