import type { ProposedMove } from "@fieldwright/contract/ai-schedule";
import type { PlannedCreation } from "@fieldwright/contract/plan-days";
import type { BoardPerson, BoardVisit } from "@fieldwright/contract/schedule-board";
import { daysOf } from "@fieldwright/domain/availability";
import { type Day, dayIn } from "@fieldwright/domain/calendar";
import type { Place } from "@fieldwright/domain/travel";
import { visitSegments } from "@fieldwright/domain/visit-segments";
import { minuteOfDay } from "@fieldwright/domain/zoned-time";
import { personName } from "@/records/names";
import type { DaysBoard } from "./api";
import type { BarLook, TrackBar } from "./day-track";

type LaneBar = TrackBar & { readonly place: Place | null };

/** One person's day, before and after the plan. */
export type Lane = {
  readonly person: string;
  readonly name: string;
  readonly day: Day;
  readonly home: Place | null;
  readonly before: readonly LaneBar[];
  readonly after: readonly LaneBar[];
  readonly changes: boolean;
};

export type DayChanges = {
  readonly moves: readonly Pick<ProposedMove, "schedule" | "from" | "to">[];
  readonly creations: readonly Pick<PlannedCreation, "job" | "coordinates" | "to">[];
};

type Span = { readonly start: string; readonly end: string };

/** Ids the user rejected: visits that must not move and jobs that must not be booked. */
type Refused = ReadonlySet<string>;

type ShownDays = Pick<DaysBoard, "timeZone" | "people" | "visits">;

type Piece = {
  readonly key: string;
  readonly title: string;
  readonly look: BarLook;
  readonly place: Place | null;
  readonly spans: readonly Span[];
};

const segmentsFor = ({ workingHours }: BoardPerson, { start, end }: Span, zone: string): Span[] =>
  visitSegments({ start: new Date(start), end: new Date(end) }, workingHours, zone).map((segment) => ({
    start: segment.start.toISOString(),
    end: segment.end.toISOString(),
  }));

const piecesBefore = (person: BoardPerson, visits: readonly BoardVisit[], moving: Refused): Piece[] =>
  visits.flatMap(({ _id, title, coordinates, team }) =>
    team
      .filter(({ user }) => user === person._id)
      .map(({ segments }) => ({
        key: _id,
        title,
        look: moving.has(_id) ? "was" : "kept",
        place: coordinates,
        spans: segments,
      })),
  );

const piecesAfter = (person: BoardPerson, board: ShownDays, plan: DayChanges, refused: Refused): Piece[] => {
  const accepted = plan.moves.filter(({ schedule }) => !refused.has(schedule._id));
  const moving = new Set(accepted.map(({ schedule }) => schedule._id));
  const goes = ({ team }: ProposedMove["to"]) => team.some(({ user }) => user._id === person._id);
  return [
    ...piecesBefore(person, board.visits, moving).filter(({ look }) => look === "kept"),
    ...accepted
      .filter(({ to }) => goes(to))
      .map(
        ({ schedule, to }): Piece => ({
          key: schedule._id,
          title: schedule.title,
          look: "moved",
          place: board.visits.find(({ _id }) => _id === schedule._id)?.coordinates ?? null,
          spans: segmentsFor(person, to, board.timeZone),
        }),
      ),
    ...plan.creations
      .filter(({ job, to }) => !refused.has(job._id) && goes(to))
      .map(
        ({ job, coordinates, to }): Piece => ({
          key: job._id,
          title: job.title,
          look: "new",
          place: coordinates,
          spans: segmentsFor(person, to, board.timeZone),
        }),
      ),
  ];
};

const barsOn = (day: Day, pieces: readonly Piece[], zone: string): LaneBar[] =>
  pieces
    .flatMap(({ key, title, look, place, spans }) =>
      spans
        .filter(({ start }) => dayIn(zone, new Date(start)) === day)
        .map(({ start, end }) => {
          const from = minuteOfDay(zone, new Date(start));
          const length = (Date.parse(end) - Date.parse(start)) / 60_000;
          return { visit: key, title, look, place, from, to: Math.min(from + length, 24 * 60) };
        }),
    )
    .toSorted((one, other) => one.from - other.from);

/** One lane for each person with work on that day. */
export const lanesOn = (day: Day, board: ShownDays, plan: DayChanges, refused: Refused): Lane[] => {
  const zone = board.timeZone;
  const moving = new Set(plan.moves.map(({ schedule }) => schedule._id).filter((id) => !refused.has(id)));
  return board.people
    .map((person): Lane => {
      const before = barsOn(day, piecesBefore(person, board.visits, moving), zone);
      const after = barsOn(day, piecesAfter(person, board, plan, refused), zone);
      return {
        person: person._id,
        name: personName(person),
        day,
        home: person.home,
        before,
        after,
        changes: [...before, ...after].some(({ look }) => look !== "kept"),
      };
    })
    .filter(({ before, after }) => before.length + after.length > 0);
};

/** Days on which something may change, in order. May include days in a long visit on which nobody works. */
export const changedDays = ({ moves, creations }: DayChanges, zone: string): Day[] => {
  const spans = [...moves.flatMap(({ from, to }) => [from, to]), ...creations.map(({ to }) => to)];
  const days = spans.flatMap(({ start, end }) =>
    daysOf(zone, { start: new Date(start), end: new Date(end) }),
  );
  return [...new Set(days)].toSorted();
};

const hour = 60;
const usualDay = { from: 8 * hour, to: 17 * hour };

/** The hours all lanes show, in minutes of the day: a usual working day, extended to cover every visit. */
export const laneHours = (
  lanes: readonly Pick<Lane, "before" | "after">[],
): { readonly from: number; readonly to: number } => {
  const bars = lanes.flatMap(({ before, after }) => [...before, ...after]);
  return {
    from: Math.floor(Math.min(usualDay.from, ...bars.map(({ from }) => from)) / hour) * hour,
    to: Math.ceil(Math.max(usualDay.to, ...bars.map(({ to }) => to)) / hour) * hour,
  };
};
