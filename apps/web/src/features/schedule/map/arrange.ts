import { type Box, freeSpot, type Offset, type Spreadable, spread } from "@/lib/map/spread";
import type { Cluster } from "./cluster-pins";
import type { Place } from "./map-day";
import type { Leg, Line, Pin } from "./map-marks";
import { words } from "./words";

type Point = { readonly x: number; readonly y: number };

export type Screen = {
  readonly project: (place: Place) => Point;
  readonly width: number;
  readonly height: number;
  /** The least width and height of what can be pressed. */
  readonly reach: number;
};

type Shown = {
  readonly pins: readonly Pin[];
  readonly clusters: readonly Cluster[];
  readonly lines: readonly Line[];
  readonly focus: string | null;
  /** Where people are now. */
  readonly people: readonly Place[];
};

type Label = { readonly key: string; readonly place: Place; readonly text: string };

export type Arrangement = {
  readonly offsets: ReadonlyMap<string, Offset>;
  /** On the line in focus. */
  readonly labels: readonly Label[];
  /** Names of the others, each beside a line of theirs. */
  readonly tags: readonly Label[];
  /** Where all of these stand, the stops of the others, and the line in focus. */
  readonly taken: readonly Box[];
};

const pinSize = 28;
const openSize = 22;
const labelHeight = 20;
/** Pixels of a letter and around a text, a little more than they take. */
const textWidth = (text: string): number => text.length * 6.4 + 14;

/** Shares of the way at which a label may stand. */
const shares = [0.5, 0.38, 0.62, 0.26, 0.74];

const along = ({ from, to }: Leg, share: number): Place => ({
  lat: from.lat + (to.lat - from.lat) * share,
  lng: from.lng + (to.lng - from.lng) * share,
});

const isOn = ({ width, height }: Screen, { x, y }: Point, across: number): boolean =>
  x > across / 2 && x < width - across / 2 && y > labelHeight && y < height - labelHeight;

const pinMarks = (screen: Screen, { pins, clusters }: Shown): Spreadable[] => [
  ...pins.map(({ key, place, mark }) => ({
    key,
    ...screen.project(place),
    width: Math.max(screen.reach, pinSize, textWidth(mark)),
    height: Math.max(screen.reach, pinSize),
  })),
  ...clusters.map(({ key, place, pins: { length } }) => {
    const size = Math.max(screen.reach, length > 1 ? 34 : openSize);
    return { key, ...screen.project(place), width: size, height: size, maySit: true };
  }),
];

const square = (screen: Screen, place: Place, size: number): Box => ({
  ...screen.project(place),
  width: size,
  height: size,
});

/** True points and people come first: no number may hide them. */
const obstacles = (screen: Screen, { pins, lines, focus, people }: Shown): Box[] => [
  ...pins.map(({ place }) => square(screen, place, 9)),
  ...people.map((place) => square(screen, place, pinSize)),
  ...lines.flatMap(({ route, home }) => (route === focus && home ? [square(screen, home, openSize)] : [])),
];

type Wanted = { readonly key: string; readonly text: string; readonly legs: readonly Leg[] };

/** Gives each label the first free point on its legs, and leaves out those without room. */
const place = (screen: Screen, wanted: readonly Wanted[], taken: Box[], least = 0): Label[] =>
  wanted.flatMap(({ key, text, legs }) => {
    const size = { width: Math.max(least, textWidth(text)), height: Math.max(least, labelHeight) };
    const spots = legs
      .flatMap((leg) => shares.map((share) => along(leg, share)))
      .map((at) => ({ at, ...screen.project(at) }))
      .filter((spot) => isOn(screen, spot, size.width));
    const free = freeSpot(spots, size, taken);
    const spot = spots.find(({ x, y }) => x === free?.x && y === free.y);
    if (!spot) return [];
    taken.push({ x: spot.x, y: spot.y, ...size });
    return [{ key, text, place: spot.at }];
  });

const lengthOf = (screen: Screen, { from, to }: Leg): number => {
  const [one, other] = [screen.project(from), screen.project(to)];
  return Math.hypot(one.x - other.x, one.y - other.y);
};

const longestFirst = (screen: Screen, legs: readonly Leg[]): Leg[] =>
  legs.toSorted((one, other) => lengthOf(screen, other) - lengthOf(screen, one));

/** The name stands on the longest leg that is still to drive, with its minutes. The other legs have theirs. */
const focusLabels = (screen: Screen, { firstName, legs }: Line): Wanted[] => {
  const ahead = longestFirst(
    screen,
    legs.filter(({ isDriven }) => !isDriven),
  );
  const [named, ...rest] = ahead;
  if (!named) return [{ key: "name", text: firstName, legs: longestFirst(screen, legs) }];
  return [
    { key: "name", text: words.lineName(firstName, named.minutes), legs: [named] },
    ...rest.flatMap((leg) => {
      if (leg.minutes === null) return [];
      const text = words.lineMinutes(leg.minutes);
      // On a short leg it would cover the line.
      if (lengthOf(screen, leg) < textWidth(text) + 44) return [];
      return [{ key: `${leg.to.lat} ${leg.to.lng} ${leg.from.lat}`, text, legs: [leg] }];
    }),
  ];
};

/** A person with a single stop and no home has no leg: their name stands at the stop. */
const tagLegs = (screen: Screen, { legs, stops }: Line): Leg[] => {
  const [only] = stops;
  if (legs.length > 0 || !only) return longestFirst(screen, legs);
  const { x, y } = screen.project(only);
  return isOn(screen, { x, y }, 0) ? [{ from: only, to: only, minutes: null, isDriven: false }] : [];
};

const bandWidth = 10;

/** A leg as boxes in a row, so that names of places keep off the line in focus. */
const bandOf = (screen: Screen, leg: Leg): Box[] => {
  const count = Math.min(120, Math.ceil(lengthOf(screen, leg) / bandWidth));
  return Array.from({ length: count }, (_, index) =>
    square(screen, along(leg, (index + 0.5) / count), bandWidth),
  ).filter(({ x, y }) => x >= 0 && x <= screen.width && y >= 0 && y <= screen.height);
};

/** Where everything stands on the screen, so that no number and no name hides another. */
export const arrange = (screen: Screen, shown: Shown): Arrangement => {
  const { offsets, taken: pinned } = spread(pinMarks(screen, shown), obstacles(screen, shown));
  const taken = [...pinned];
  const inFocus = shown.lines.filter(({ route }) => route === shown.focus);
  const others = shown.lines.filter(({ route }) => route !== shown.focus);
  return {
    offsets,
    labels: place(
      screen,
      inFocus.flatMap((line) => focusLabels(screen, line)),
      taken,
    ),
    tags: place(
      screen,
      others.map((line) => ({ key: line.route, text: line.firstName, legs: tagLegs(screen, line) })),
      taken,
      screen.reach,
    ),
    taken: [
      ...taken,
      ...others.flatMap(({ stops }) => stops.map((stop) => square(screen, stop, 10))),
      ...inFocus.flatMap(({ legs }) => legs.flatMap((leg) => bandOf(screen, leg))),
    ],
  };
};
