import type { TenantTx } from "@fieldwright/db/client";
import { holdPeople, mustBeBookable, readWorkTerms, type StaffMember } from "#identity";
import type { AppError, Principal } from "#kernel";
import { deleteAssignments, findAssignments, insertAssignments } from "./assignments.repo";
import { completeFinished } from "./complete-finished";
import {
  type LoadedVisit,
  loadVisits,
  lockJobsOfVisits,
  mustBeCurrent,
  recordVisitChange,
  type VisitTarget,
} from "./load-visit";
import { durationOf, planBookings } from "./place-visit";
import { planChange, type VisitChange, type VisitUpdate } from "./plan-change";
import { deleteProgress } from "./visit-progress.repo";
import { lockVisits, updateVisitRecord, type VisitRecord } from "./visits.repo";

export type VisitOrder = VisitTarget & {
  readonly change: VisitChange;
  /** The order undoes a move: see `Placement`. */
  readonly returns?: boolean;
  /** Changes of other fields than time and people. */
  readonly details?: (before: LoadedVisit) => Promise<Partial<VisitRecord>>;
};

/** Holds everyone whom these orders may book, all at once, so that two calls cannot deadlock. */
const holdAll = async (
  tx: TenantTx,
  orders: readonly VisitOrder[],
): Promise<ReadonlyMap<string, StaffMember>> => {
  const placing = orders.filter(({ change }) => change.timeSlot ?? change.team ?? change.override);
  const kept = await findAssignments(
    tx,
    placing.filter(({ change }) => !change.team).map(({ id }) => id),
  );
  const named = placing.flatMap(({ change }) => change.team ?? []);
  const people = await holdPeople(tx, [
    ...kept.map(({ userId }) => userId),
    ...named.map(({ user }) => user),
  ]);
  mustBeBookable(people, named);
  return people;
};

type Step = { readonly before: LoadedVisit; readonly update: VisitUpdate; readonly order: VisitOrder };

/**
 * Changes visits in one transaction, all or none. Locks jobs, then people, then visits. The people of all visits are released
 * before any is booked again, so that visits can swap times.
 */
export const changeVisits = async (
  tx: TenantTx,
  principal: Principal,
  orders: readonly VisitOrder[],
  { now, missing }: { readonly now: Date; readonly missing: () => AppError },
): Promise<LoadedVisit[]> => {
  const ids = orders.map(({ id }) => id);
  if (!(await lockJobsOfVisits(tx, ids))) throw missing();
  const terms = await readWorkTerms(tx);
  const people = await holdAll(tx, orders);
  const found = await lockVisits(tx, ids);
  if (found.some(({ visit }) => visit.deletedAt)) throw missing();
  const loaded = new Map(
    (await loadVisits(tx, principal, found, terms)).map((visit) => [visit.visit.id, visit]),
  );
  const steps = orders.map((order): Step => {
    const before = loaded.get(order.id);
    if (!before) throw missing();
    mustBeCurrent(before, order.expected);
    return { before, order, update: planChange(before, order.change) };
  });

  await deleteAssignments(
    tx,
    steps.filter(({ update }) => update.places).map(({ before }) => before.visit.id),
  );
  for (const { before, order, update } of steps) {
    const placement = {
      visitId: before.visit.id,
      slot: update.slot,
      team: update.team,
      override: order.change.override,
      returns: order.returns ?? false,
      blocks: before.visit.status !== "cancelled",
    };
    const setting = { people, terms, now };
    if (update.places) await insertAssignments(tx, await planBookings(tx, principal, placement, setting));
    // Whoever was on the way will set off again.
    if (before.visit.status === "en_route" && update.changes.status === "rescheduled")
      await deleteProgress(tx, before.visit.id);
    await updateVisitRecord(
      tx,
      before.visit,
      {
        ...update.changes,
        ...(update.places ? { duration: durationOf(placement, setting) } : {}),
        ...(await order.details?.(before)),
      },
      now,
    );
  }
  const after = await loadVisits(tx, principal, await lockVisits(tx, ids), terms);
  const changed = await recordAll(tx, principal, steps, after);
  const placed = steps.filter(({ before, update }) => update.places && before.visit.status === "in_progress");
  const completed = await completeFinished(
    tx,
    { actor: principal, viewer: principal, terms, now },
    placed.map(({ before }) => before.visit.id),
  );
  return changed.map((one) => completed.find(({ visit }) => visit.id === one.visit.id) ?? one);
};

const recordAll = async (
  tx: TenantTx,
  principal: Principal,
  steps: readonly Step[],
  loaded: readonly LoadedVisit[],
): Promise<LoadedVisit[]> => {
  const changed: LoadedVisit[] = [];
  for (const { before, update } of steps) {
    const after = loaded.find(({ visit }) => visit.id === before.visit.id);
    if (!after) throw new Error("a changed visit is gone");
    await recordVisitChange(tx, principal, after.visit, {
      verb: update.places ? "move" : "update",
      before,
      after,
    });
    changed.push(after);
  }
  return changed;
};
