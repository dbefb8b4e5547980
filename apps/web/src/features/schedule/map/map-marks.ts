import { personName } from "@/records/names";
import { jobKey, type MapDay, type Place, type Progress, progressOf, type Route, type Stop } from "./map-day";
import { words } from "./words";

export type PinLook = Progress | "open" | "job";

export type Pin = {
  /** The first of its stops that is not done, else the first. */
  readonly key: string;
  readonly keys: readonly string[];
  /** Absent for jobs. */
  readonly visit?: string;
  readonly place: Place;
  readonly look: PinLook;
  /** "2", or "2-3" where two stops share an address. Empty for open visits and jobs. */
  readonly mark: string;
  readonly label: string;
};

/** Four decimals, about ten meters: closer places count as the same. */
const spotOf = ({ lat, lng }: Place): string => `${lat.toFixed(4)} ${lng.toFixed(4)}`;

const groupBySpot = (stops: readonly Stop[]): Stop[][] => {
  const groups = new Map<string, Stop[]>();
  for (const stop of stops) {
    const { coordinates } = stop.visit;
    if (!coordinates) continue;
    const spot = spotOf(coordinates);
    groups.set(spot, [...(groups.get(spot) ?? []), stop]);
  }
  return [...groups.values()];
};

/** "2-4" for stops in a row, else "1, 4". */
const rangeOf = (stops: readonly Stop[]): string => {
  const numbers = stops.map(({ number }) => number);
  const [first = 0, last = 0] = [numbers[0], numbers.at(-1)];
  if (first === last) return String(first);
  return last - first === numbers.length - 1 ? `${first}-${last}` : numbers.join(", ");
};

/** What comes next at the address says how the pin looks. */
const lookOf = (stops: readonly Stop[]): Progress => {
  const looks = stops.map(progressOf);
  if (looks.includes("now")) return "now";
  return looks.includes("next") ? "next" : "done";
};

const stopPins = ({ person, stops }: Route): Pin[] =>
  groupBySpot(stops).flatMap((group) => {
    const [first] = group;
    if (!first?.visit.coordinates) return [];
    const { key, visit: main } = group.find((stop) => progressOf(stop) !== "done") ?? first;
    const mark = rangeOf(group);
    const noun = words.countStops(group.length);
    return {
      key,
      keys: group.map((stop) => stop.key),
      visit: main._id,
      place: first.visit.coordinates,
      look: lookOf(group),
      mark,
      label: words.nounMarkOf(
        noun,
        mark,
        personName(person),
        group.map(({ visit }) => visit.title).join(", "),
      ),
    };
  });

/** The stops of the person in focus. */
export const pinsOf = ({ routes }: MapDay, focus: string | null): Pin[] =>
  routes.filter(({ person }) => person._id === focus).flatMap(stopPins);

/** Visits without a technician, and jobs without a visit. */
export const openPinsOf = ({ open, jobs }: MapDay): Pin[] => [
  ...open.flatMap(({ key, visit }) =>
    visit.coordinates
      ? {
          key,
          keys: [key],
          visit: visit._id,
          place: visit.coordinates,
          look: "open" as const,
          mark: "",
          label: words.needsTechnician(visit.title),
        }
      : [],
  ),
  ...jobs.flatMap((job) =>
    job.coordinates
      ? {
          key: jobKey(job),
          keys: [jobKey(job)],
          place: job.coordinates,
          look: "job" as const,
          mark: "",
          label: words.unscheduledTitle(job.title),
        }
      : [],
  ),
];

export type Leg = {
  readonly from: Place;
  readonly to: Place;
  /** Null if a stop without a place lies between. */
  readonly minutes: number | null;
  readonly isDriven: boolean;
};

export type Line = {
  readonly route: string;
  readonly firstName: string;
  /** Where the day begins. */
  readonly home: Place | null;
  readonly stops: readonly Place[];
  readonly legs: readonly Leg[];
};

const isDriven = ({ visit: { status } }: Stop): boolean => status === "completed" || status === "in_progress";

const lineOf = ({ person, stops }: Route): Line => {
  const placed = stops.flatMap((stop) => {
    const { coordinates } = stop.visit;
    return coordinates ? [{ stop, place: coordinates }] : [];
  });
  const legs = placed.flatMap(({ stop, place }, index): Leg[] => {
    const from = index === 0 ? person.home : placed[index - 1]?.place;
    if (!from || spotOf(from) === spotOf(place)) return [];
    return [{ from, to: place, minutes: stop.drive?.minutes ?? null, isDriven: isDriven(stop) }];
  });
  return {
    route: person._id,
    firstName: person.firstName || personName(person),
    home: person.home,
    stops: placed.map(({ place }) => place),
    legs,
  };
};

/** From home, if known, through all stops. Stops without a known place are skipped. */
export const linesOf = ({ routes }: MapDay): Line[] =>
  routes.map(lineOf).filter(({ stops }) => stops.length > 0);
