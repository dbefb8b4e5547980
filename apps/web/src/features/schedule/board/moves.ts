import type { BulkMoveBody, Visit } from "@fieldwright/contract/schedule";
import type { BoardPerson, BoardVisit } from "@fieldwright/contract/schedule-board";
import { defaultHours } from "@fieldwright/domain/availability";
import { whyVisitStays } from "@fieldwright/domain/moving-visits";
import { visitSegments } from "@fieldwright/domain/visit-segments";
import type { ToastOffer } from "@/ui/toast";
import { type BoardRow, openRow, weeklyHours } from "./board-rows";
import { minute, quarter, type Stretch } from "./scale";

type Team = BoardVisit["team"];

/** The team after a visit is dragged from one row to another. */
export const teamAfter = (team: Team, from: string, to: string): Team => {
  if (from === to) return team;
  const rest = team.filter(({ user }) => user !== from && user !== to);
  if (to === openRow) return rest;
  const role = team.find(({ user }) => user === from || user === to)?.role ?? "technician";
  return [...rest, { user: to, role, segments: [] }];
};

export type World = { readonly people: readonly BoardPerson[]; readonly zone: string };

/** Predicts the visit as the server would answer it, for the optimistic update. */
export const placed = (
  visit: BoardVisit,
  { start, end }: Stretch,
  team: Team,
  { people, zone }: World,
): BoardVisit => {
  const slot = { start: new Date(start), end: new Date(end) };
  const segmentsFor = (person: BoardPerson | undefined) =>
    visitSegments(slot, person ? weeklyHours(person) : defaultHours, zone).map((span) => ({
      start: span.start.toISOString(),
      end: span.end.toISOString(),
    }));
  const withSegments = team.map((member) => ({
    ...member,
    segments: segmentsFor(people.find(({ _id }) => _id === member.user)),
  }));
  return {
    ...visit,
    start: slot.start.toISOString(),
    end: slot.end.toISOString(),
    team: withSegments,
    segments: withSegments[0]?.segments ?? segmentsFor(undefined),
  };
};

const sameTeam = (one: Team, other: Team): boolean =>
  one.length === other.length && one.every(({ user }) => other.some((member) => member.user === user));

export type Change = { readonly before: BoardVisit; readonly after: BoardVisit };

type Asked = Pick<ToastOffer, "question" | "label">;

/** Other visits that have to move after a change, and how to offer it: in a toast, or if the change is refused. */
export type Room = Asked & {
  readonly moves: readonly Change[];
  readonly refused: Asked;
  /** What was done, once it is. */
  readonly sentence: string;
};

export const isChange = ({ before, after }: Change): boolean =>
  before.start !== after.start || before.end !== after.end || !sameTeam(before.team, after.team);

/** The visit where the server put it. */
export const asMoved = (before: BoardVisit, moved: Visit): BoardVisit => ({
  ...before,
  start: moved.timeSlot.start,
  end: moved.timeSlot.end,
  team: moved.team.map(({ user, role, segments }) => ({ user: user._id, role, segments })),
  segments: moved.segments,
  status: moved.status,
  arrivalWindow: moved.arrivalWindow,
  version: moved.version,
});

type Window = BoardVisit["arrivalWindow"];

const sameWindow = (one: Window, other: Window): boolean =>
  one?.start === other?.start && one?.end === other?.end;

/** When a move is undone, also restores the status that the move changed. */
const statusBack = (now: BoardVisit["status"], before: BoardVisit["status"]): Pick<Move, "statusBefore"> =>
  now === "rescheduled" && (before === "confirmed" || before === "en_route") ? { statusBefore: before } : {};

type Move = BulkMoveBody["moves"][number];

/** What lets a visit go where somebody is booked or away. */
export type Leave = Pick<Move, "override" | "returns">;

/** Sends only what changed, with the version on screen. */
export const moveOf = ({ before, after }: Change, leave: Leave = {}): Move => ({
  _id: before._id,
  version: before.version,
  ...(before.start === after.start && before.end === after.end
    ? {}
    : { timeSlot: { start: after.start, end: after.end } }),
  ...(sameTeam(before.team, after.team)
    ? {}
    : { team: after.team.map(({ user, role }) => ({ user, role })) }),
  ...(sameWindow(before.arrivalWindow, after.arrivalWindow) ? {} : { arrivalWindow: after.arrivalWindow }),
  ...statusBack(before.status, after.status),
  ...leave,
});

export const freedomOf = (visit: Pick<BoardVisit, "status" | "locked">) => ({
  moves: whyVisitStays(visit, "start") === undefined,
  ends: whyVisitStays(visit, "end") === undefined,
});

type Day = Pick<BoardRow, "pieces" | "driveMinutes">;

/**
 * What comes after a visit that ends later, each as much later as it and the drive need. Nothing if one of them can't
 * move, and nothing if there is time enough.
 */
export const pushedBy = (
  { pieces, driveMinutes }: Day,
  { before, after }: Change,
  world: World,
): Change[] => {
  const pushed: Change[] = [];
  let last = after;
  for (const { visit, isFirst, start } of pieces.toSorted((one, other) => one.start - other.start)) {
    if (!isFirst || visit._id === before._id || start < Date.parse(before.end)) continue;
    const drive = driveMinutes(last.coordinates, visit.coordinates) ?? 0;
    const late = Date.parse(last.end) + drive * minute - start;
    if (late <= 0) break;
    if (!freedomOf(visit).moves) return [];
    const by = Math.ceil(late / quarter) * quarter;
    const slot = { start: Date.parse(visit.start) + by, end: Date.parse(visit.end) + by };
    last = placed(visit, slot, visit.team, world);
    pushed.push({ before: visit, after: last });
  }
  return pushed;
};
