import type { BoardVisit } from "@fieldwright/contract/schedule-board";
import { soon } from "@fieldwright/domain/assistance";
import { addDays, instantAt } from "@fieldwright/domain/calendar";
import { formatTime } from "@fieldwright/domain/format-time";
import { isPlannable, promisedWindow } from "@fieldwright/domain/moving-visits";
import type { Place } from "@fieldwright/domain/travel";
import { lunchIn } from "@fieldwright/engine/constraints/rest";
import type { Fit, FitInput } from "@fieldwright/engine/fit";
import { type Booking, longestDayOf } from "@fieldwright/engine/model/booking";
import { cents, minutes, placeIndex, type Span, seconds } from "@fieldwright/engine/model/problem";
import { type BoardRow, stretch } from "./board-rows";
import { type Change, isChange, placed, type World } from "./moves";
import { missingFor } from "./pick-up";
import type { Scale, Stretch } from "./scale";
import type { Held, Spot } from "./session";
import { words } from "./words";

/** A question to the engine, and how to read its answer. */
export type Question = {
  readonly input: FitInput;
  readonly instant: (at: number) => number;
  readonly zone: string;
  /** What the visit is held over. */
  readonly spot: Spot;
  readonly day: Stretch;
  readonly visitOf: (id: string) => BoardVisit | undefined;
};

/** Numbers the places. Nobody knows place 0, which is a quarter of an hour from everywhere. */
const placesOf = ({ driveMinutes }: Pick<BoardRow, "driveMinutes">) => {
  const known: (Place | null)[] = [null];
  const numberOf = (place: Place | null) => {
    if (!place) return null;
    const found = known.findIndex((other) => other?.lat === place.lat && other.lng === place.lng);
    return placeIndex(found === -1 ? known.push(place) - 1 : found);
  };
  const travel = (): FitInput["travel"] => {
    const places = known.length;
    const times = Int32Array.from(
      known.flatMap((from) => known.map((to) => 60 * (driveMinutes(from, to) ?? 15))),
    );
    return { places, seconds: times, meters: new Int32Array(places * places) };
  };
  return { numberOf, travel };
};

/** Visits of one person on one day. Several people who go together, and work of several days, stay as they are. */
const isSimple = ({ team, segments }: Pick<BoardVisit, "team" | "segments">): boolean =>
  team.length <= 1 && segments.length === 1;

const canAsk = ({ kind, along, visit, job }: Held): boolean =>
  along.length === 0 &&
  (kind === "create" ? (job?.crewSize ?? 1) <= 1 : kind === "move" && visit !== null && isSimple(visit));

type Asked = {
  readonly row: BoardRow | undefined;
  readonly held: Held;
  readonly spot: Spot;
  readonly scale: Scale;
  readonly now: Date;
  /** The visit is there already: only the others may move. */
  readonly isPlaced?: boolean;
};

/** Undefined where there is nothing to ask: nobody works then, someone lacks a skill, or more than one visit moves. */
export const questionOf = ({
  row,
  held,
  spot,
  scale,
  now,
  isPlaced = false,
}: Asked): Question | undefined => {
  const { zone } = scale;
  const panel = scale.panels.find(({ start, end }) => start <= spot.start && spot.start < end);
  const shift = panel && row?.shifts.find(({ start, end }) => start < panel.end && panel.start < end);
  if (!row?.person || !shift || !canAsk(held) || missingFor(held, row.person.skills)) return undefined;
  const { person } = row;
  // A midnight of UTC, so that quarters of an hour are multiples of 900 in every zone.
  const origin = (Math.floor(panel.start / 86_400_000) - 1) * 86_400_000;
  const at = (instant: number) => seconds(Math.round((instant - origin) / 1000));
  const spanOf = ({ start, end }: Stretch): Span => ({ from: at(start), until: at(end) });
  const clock = (minuteOfDay: number) => at(instantAt(zone, panel.day, minuteOfDay).getTime());
  const earliest = at(soon(now).getTime());
  const wholeDay = {
    from: clock(0),
    until: at(instantAt(zone, addDays(panel.day, 1), 0).getTime()),
  };
  /** When it can start: as promised, or some time that day, and not before now. */
  const startsOf = (visit: BoardVisit | null): Span => {
    const promised = visit && promisedWindow(visit);
    const { from, until } = promised ? spanOf(stretch(promised)) : wholeDay;
    return { from: seconds(Math.max(from, earliest)), until };
  };
  const { numberOf, travel } = placesOf(row);
  const id = held.visit?._id;
  const booking = ({ visit, start, end }: BoardRow["pieces"][number]): Booking => ({
    visit: visit._id,
    from: at(start),
    until: at(end),
    place: numberOf(visit.coordinates),
  });
  const others = row.pieces.filter(({ visit }) => visit._id !== id);
  const own = row.pieces.find(({ visit }) => visit._id === id);
  const work = spanOf(shift);
  const off = person.timeOff
    .map((away) => spanOf(stretch(away)))
    .filter((away) => away.from < work.until && work.from < away.until)
    .toSorted((one, other) => one.from - other.from);
  const days = [{ ...work, off, rest: lunchIn(row.lunchBreak ?? null, clock, { work, off }) }];
  const duration = seconds((spot.end - spot.start) / 1000);
  const { from, until } = startsOf(held.visit);
  const start = at(spot.start);
  const home = numberOf(person.home);
  const input: FitInput = {
    person: {
      id: person._id,
      skills: person.skills,
      home,
      days,
      bookings: others.map(booking).toSorted((one, other) => one.from - other.from),
      longestDay: longestDayOf(days),
      costPerHour: cents(0),
      costPerKilometer: cents(0),
      timesHere: 0,
    },
    wish: {
      duration,
      place: numberOf(held.visit?.coordinates ?? held.job?.coordinates ?? null),
      skills: [],
      crew: 1,
      only: null,
      held: null,
      priority: "medium",
      allowed: [
        isPlaced
          ? { from: start, until: seconds(start + duration) }
          : { from, until: seconds(until + duration) },
      ],
      preferred: start,
      grid: minutes(15),
      gridFrom: isPlaced ? start : seconds(0),
    },
    now: own ? booking(own) : null,
    isPlaced,
    movable: new Map(
      others
        .filter(({ visit }) => isSimple(visit) && isPlannable(visit, now))
        .map(({ visit }) => [visit._id, [startsOf(visit)]]),
    ),
    travel: travel(),
  };
  return {
    input,
    instant: (moment) => origin + moment * 1000,
    zone,
    spot,
    day: shift,
    visitOf: (wanted) => others.find(({ visit }) => visit._id === wanted)?.visit,
  };
};

/** Where the engine would put it. */
export const stretchOf = ({ instant, spot }: Question, { start }: Fit): Stretch => ({
  start: instant(start),
  end: instant(start) + spot.end - spot.start,
});

/** A sentence for a dispatcher. Empty if it is best where it is held, or if there is nothing to say. */
export const adviceOf = (question: Question, fit: Fit | null): string => {
  const { instant, zone, spot, day, visitOf } = question;
  if (!fit) return words.noRoom;
  const timeOf = (moment: number) => formatTime(new Date(moment), zone);
  const { early, late } = fit.outside;
  if (late > 0) return words.runsPast(late / 60, timeOf(day.end));
  if (early > 0) return words.startsBefore(early / 60, timeOf(day.start));
  const at = timeOf(instant(fit.start));
  if (fit.breaksPromise) return words.fitsOffPromise(at);
  const [first, ...rest] = fit.moved;
  const isHere = instant(fit.start) === spot.start;
  if (!first) {
    const more = fit.added === null ? null : Math.round(fit.added / 60);
    return isHere ? "" : words.fitsAt(at, more);
  }
  const name = visitOf(first.visit)?.client.name ?? "";
  return rest.length > 0
    ? words.fitsIfMany(at, fit.moved.length)
    : words.fitsIf(isHere ? null : at, name, timeOf(instant(first.start)));
};

/** The other visits at the times that the engine found for them. */
export const movesOf = ({ instant, visitOf }: Question, fit: Fit | null, world: World): Change[] =>
  (fit?.moved ?? []).flatMap(({ visit, start }) => {
    const before = visitOf(visit);
    if (!before) return [];
    const by = instant(start) - Date.parse(before.start);
    const slot = { start: instant(start), end: Date.parse(before.end) + by };
    const change = { before, after: placed(before, slot, before.team, world) };
    return isChange(change) ? [change] : [];
  });

type Waiting = { readonly input: FitInput; readonly tell: (fit: Fit | null | undefined) => void };

/** One question is with the worker, the newest one waits, and those in between are dropped. */
export const newestOf = (worker: Pick<Worker, "postMessage" | "addEventListener">) => {
  let asked: Waiting | undefined;
  let next: Waiting | undefined;
  let isBroken = false;
  const send = (waiting: Waiting | undefined) => {
    asked = waiting;
    next = undefined;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin of its own
    if (waiting) worker.postMessage(waiting.input);
  };
  const settle = (fit: Fit | null | undefined) => {
    const answered = asked;
    const isNewest = next === undefined;
    send(next);
    answered?.tell(isNewest ? fit : undefined);
  };
  worker.addEventListener("message", ({ data }: MessageEvent<Fit | null | undefined>) => settle(data));
  // Its file could not be loaded or has a fault, so there will be no answers.
  worker.addEventListener("error", () => {
    isBroken = true;
    for (const waiting of [asked, next]) waiting?.tell(undefined);
  });
  return (input: FitInput): Promise<Fit | null | undefined> =>
    new Promise((tell) => {
      if (isBroken) return tell(undefined);
      next?.tell(undefined);
      next = { input, tell };
      if (!asked) send(next);
    });
};

type Ask = ReturnType<typeof newestOf>;

let ask: Ask | undefined;

/** Starts the worker, once. It is idle until someone holds a visit. */
export const wakePlanner = (): Ask => {
  ask ??= newestOf(new Worker(new URL("./fit.worker.ts", import.meta.url), { type: "module" }));
  return ask;
};

/** Undefined if a newer question came, or if the worker has no answer. */
export const askPlanner = ({ input }: Question): Promise<Fit | null | undefined> => wakePlanner()(input);

/** A line beside what is held, and where the engine would put it. */
export type Advice = { readonly text: string; readonly stretch: Stretch | null };

const silence: Advice = { text: "", stretch: null };

/** Undefined if a newer question came. What is shown may stay until that is answered. */
export const advise = async (asked: Asked): Promise<Advice | undefined> => {
  const question = questionOf(asked);
  if (!question) return silence;
  const fit = await askPlanner(question);
  if (fit === undefined) return undefined;
  const text = adviceOf(question, fit);
  return { text, stretch: fit && text ? stretchOf(question, fit) : null };
};
