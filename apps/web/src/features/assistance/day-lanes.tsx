import type { ProposedMove } from "@fieldwright/contract/ai-schedule";
import type { PlannedCreation } from "@fieldwright/contract/plan-days";
import type { BoardPerson, BoardVisit } from "@fieldwright/contract/schedule-board";
import { daysOf } from "@fieldwright/domain/availability";
import { type Day, dayIn, minuteOfDay } from "@fieldwright/domain/calendar";
import type { Place } from "@fieldwright/domain/travel";
import { visitSegments } from "@fieldwright/domain/visit-segments";
import { personName } from "@/records/names";
import { RouteStrip } from "@/records/places/route-strip";
import { cx } from "@/ui/cx";
import type { DaysBoard } from "./api";
import { words } from "./words";

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

type Side = "before" | "after";

const stopsOf = (lane: Lane, side: Side): Place[] => lane[side].flatMap(({ place }) => place ?? []);

const routesOf = (lanes: readonly Lane[], side: Side) =>
  lanes.map((lane) => ({ key: lane.person, home: lane.home, stops: stopsOf(lane, side) }));

const placesOf = (lane: Lane, side: Side): Place[] => [
  ...(lane.home ? [lane.home] : []),
  ...stopsOf(lane, side),
];

/** Everyone's route on the day of a slot. */
export function LaneMap({ lanes }: { lanes: readonly Lane[] }) {
  const places = lanes.flatMap((lane) => placesOf(lane, "after"));
  if (places.length < 2) return null;
  return <Sheet title={words.thatDaysRoute} lanes={lanes} side="after" shows={places} />;
}

/** Routes of the people whose day changes, on the same part of the map. */
export function BeforeAfterMap({ lanes }: { lanes: readonly Lane[] }) {
  const changing = lanes.filter(({ changes }) => changes);
  const places = changing.flatMap((lane) => [...placesOf(lane, "before"), ...placesOf(lane, "after")]);
  if (places.length < 2) return null;
  return (
    <div aria-hidden="true" className="grid gap-2.5 sm:grid-cols-2">
      <Sheet title={words.before} lanes={changing} side="before" shows={places} />
      <Sheet title={words.after} lanes={changing} side="after" shows={places} />
    </div>
  );
}

type SheetProps = { title: string; lanes: readonly Lane[]; side: Side; shows: readonly Place[] };

function Sheet({ title, lanes, side, shows }: SheetProps) {
  const [focus] = lanes;
  return (
    <figure aria-hidden="true" className="overflow-hidden rounded-card border border-line bg-surface">
      <figcaption className="px-3 py-1.5 text-12 font-control text-ink-2">
        {focus ? `${title} · ${focus.name}` : title}
      </figcaption>
      <RouteStrip routes={routesOf(lanes, side)} shows={shows} />
    </figure>
  );
}

/** `kept` stays, `was` moves away, `moved` arrives from elsewhere, `new` is a new visit. */
type BarLook = "kept" | "was" | "moved" | "new";

type TrackBar = {
  readonly visit: string;
  readonly title: string;
  /** Minutes since midnight. */
  readonly from: number;
  readonly to: number;
  readonly look: BarLook;
};

const looks: Readonly<Record<BarLook, string>> = {
  kept: "border-line-strong bg-raised text-ink-2",
  was: "border-stone-solid bg-stone-soft text-stone-ink",
  moved: "border-accent bg-accent-soft text-accent-ink",
  new: "border-green-solid bg-green-soft text-green-ink",
};

type DayTrackProps = {
  bars: readonly TrackBar[];
  /** The hours shown, in minutes since midnight. */
  span: { readonly from: number; readonly to: number };
  /** Without titles on the bars. */
  isSlim?: boolean;
};

/** One person's day on the tape measure. Hidden from screen readers: text next to it has the same content. */
export function DayTrack({ bars, span: { from, to }, isSlim = false }: DayTrackProps) {
  const at = (minute: number) => `${((minute - from) / (to - from)) * 100}%`;
  const hours = Array.from(
    { length: Math.max(0, (to - from) / 60 - 1) },
    (_, index) => from + (index + 1) * 60,
  );
  return (
    <span
      aria-hidden="true"
      className={cx(
        "relative block overflow-hidden rounded-tag border border-line bg-sunken",
        isSlim ? "h-2.5" : "h-5",
      )}
    >
      {hours.map((hour) => (
        <span key={hour} className="absolute bottom-0 h-1.5 w-px bg-line-strong" style={{ left: at(hour) }} />
      ))}
      {bars.map(({ visit, title, from: begin, to: end, look }) => (
        <span
          key={`${visit} ${begin}`}
          title={title}
          className={cx(
            "absolute inset-y-0 truncate border-l-[3px] px-1 text-11 leading-[18px] wdth-tight",
            looks[look],
          )}
          style={{ left: at(begin), right: `calc(100% - ${at(end)})` }}
        >
          {isSlim ? null : title}
        </span>
      ))}
    </span>
  );
}
