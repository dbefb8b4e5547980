import type { UpdateVisitBody } from "@fieldwright/contract/schedule";
import { type Span, toSpan } from "@fieldwright/domain/availability";
import { type VisitMove, whyVisitStays } from "@fieldwright/domain/moving-visits";
import type { VisitStatus } from "@fieldwright/domain/statuses";
import { AppError } from "#kernel";
import type { LoadedVisit } from "./load-visit";
import { teamOf } from "./visits.present";
import type { VisitRecord } from "./visits.repo";

type Member = { readonly user: string; readonly role: string };

/** The requested change. Fields left out stay as they are. */
export type VisitChange = Pick<
  UpdateVisitBody,
  "timeSlot" | "team" | "override" | "arrivalWindow" | "locked"
>;

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
  if (reason) throw new AppError("conflict", `This visit is ${reason}. Its time and team can't change.`);
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

export type VisitUpdate = {
  readonly slot: Span;
  readonly team: readonly Member[];
  /** Whether the people are booked again, because time or team changed or an override was given. */
  readonly places: boolean;
  readonly changes: Partial<VisitRecord>;
};

export const planChange = (before: LoadedVisit, change: VisitChange): VisitUpdate => {
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
