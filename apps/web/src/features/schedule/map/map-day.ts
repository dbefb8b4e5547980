import type { BoardPerson, BoardVisit, UnscheduledJob } from "@fieldwright/contract/schedule-board";
import { townIn } from "@fieldwright/domain/places";
import type { Board } from "../api";
import { type TripOf, tripsOf } from "../board/travel";
import { words } from "./words";

/** Whole minutes. */
export type Drive = { readonly minutes: number; readonly meters: number };

/** Null if a place is unknown. */
type DriveOf = (from: Place | null, to: Place | null) => Drive | null;

const drivesOf = (tripOf: TripOf): DriveOf => {
  return (from, to) => {
    if (!from || !to) return null;
    const { seconds, meters } = tripOf(from, to);
    return { minutes: Math.ceil(seconds / 60), meters };
  };
};

export type Place = NonNullable<BoardVisit["coordinates"]>;

/** A visit in one person's day. Each person of a crew has their own stop. */
export type Stop = {
  readonly key: string;
  /** Counts from 1 in the order of the day. */
  readonly number: number;
  readonly visit: BoardVisit;
  readonly start: string;
  readonly end: string;
  /**
   * Travel from the previous stop, or from home for the first. Null if a place is unknown, absent if there is nowhere
   * to come from.
   */
  readonly drive?: Drive | null;
  /** Minutes between the previous stop and this one. Absent for the first. */
  readonly gap?: number;
};

export type Route = {
  readonly person: BoardPerson;
  readonly stops: readonly Stop[];
  /** The way home after the last stop. Null if a place is unknown. */
  readonly back: Drive | null;
};

export type MapDay = {
  /** Only people with visits that day. */
  readonly routes: readonly Route[];
  /** Visits that need a technician. */
  readonly open: readonly Stop[];
  readonly jobs: readonly UnscheduledJob[];
};

type Span = BoardVisit["segments"][number];

type Found = { readonly visit: BoardVisit; readonly span: Span };

const stopsOf = (
  id: string,
  found: readonly Found[],
  driveOf: DriveOf,
  home: Place | null = null,
): Stop[] => {
  const inOrder = found.toSorted((one, other) => Date.parse(one.span.start) - Date.parse(other.span.start));
  return inOrder.map(({ visit, span }, index) => {
    const before = inOrder[index - 1];
    const stop = { key: `${id} ${visit._id} ${span.start}`, number: index + 1, visit, ...span };
    if (!before) return home ? { ...stop, drive: driveOf(home, visit.coordinates) } : stop;
    const gap = (Date.parse(span.start) - Date.parse(before.span.end)) / 60_000;
    const drive = driveOf(before.visit.coordinates, visit.coordinates);
    return { ...stop, drive, gap: Math.max(0, gap) };
  });
};

type ShownBoard = Pick<Board, "from" | "to" | "people" | "visits"> & {
  readonly travel: Pick<Board["travel"], "trips">;
};

/** Routes of everyone, or of one person, for the shown day. */
export const mapDay = (board: ShownBoard, jobs: readonly UnscheduledJob[], team?: string): MapDay => {
  const [from, to] = [Date.parse(board.from), Date.parse(board.to)];
  const driveOf = drivesOf(tripsOf(board.travel));
  const onDay = ({ start, end }: Span) => Date.parse(start) < to && Date.parse(end) > from;
  const routes = board.people.map((person): Route => {
    const found = board.visits.flatMap((visit) =>
      visit.team
        .filter(({ user }) => user === person._id)
        .flatMap(({ segments }) => segments.filter(onDay).map((span) => ({ visit, span }))),
    );
    const stops = stopsOf(person._id, found, driveOf, person.home);
    return { person, stops, back: driveOf(stops.at(-1)?.visit.coordinates ?? null, person.home) };
  });
  const open = board.visits
    .filter(({ team: { length } }) => length === 0)
    .flatMap((visit) => visit.segments.filter(onDay).map((span) => ({ visit, span })));
  return {
    routes: routes.filter(({ person, stops }) => stops.length > 0 && (!team || person._id === team)),
    open: stopsOf("open", open, driveOf),
    jobs,
  };
};

export const jobKey = ({ _id }: UnscheduledJob): string => `job ${_id}`;

/** Whether the person was there, is there or on the way, or comes later. */
export type Progress = "done" | "now" | "next";

export const progressOf = ({ visit: { status } }: Stop): Progress => {
  if (status === "completed") return "done";
  return status === "en_route" || status === "in_progress" ? "now" : "next";
};

export type Spare = { readonly minutes: number; readonly isShort: boolean };

/** Time that is left between two stops after the drive. Absent where nothing is known of it. */
export const spareOf = ({ drive, gap }: Stop): Spare | undefined => {
  if (!drive || gap === undefined) return undefined;
  const minutes = Math.round(gap) - drive.minutes;
  return { minutes: Math.abs(minutes), isShort: minutes < 0 };
};

export const drivingOf = ({ stops, back }: Route): Drive => {
  const drives = [...stops.map(({ drive }) => drive), back].flatMap((drive) => drive ?? []);
  return {
    minutes: drives.reduce((sum, { minutes }) => sum + minutes, 0),
    meters: drives.reduce((sum, { meters }) => sum + meters, 0),
  };
};

const mean = (all: readonly number[]) => all.reduce((sum, value) => sum + value, 0) / all.length;

/** Town names from addresses. A map without a tile server knows only the larger ones by itself. */
export const townsOf = ({ routes, open, jobs }: MapDay) => {
  const known = [...routes.flatMap(({ stops }) => stops), ...open].map(({ visit }) => visit);
  const places = new Map<string, Place[]>();
  for (const { location, coordinates } of [...known, ...jobs]) {
    const name = townIn(location);
    if (name && coordinates) places.set(name, [...(places.get(name) ?? []), coordinates]);
  }
  return [...places].map(([name, all]) => ({
    name,
    lat: mean(all.map(({ lat }) => lat)),
    lng: mean(all.map(({ lng }) => lng)),
  }));
};

const counted = (count: number, noun: string): string => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`);

/** "3 visits have no location on the map.", or empty if all have one. */
export const unplacedText = ({ routes, open, jobs }: MapDay): string => {
  const visits = new Map(
    [...routes.flatMap(({ stops }) => stops), ...open].map(({ visit }) => [visit._id, visit]),
  );
  const visitCount = [...visits.values()].filter(({ coordinates }) => !coordinates).length;
  const jobCount = jobs.filter(({ coordinates }) => !coordinates).length;
  const named = [
    ...(visitCount > 0 ? [counted(visitCount, "visit")] : []),
    ...(jobCount > 0 ? [counted(jobCount, "job")] : []),
  ];
  if (named.length === 0) return "";
  return words.hasNoLocationOn(named.join(" and "), visitCount + jobCount);
};
