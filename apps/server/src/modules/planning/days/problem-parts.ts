import type { BoardPerson, BoardVisit } from "@fieldwright/contract/schedule-board";
import type { Day } from "@fieldwright/domain/calendar";
import type { learnPace } from "@fieldwright/domain/learned-duration";
import { promisedWindow } from "@fieldwright/domain/moving-visits";
import type { Category, Priority } from "@fieldwright/domain/statuses";
import type { Place } from "@fieldwright/domain/travel";
import { remaining } from "@fieldwright/engine/hold/scenarios";
import type { Span, Tolerance, Visit } from "@fieldwright/engine/model/problem";
import { minutes, type PlaceIndex, type Seconds, seconds } from "@fieldwright/engine/model/problem";

/** A job without a visit. */
export type NewWork = {
  readonly id: string;
  readonly version: number;
  readonly jobNumber: string;
  readonly title: string;
  readonly client: { readonly _id: string; readonly name: string };
  readonly location: string;
  readonly place: Place | null;
  readonly priority: Priority;
  readonly category: Category;
  /** Minutes. */
  readonly duration: number;
  readonly crew: number;
  readonly skills: readonly string[];
  readonly notBefore: Day;
};

/**
 * What the engine calls a visit. A fixed visit is one part for each of its people and working days; any other visit or job is
 * one part with its whole crew.
 */
export type Part =
  | {
      readonly kind: "fixed";
      readonly id: string;
      readonly visit: BoardVisit;
      readonly person: string;
      readonly segment: BoardVisit["segments"][number];
      /** When it should be over: later than planned if somebody is still there. */
      readonly until: string;
    }
  | { readonly kind: "visit"; readonly id: string; readonly visit: BoardVisit }
  | { readonly kind: "job"; readonly id: string; readonly work: NewWork };

type Plannable = {
  readonly visits: readonly BoardVisit[];
  readonly jobs: readonly NewWork[];
  readonly people: readonly { readonly _id: string }[];
  readonly mayMove: (visit: BoardVisit) => boolean;
  /** Whether an instant lies on one of the days to plan. */
  readonly isPlanned: (start: string) => boolean;
  readonly endOf: EndOf;
};

/** When somebody's part of a visit should be over. */
export type EndOf = (visit: BoardVisit, person: string, segment: BoardVisit["segments"][number]) => string;

type Running = {
  readonly visits: readonly BoardVisit[];
  readonly people: readonly Pick<BoardPerson, "_id" | "timeOff">[];
  readonly mayMove: (visit: BoardVisit) => boolean;
  readonly pace: ReturnType<typeof learnPace>;
  readonly underway: ReadonlyMap<string, Date>;
  readonly now: Date;
};

/**
 * A visit that is underway takes longer than it has taken by now. Both are counted from its planned start, so a late start of the
 * work makes it longer.
 */
export const underwayOdds = (planned: string, begun: Date, middle: Seconds, now: Date) => {
  const since = (instant: Date) => Math.max(0, Math.round((instant.getTime() - Date.parse(planned)) / 1000));
  return { middle: seconds(middle + since(begun)), elapsed: seconds(since(now)) };
};

const fiveMinutes = 300_000;

/** A visit that should have ended longer ago is finished, and nobody said so. */
const forgottenAfter = 8 * 3_600_000;

/**
 * A visit underway that started late or runs over pushes what comes after it: it should last as long as planned, and if it has
 * lasted longer, as long as such visits go on then. What cannot move is not pushed. A visit of several days goes on the next day.
 */
export const endsIn =
  ({ visits, people, mayMove, pace, underway, now }: Running): EndOf =>
  (visit, person, { start, end }) => {
    const begun = underway.get(visit._id);
    if (!begun || visit.status !== "in_progress" || Date.parse(start) > now.getTime()) return end;
    const own = visit.team.find(({ user }) => user === person)?.segments ?? [];
    const isForgotten = now.getTime() > Date.parse(end) + forgottenAfter;
    if (isForgotten || own.some((segment) => segment.start > start)) return end;
    const planned = Date.parse(end) - Date.parse(start);
    const asPlanned = Math.max(begun.getTime(), Date.parse(start)) + planned;
    const { factor, below, above } = pace.of({
      category: visit.category,
      client: visit.client._id,
      month: Number(start.slice(5, 7)),
    });
    const middle = seconds(Math.round((planned / 1000) * factor));
    const left = remaining({ ...underwayOdds(start, begun, middle, now), below, above });
    const over = now.getTime() <= asPlanned ? asPlanned : now.getTime() + left * 1000;
    const staying = [
      ...visits
        .filter((other) => other._id !== visit._id && !mayMove(other))
        .flatMap(({ team }) => team.filter(({ user }) => user === person))
        .flatMap(({ segments }) => segments),
      ...(people.find(({ _id }) => _id === person)?.timeOff ?? []),
    ].flatMap((span) => (span.start >= end ? [Date.parse(span.start)] : []));
    const until = Math.min(Math.ceil(over / fiveMinutes) * fiveMinutes, ...staying);
    return new Date(Math.max(until, Date.parse(end))).toISOString();
  };

/** What is pushed may have to wait for the next five minutes, after a drive that was planned too short. */
const wayNext = minutes(15);

/** A longer gap than this takes up what is left of a delay. */
const longDrive = 3_600_000;

/**
 * How many seconds later the visits after one that runs over may start, by person and start. Only those of the same day that it
 * reaches, one after another.
 */
export const pushesOf = (
  parts: readonly Part[],
  visits: readonly BoardVisit[],
  dayOf: (start: string) => Day,
): ReadonlyMap<string, number> => {
  const pushes = new Map<string, number>();
  for (const part of parts) {
    if (part.kind !== "fixed" || part.until <= part.segment.end) continue;
    const { person, segment, until } = part;
    const push = (Date.parse(until) - Date.parse(segment.end)) / 1000 + wayNext;
    const after = visits.filter(
      ({ team, start }) =>
        start >= segment.end &&
        dayOf(start) === dayOf(segment.start) &&
        team.some(({ user }) => user === person),
    );
    let reached = Date.parse(until) + longDrive;
    for (const { start, end } of after.toSorted((one, other) => one.start.localeCompare(other.start))) {
      if (Date.parse(start) >= reached) break;
      const key = `${person} ${start}`;
      pushes.set(key, Math.max(push, pushes.get(key) ?? 0));
      reached = Date.parse(end) + push * 1000 + longDrive;
    }
  }
  return pushes;
};

export const partsOf = (
  { visits, jobs, people, mayMove, isPlanned, endOf }: Plannable,
  blocked: ReadonlySet<string>,
): Part[] => {
  const known = new Set(people.map(({ _id }) => _id));
  return [
    ...visits
      .filter(({ _id }) => !blocked.has(_id))
      .flatMap((visit): Part[] =>
        mayMove(visit)
          ? [{ kind: "visit", id: visit._id, visit }]
          : visit.team
              .filter(({ user }) => known.has(user))
              .flatMap(({ user, segments }) =>
                segments
                  .filter(({ start }) => isPlanned(start))
                  .map((segment) => ({
                    kind: "fixed",
                    id: `${visit._id} ${user} ${segment.start}`,
                    visit,
                    person: user,
                    segment,
                    until: endOf(visit, user, segment),
                  })),
              ),
      ),
    ...jobs.map((work): Part => ({ kind: "job", id: work.id, work })),
  ];
};

/** The starts that a customer was told of: an arrival window or a time. Null for a window that nobody was told of. */
export const toldOf = (
  { start, arrivalWindow, arrivalOpen }: BoardVisit,
  at: (instant: Date) => Seconds,
): Span | null => {
  if (arrivalOpen) return null;
  const { start: from, end: until } = arrivalWindow ?? { start, end: start };
  return { from: at(new Date(from)), until: at(new Date(until)) };
};

/** Crew visits start on the half hour. */
const crewGrid = minutes(30);

const onCrewGrid = (window: Span, length: number, work: readonly Span[]): number[] =>
  work.flatMap((span) => {
    const first = Math.ceil(Math.max(window.from, span.from) / crewGrid) * crewGrid;
    const last = Math.min(window.until, span.until - length);
    return last < first
      ? []
      : Array.from(
          { length: Math.floor((last - first) / crewGrid) + 1 },
          (_, index) => first + index * crewGrid,
        );
  });

/** A crew starts together, so its starts are single moments. The current start is one of them. */
const momentsOf = (window: Span, length: number, work: readonly Span[], now: readonly number[]): Span[] =>
  [...new Set([...onCrewGrid(window, length, work), ...now])]
    .toSorted((one, other) => one - other)
    .map((moment) => ({ from: seconds(moment), until: seconds(moment) }));

export type PartSetting = {
  /** The working hours of everyone, merged and in order. */
  readonly work: readonly Span[];
  readonly spanOf: (span: { start: string; end: string }) => Span;
  /** The whole day of an instant, and the time from the start of that day to the end of the plan. */
  readonly dayAround: (start: string) => Span;
  readonly daysFrom: (day: Day) => Span;
  /** The earliest start. */
  readonly soon: number;
  readonly placeNumber: (place: Place | null) => PlaceIndex;
  readonly skillsOf: (job: string) => readonly string[];
  readonly crewOf: (job: string) => number;
  /** The latest end of work among these people on the day of an instant. */
  readonly endOfWork: (people: readonly string[], start: string) => number | undefined;
  /** Seconds of overtime that a plan may use. */
  readonly overtime: number;
  /** Seconds that a visit underway runs over for somebody who has another one at this instant or later. */
  readonly pushOf: (person: string, start: string) => number;
  /** The person who visited the client most often. */
  readonly regularOf: (client: string) => string | null;
  /** How much more a job counts than others of its priority. */
  readonly worthOf: (job: string, priority: Priority) => number;
};

const inTime = { late: seconds(0), overtime: seconds(0) };
const plain = { demand: 0, only: null, tolerance: inTime } as const;

const fixedVisit = (
  { id, visit, person, segment, until: end }: Extract<Part, { kind: "fixed" }>,
  setting: PartSetting,
): Visit => {
  const { from, until } = setting.spanOf({ start: segment.start, end });
  return {
    ...plain,
    id,
    place: setting.placeNumber(visit.coordinates),
    duration: seconds(until - from),
    windows: [{ from, until: from }],
    skills: setting.skillsOf(visit.job),
    crew: 1,
    preferred: null,
    priority: visit.priority,
    mandatory: true,
    current: [{ technician: person, start: from }],
    known: from,
    lock: "frozen",
  };
};

/** Visits that are late or after hours now may stay so, at a cost, and those behind one that runs over get so. */
const toleranceOf = (visit: BoardVisit, lastStart: number, setting: PartSetting): Tolerance => {
  const booked = setting.spanOf(visit);
  const pushed = Math.max(0, ...visit.team.map(({ user }) => setting.pushOf(user, visit.start)));
  const [from, until] = [booked.from + pushed, booked.until + pushed];
  const endOfWork = setting.endOfWork(
    visit.team.map(({ user }) => user),
    visit.start,
  );
  return {
    late: seconds(Math.max(0, from - lastStart)),
    overtime: seconds(Math.max(setting.overtime, until - (endOfWork ?? until))),
  };
};

const bookedVisit = ({ id, visit }: Extract<Part, { kind: "visit" }>, setting: PartSetting): Visit => {
  const { from, until } = setting.spanOf(visit);
  const duration = seconds(until - from);
  const promised = promisedWindow(visit);
  const allowed = promised ? setting.spanOf(promised) : setting.dayAround(visit.start);
  const window = { from: seconds(Math.max(allowed.from, setting.soon)), until: allowed.until };
  const crew = Math.max(1, visit.team.length === 0 ? setting.crewOf(visit.job) : visit.team.length);
  const isManned = visit.team.length > 0;
  const windows = crew > 1 ? momentsOf(window, duration, setting.work, [from]) : [window];
  return {
    ...plain,
    id,
    place: setting.placeNumber(visit.coordinates),
    duration,
    windows,
    tolerance: toleranceOf(visit, windows.at(-1)?.until ?? from, setting),
    skills: setting.skillsOf(visit.job),
    crew,
    preferred: setting.regularOf(visit.client._id),
    priority: visit.priority,
    worth: setting.worthOf(visit.job, visit.priority),
    // A booked visit must keep a place before new work gets one.
    mandatory: isManned,
    current: visit.team.map(({ user }) => ({ technician: user, start: from })),
    known: from,
    lock: isManned ? "day" : "none",
  };
};

const newVisit = ({ id, work }: Extract<Part, { kind: "job" }>, setting: PartSetting): Visit => {
  const allowed = setting.daysFrom(work.notBefore);
  const window = { from: seconds(Math.max(allowed.from, setting.soon)), until: allowed.until };
  const duration = minutes(work.duration);
  return {
    ...plain,
    id,
    place: setting.placeNumber(work.place),
    duration,
    windows: work.crew > 1 ? momentsOf(window, duration, setting.work, []) : [window],
    tolerance: { ...inTime, overtime: seconds(setting.overtime) },
    skills: work.skills,
    crew: work.crew,
    preferred: setting.regularOf(work.client._id),
    priority: work.priority,
    worth: setting.worthOf(work.id, work.priority),
    mandatory: false,
    current: [],
    known: null,
    lock: "none",
  };
};

export const engineVisit = (part: Part, setting: PartSetting): Visit => {
  if (part.kind === "fixed") return fixedVisit(part, setting);
  return part.kind === "visit" ? bookedVisit(part, setting) : newVisit(part, setting);
};
