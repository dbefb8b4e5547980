import type { BoardPerson, BoardVisit, UnscheduledJob } from "@fieldwright/contract/schedule-board";
import { personName } from "@/records/names";
import type { Tone } from "@/ui/badge";
import type { Board } from "../api";
import { personTone } from "../board/tones";
import { type DriveMinutes, driveTimes } from "../board/travel";

type Place = NonNullable<BoardVisit["coordinates"]>;

/** A visit in one person's day. Each person of a crew has their own stop. */
export type Stop = {
  readonly key: string;
  /** Counts from 1 in the order of the day. */
  readonly number: number;
  readonly visit: BoardVisit;
  readonly start: string;
  readonly end: string;
  /**
   * Minutes of travel from the previous stop, or from home for the first. Null if a place is unknown, absent if there
   * is nowhere to come from.
   */
  readonly drive?: number | null;
  /** Minutes between the previous stop and this one. Absent for the first. */
  readonly gap?: number;
};

type Route = { readonly person: BoardPerson; readonly tone: Tone; readonly stops: readonly Stop[] };

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
  driveMinutes: DriveMinutes,
  home: Place | null = null,
): Stop[] => {
  const inOrder = found.toSorted((one, other) => Date.parse(one.span.start) - Date.parse(other.span.start));
  return inOrder.map(({ visit, span }, index) => {
    const before = inOrder[index - 1];
    const stop = { key: `${id} ${visit._id} ${span.start}`, number: index + 1, visit, ...span };
    if (!before) return home ? { ...stop, drive: driveMinutes(home, visit.coordinates) } : stop;
    const gap = (Date.parse(span.start) - Date.parse(before.span.end)) / 60_000;
    const drive = driveMinutes(before.visit.coordinates, visit.coordinates);
    return { ...stop, drive, gap: Math.max(0, gap) };
  });
};

type ShownBoard = Pick<Board, "from" | "to" | "people" | "visits"> & {
  readonly travel: Pick<Board["travel"], "trips">;
};

/** Routes of everyone, or of one person, for the shown day. */
export const mapDay = (board: ShownBoard, jobs: readonly UnscheduledJob[], team?: string): MapDay => {
  const [from, to] = [Date.parse(board.from), Date.parse(board.to)];
  const driveMinutes = driveTimes(board.travel);
  const onDay = ({ start, end }: Span) => Date.parse(start) < to && Date.parse(end) > from;
  const routes = board.people.map((person, index): Route => {
    const found = board.visits.flatMap((visit) =>
      visit.team
        .filter(({ user }) => user === person._id)
        .flatMap(({ segments }) => segments.filter(onDay).map((span) => ({ visit, span }))),
    );
    return {
      person,
      tone: personTone(index + 1),
      stops: stopsOf(person._id, found, driveMinutes, person.home),
    };
  });
  const open = board.visits
    .filter(({ team: { length } }) => length === 0)
    .flatMap((visit) => visit.segments.filter(onDay).map((span) => ({ visit, span })));
  return {
    routes: routes.filter(({ person, stops }) => stops.length > 0 && (!team || person._id === team)),
    open: stopsOf("open", open, driveMinutes),
    jobs,
  };
};

export const jobKey = ({ _id }: UnscheduledJob): string => `job ${_id}`;

export type Pin = {
  readonly key: string;
  readonly place: Place;
  readonly tone: Tone;
  /** The stop's number, or a symbol for open visits and jobs. */
  readonly mark: number | "open" | "job";
  readonly label: string;
  /** The person whose route it belongs to. */
  readonly route: string | null;
  /** Number of earlier pins at the same place. */
  readonly layer: number;
};

/** Four decimals, about ten meters: closer places count as the same. */
const near = (degrees: number) => degrees.toFixed(4);

export const pinsOf = ({ routes, open, jobs }: MapDay): Pin[] => {
  const bare: (Omit<Pin, "place" | "layer"> & { place: Place | null })[] = [
    ...routes.flatMap(({ person, tone, stops }) =>
      stops.map(({ key, number, visit }) => ({
        key,
        place: visit.coordinates,
        tone,
        mark: number,
        label: `Stop ${number} of ${personName(person)}: ${visit.title}`,
        route: person._id,
      })),
    ),
    ...open.map(({ key, visit }) => ({
      key,
      place: visit.coordinates,
      tone: "ochre" as const,
      mark: "open" as const,
      label: `Needs a technician: ${visit.title}`,
      route: null,
    })),
    ...jobs.map((job) => ({
      key: jobKey(job),
      place: job.coordinates,
      tone: "stone" as const,
      mark: "job" as const,
      label: `Unscheduled: ${job.title}`,
      route: null,
    })),
  ];
  const taken = new Map<string, number>();
  return bare.flatMap(({ place, ...pin }) => {
    if (!place) return [];
    const spot = `${near(place.lat)} ${near(place.lng)}`;
    const layer = taken.get(spot) ?? 0;
    taken.set(spot, layer + 1);
    return [{ ...pin, place, layer }];
  });
};

export type Line = {
  readonly route: string;
  readonly tone: Tone;
  readonly places: readonly Place[];
  /** Where the day begins. */
  readonly home: Place | null;
};

/** Lines from home, if known, through all stops. Stops without a known place are skipped. */
export const linesOf = ({ routes }: MapDay): Line[] =>
  routes.flatMap(({ person, tone, stops }) => {
    const places = stops.flatMap(({ visit }) => visit.coordinates ?? []);
    const way = person.home && places.length > 0 ? [person.home, ...places] : places;
    return way.length < 2 ? [] : [{ route: person._id, tone, places: way, home: person.home }];
  });

export type Town = { readonly name: string; readonly place: Place };

const townOf = /([^,]+), [A-Z]{2} \d{5}(?:-\d{4})?$/;

const mean = (all: readonly number[]) => all.reduce((sum, value) => sum + value, 0) / all.length;

/** Town names from addresses, because a map without a tile server has no labels. */
export const townsOf = ({ routes, open, jobs }: MapDay): Town[] => {
  const known = [...routes.flatMap(({ stops }) => stops), ...open].map(({ visit }) => visit);
  const places = new Map<string, Place[]>();
  for (const { location, coordinates } of [...known, ...jobs]) {
    const name = townOf.exec(location)?.[1]?.trim();
    if (name && coordinates) places.set(name, [...(places.get(name) ?? []), coordinates]);
  }
  return [...places].map(([name, all]) => ({
    name,
    place: { lat: mean(all.map(({ lat }) => lat)), lng: mean(all.map(({ lng }) => lng)) },
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
  return `${named.join(" and ")} ${visitCount + jobCount === 1 ? "has" : "have"} no location on the map.`;
};
