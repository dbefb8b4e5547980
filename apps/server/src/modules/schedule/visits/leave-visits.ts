import type { VisitAhead } from "@fieldwright/contract/users";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { anyOverlap, type Span } from "@fieldwright/domain/availability";
import { isOpenVisit } from "@fieldwright/domain/statuses";
import { visitSegments } from "@fieldwright/domain/visit-segments";
import { holdPeople, hoursOf, presentPerson, readWorkTerms, type StaffMember } from "#identity";
import { type Actor, invalid, product } from "#kernel";
import { presentSpan, readTaken } from "../availability/availability";
import { type Assignment, findAssignments, insertAssignments, type NewAssignment } from "./assignments.repo";
import { completeFinished } from "./complete-finished";
import { lockJobsOfVisits } from "./load-visit";
import { teamOf } from "./visits.present";
import { type FoundVisit, lockVisits } from "./visits.repo";
import {
  countVersionsUp,
  countVisitsAhead,
  findVisitsAhead,
  findVisitsUnderWay,
  unassignAhead,
} from "./visits-now.repo";

const shown = 100;

const present = ({ visit, job }: FoundVisit): VisitAhead => ({
  _id: visit.id,
  title: job.title,
  ...presentSpan({ start: visit.startsAt, end: visit.endsAt }),
});

/** The visits that someone who left today would leave open. */
export const readVisitsAhead = async (
  tx: TenantTx,
  userId: string,
  now: Date,
): Promise<{ visits: VisitAhead[]; total: number }> => {
  const visits = await findVisitsAhead(tx, userId, { now, limit: shown });
  return {
    visits: visits.map(({ id, title, startsAt, endsAt }) => ({
      _id: id,
      title,
      ...presentSpan({ start: startsAt, end: endsAt }),
    })),
    total: await countVisitsAhead(tx, userId, now),
  };
};

type Leaving = {
  readonly userId: string;
  /** Who takes over the visits for which they are free. */
  readonly handOverTo?: string | undefined;
};

/** Everything they are still booked for. */
const findConcerned = async (tx: TenantTx, userId: string, now: Date) => {
  const ids = (await findVisitsAhead(tx, userId, { now })).map(({ id }) => id);
  return { ids, concerned: [...new Set([...ids, ...(await findVisitsUnderWay(tx, userId))])] };
};

/**
 * Locks the jobs of the person's visits, then both people in one order, before anything locks one of them: who changes a
 * job or a visit does so in this order, too. Nobody books these people until the transaction ends.
 */
export const holdForLeaving = async (
  tx: TenantTx,
  { userId, handOverTo }: Leaving,
  now: Date,
): Promise<StaffMember | undefined> => {
  const { concerned } = await findConcerned(tx, userId, now);
  await lockJobsOfVisits(tx, concerned);
  const people = await holdPeople(tx, handOverTo ? [userId, handOverTo] : [userId]);
  if (handOverTo === undefined) return undefined;
  const successor = people.get(handOverTo);
  if (!successor) throw invalid({ field: "handOverTo", msg: "Team member not found" });
  if (successor.deactivatedAt)
    throw invalid({
      field: "handOverTo",
      msg: `${successor.firstName} ${successor.lastName} is no longer active`,
    });
  if (handOverTo === userId)
    throw invalid({ field: "handOverTo", msg: "Choose someone else to take over the visits" });
  return successor;
};

export type Departure = { readonly handedOver: VisitAhead[]; readonly unassigned: VisitAhead[] };

const boundsOf = (visits: readonly FoundVisit[], now: Date): Span => ({
  start: now,
  end: new Date(Math.max(...visits.map(({ visit }) => visit.endsAt.getTime()))),
});

/** The assignments of a successor, for visits during which they are free and for which they have the skills. */
const takeOver = async (
  tx: TenantTx,
  successor: StaffMember,
  found: readonly FoundVisit[],
  roleIn: (visitId: string) => string | undefined,
  now: Date,
): Promise<Map<string, NewAssignment[]>> => {
  const terms = await readWorkTerms(tx);
  const taken: Span[] = await readTaken(tx, [successor.id], boundsOf(found, now));
  const rows = new Map<string, NewAssignment[]>();
  for (const { visit, job } of found) {
    const slot = { start: visit.startsAt, end: visit.endsAt };
    const segments = visitSegments(slot, hoursOf(successor, terms, slot), terms.timeZone).filter(
      ({ start }) => start > now,
    );
    const role = roleIn(visit.id);
    const isAble = job.requiredSkills.every((skill) => successor.skills.includes(skill));
    if (anyOverlap(segments, taken) || !isAble || segments.length === 0 || role === undefined) continue;
    taken.push(...segments);
    rows.set(
      visit.id,
      segments.map(({ start, end }) => ({
        visitId: visit.id,
        userId: successor.id,
        role,
        startsAt: start,
        endsAt: end,
        blocks: true,
      })),
    );
  }
  return rows;
};

/** The fields of a visit that the audit log and the notifications need. */
const stateOf = ({ visit }: FoundVisit, assignments: readonly Assignment[]) => ({
  status: visit.status,
  timeSlot: presentSpan({ start: visit.startsAt, end: visit.endsAt }),
  team: teamOf(assignments.filter((row) => row.visitId === visit.id)).flatMap(([first]) =>
    first ? [{ user: presentPerson({ ...first, id: first.userId }), role: first.role }] : [],
  ),
});

/**
 * Takes a person off all their unfinished visits ahead, and assigns the successor where they are neither booked nor away.
 * Earlier visits first. `holdForLeaving` must have been called.
 */
export const leaveVisits = async (
  tx: TenantTx,
  actor: Actor,
  { userId, successor }: { readonly userId: string; readonly successor?: StaffMember | undefined },
  now: Date,
): Promise<Departure> => {
  const { ids, concerned } = await findConcerned(tx, userId, now);
  if (concerned.length === 0) return { handedOver: [], unassigned: [] };
  // A visit may have been completed, canceled or deleted before it was locked.
  const locked = new Map((await lockVisits(tx, concerned)).map((found) => [found.visit.id, found]));
  const found = ids.flatMap((id) => {
    const one = locked.get(id);
    return one && !one.visit.deletedAt && isOpenVisit(one.visit.status) ? [one] : [];
  });
  const left = found.map(({ visit }) => visit.id);
  const before = await findAssignments(tx, left);
  const roleIn = (visitId: string) => {
    const rows = before.filter((row) => row.visitId === visitId);
    return rows.some((row) => row.userId === successor?.id)
      ? undefined
      : rows.find((row) => row.userId === userId)?.role;
  };
  const rows = successor
    ? await takeOver(tx, successor, found, roleIn, now)
    : new Map<string, NewAssignment[]>();
  await unassignAhead(tx, userId, left, now);
  await insertAssignments(tx, [...rows.values()].flat());
  await countVersionsUp(tx, left, now);
  const after = await findAssignments(tx, left);
  for (const one of found) {
    const { visit, clientUserId } = one;
    const changed = rows.has(visit.id)
      ? ({ verb: "move", from: stateOf(one, before), to: stateOf(one, after) } as const)
      : ({ verb: "unassign", from: { userId } } as const);
    const audience = [userId, rows.has(visit.id) ? successor?.id : undefined, clientUserId];
    await recordChange(tx, {
      ...changed,
      actor,
      kind: "visit",
      recordId: visit.id,
      version: visit.version + 1,
      audience: audience.filter((id) => typeof id === "string"),
    });
  }
  const terms = await readWorkTerms(tx);
  // The others may have finished already, and waited for this person alone.
  await completeFinished(tx, { actor, viewer: product, terms, now }, concerned);
  return {
    handedOver: found.filter(({ visit }) => rows.has(visit.id)).map(present),
    unassigned: found.filter(({ visit }) => !rows.has(visit.id)).map(present),
  };
};
