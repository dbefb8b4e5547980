import type { UpdateVisitBody } from "@fieldwright/contract/schedule";
import type { TenantTx } from "@fieldwright/db/client";
import { type Span, toSpan } from "@fieldwright/domain/availability";
import { type VisitMove, whyVisitStays } from "@fieldwright/domain/moving-visits";
import { statusInWords, type VisitStatus } from "@fieldwright/domain/statuses";
import { holdPeople, mustBeBookable, readWorkTerms, type StaffMember } from "#identity";
import { AppError, type Principal } from "#kernel";
import {
  deleteAssignments,
  deleteProgress,
  findAssignments,
  insertAssignments,
  type NewAssignment,
  updateAssignments,
} from "./assignments.repo";
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
import { teamOf } from "./visits.present";
import { lockVisits, updateVisitRecord, type VisitRecord } from "./visits.repo";

type Member = { readonly user: string; readonly role: string };

/** The requested change. Fields left out stay as they are. */
type VisitChange = Pick<UpdateVisitBody, "timeSlot" | "team" | "override" | "arrivalWindow" | "locked">;

const teamNow = ({ assignments }: Pick<LoadedVisit, "assignments">): Member[] =>
  teamOf(assignments).flatMap(([first]) => (first ? [{ user: first.userId, role: first.role }] : []));

const sameTime = (one: Date, other: Date): boolean => one.getTime() === other.getTime();

const sameTeam = (ones: readonly Member[], others: readonly Member[]): boolean =>
  ones.length === others.length &&
  ones.every(({ user, role }) => others.some((other) => other.user === user && other.role === role));

const mustBeMovable = (visit: Parameters<typeof whyVisitStays>[0], move: VisitMove): void => {
  const reason = whyVisitStays(visit, move);
  if (reason === "locked") throw new AppError("conflict", "This visit is locked. Unlock it to move it.");
  if (reason === "in_progress")
    throw new AppError("conflict", "This visit has started. You can only change when it ends.");
  if (reason)
    throw new AppError("conflict", `This visit is ${statusInWords(reason)}. Its time and team can't change.`);
};

const arrivalAfter = (
  { arrivalFrom, arrivalUntil }: VisitRecord,
  wanted: VisitChange["arrivalWindow"],
  moved: number,
): Pick<VisitRecord, "arrivalFrom" | "arrivalUntil"> => {
  if (wanted !== undefined)
    return {
      arrivalFrom: wanted && new Date(wanted.start),
      arrivalUntil: wanted && new Date(wanted.end),
    };
  const shifted = (time: Date | null) => time && new Date(time.getTime() + moved);
  return { arrivalFrom: shifted(arrivalFrom), arrivalUntil: shifted(arrivalUntil) };
};

/** A confirmed visit that gets another start was rescheduled: the customer was told another time. */
const statusAfter = (status: VisitStatus, moves: { readonly start: boolean }): VisitStatus =>
  moves.start && (status === "confirmed" || status === "en_route") ? "rescheduled" : status;

type VisitUpdate = {
  readonly slot: Span;
  readonly team: readonly Member[];
  /** Whether the people are booked again, because time or team changed or an override was given. */
  readonly places: boolean;
  readonly changes: Partial<VisitRecord>;
};

const planChange = (before: LoadedVisit, change: VisitChange): VisitUpdate => {
  const { visit } = before;
  const slot = change.timeSlot ? toSpan(change.timeSlot) : { start: visit.startsAt, end: visit.endsAt };
  const current = teamNow(before);
  const team = change.team ?? current;
  const moves = { start: !sameTime(slot.start, visit.startsAt) };
  const differs = moves.start || !sameTime(slot.end, visit.endsAt) || !sameTeam(team, current);
  const places = differs || change.override !== undefined;
  if (places) {
    // A change that unlocks the visit may move it too.
    const locked = differs && visit.locked && change.locked !== false;
    mustBeMovable({ status: visit.status, locked }, moves.start ? "start" : "end");
  }
  return {
    slot,
    team,
    places,
    changes: {
      startsAt: slot.start,
      endsAt: slot.end,
      status: statusAfter(visit.status, moves),
      ...arrivalAfter(visit, change.arrivalWindow, slot.start.getTime() - visit.startsAt.getTime()),
    },
  };
};

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

/** Whether the same people are booked in the same order, each with one row. */
const staysWith = ({ assignments }: LoadedVisit, rows: readonly NewAssignment[]): boolean =>
  new Set(rows.map(({ userId }) => userId)).size === rows.length &&
  rows.length === assignments.length &&
  rows.every(({ userId }, index) => userId === assignments[index]?.userId);

/**
 * Changes visits in one transaction, all or none. Locks jobs, then people, then visits. The people of several visits are
 * released before any is booked again, so that visits can swap times.
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

  const released = steps.length === 1 ? [] : steps.filter(({ update }) => update.places);
  await deleteAssignments(
    tx,
    released.map(({ before }) => before.visit.id),
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
    if (update.places) {
      const rows = await planBookings(tx, principal, placement, setting);
      if (steps.length === 1 && staysWith(before, rows)) await updateAssignments(tx, rows);
      else {
        if (steps.length === 1) await deleteAssignments(tx, [before.visit.id]);
        await insertAssignments(tx, rows);
      }
    }
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
