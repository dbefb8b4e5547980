import type { BoardPerson } from "@fieldwright/contract/schedule-board";
import type { TenantTx } from "@fieldwright/db/client";
import { type Preferences, preferredSpans, relaxations } from "@fieldwright/domain/assistance";
import { daysOf, type Span } from "@fieldwright/domain/availability";
import { addDays, type Day, dayIn, instantAt } from "@fieldwright/domain/calendar";
import type { learnPace } from "@fieldwright/domain/learned-duration";
import type { Priority } from "@fieldwright/domain/statuses";
import { isNowhere, longestWay, milesOf, type Place, straightLine } from "@fieldwright/domain/travel";
import { chooseApart } from "@fieldwright/engine/explain/score";
import type { LegBetween, Person, Wish } from "@fieldwright/engine/model/booking";
import { minutes } from "@fieldwright/engine/model/problem";
import { type Exclusion, exclusionOf, type FreeTime, longestFree } from "@fieldwright/engine/openings";
import { type Found, findSlots, type Recommendation } from "@fieldwright/engine/recommend";
import {
  exclusionOverDays,
  longestRun,
  overSeveralDays,
  takesSeveralDays,
} from "@fieldwright/engine/several-days";
import type { WorkTerms } from "#identity";
import type { Travel } from "#kernel";
import { type BookedPlace, findBookedPlaces } from "#schedule";
import {
  findPlacesOfOthers,
  findVisitsAtClient,
  type JobToPlan,
  type VisitAtClient,
} from "../assistance.repo";
import { collectPlaces, legsAround, type Setting } from "../places";
import { type Timeline, timelineNear } from "../planner";
import { candidatesFrom } from "./candidates";

/** A visit that needs a time and people. */
export type Inquiry = {
  readonly job: JobToPlan;
  readonly people: readonly BoardPerson[];
  /** Minutes. */
  readonly duration: number;
  readonly crew: number;
  readonly priority: Priority;
  readonly place: Place | null;
  readonly preferred: Date;
  /** The preferred hour of any day, in minutes after midnight. */
  readonly preferredMinute: number;
  readonly within: Span;
  readonly preferences: Preferences;
  /** The placement of a locked visit. */
  readonly lockedTo: { readonly people: readonly string[]; readonly start: Date } | null;
  /** The visit that would be moved: its current time counts as free. */
  readonly exceptVisits: readonly string[];
  /** How long visits of this kind take compared with their plan. */
  readonly pace: ReturnType<typeof learnPace>;
};

type Longest = FreeTime & { readonly person: string };

/** What the engine found, with everything needed to describe it. */
export type Advice = Recommendation & {
  readonly inquiry: Inquiry;
  readonly terms: WorkTerms;
  readonly timeline: Timeline;
  readonly wish: Wish;
  readonly leg: LegBetween;
  /** Some travel times are estimates, because the routing server did not answer. */
  readonly isPartlyEstimated: boolean;
  /** The preferences that could be kept. */
  readonly kept: Preferences;
  /** The visit takes more than one working day. */
  readonly isOverDays: boolean;
  /** If nobody is free for that long. */
  readonly longest: Longest | null;
  /** Why the address seems wrong, in words. Nothing is recommended then. */
  readonly question: string | null;
  readonly bookingOf: (visit: string) => BookedPlace | undefined;
  /** Completed visits for the client, newest first. */
  readonly before: readonly VisitAtClient[];
};

export const maxSlots = 6;

const quarter = minutes(15);

/** Whole days, because bookings before and after count toward the day and decide the travel. */
const wholeDays = ({ start, end }: Span, zone: string): Span => ({
  start: instantAt(zone, dayIn(zone, start), 0),
  end: instantAt(zone, addDays(dayIn(zone, new Date(end.getTime() - 1)), 1), 0),
});

const heldBy = ({ lockedTo }: Inquiry, { at }: Timeline): Wish["held"] =>
  lockedTo && {
    lock: "technician and time",
    current: lockedTo.people.map((technician) => ({ technician, start: at(lockedTo.start) })),
  };

/** A visit longer than a working day goes on the next day. */
const searchFor = (people: readonly Person[], wish: Wish, leg: LegBetween): Found => {
  const found = findSlots(people, wish, leg, maxSlots);
  if (!takesSeveralDays(people, wish)) return found;
  const all = overSeveralDays(people, wish, leg);
  const able = new Set(all.flatMap(({ team }) => team.map(({ person }) => person.id)));
  const unavailable = found.unavailable.filter(({ id }) => !able.has(id));
  return { slots: chooseApart(all, maxSlots), all, unavailable, gathering: null };
};

/** Why people are left out. */
const exclusionsOf = (
  { unavailable }: Found,
  wish: Wish,
  leg: LegBetween,
  isOverDays: boolean,
): Exclusion[] =>
  unavailable.flatMap((person) => (isOverDays ? exclusionOverDays : exclusionOf)(person, wish, leg) ?? []);

/** The longest time that anybody is free for the visit. */
const longestOf = (
  people: readonly Person[],
  wish: Wish,
  leg: LegBetween,
  isOverDays: boolean,
): Longest | null => {
  let longest: Longest | null = null;
  for (const person of people) {
    const free = (isOverDays ? longestRun : longestFree)(person, wish, leg);
    if (free && free.length > (longest?.length ?? 0)) longest = { ...free, person: person.id };
  }
  return longest;
};

const nothing: Found = { slots: [], all: [], unavailable: [], gathering: null };

type Searched = { readonly kept: Preferences; readonly wish: Wish; readonly found: Found };

/** Keeps as many preferences as possible; if nothing is found, the answer for the original request. */
const firstFound = (asked: Searched, looser: readonly (() => Searched)[]): Searched => {
  if (asked.found.slots.length > 0) return asked;
  for (const search of looser) {
    const searched = search();
    if (searched.found.slots.length > 0) return searched;
  }
  return asked;
};

export const advise = async (
  tx: TenantTx,
  inquiry: Inquiry,
  terms: WorkTerms,
  { travel: load }: Pick<Setting, "travel">,
): Promise<Advice> => {
  const { job, people, within, exceptVisits } = inquiry;
  const timeline = timelineNear(within.start);
  const { at } = timeline;
  const days = daysOf(terms.timeZone, within);
  const ids = people.map(({ _id }) => _id);
  const [bookings, before] = await Promise.all([
    findBookedPlaces(tx, ids, wholeDays(within, terms.timeZone), exceptVisits),
    findVisitsAtClient(tx, job.clientId),
  ]);
  const bookingsOf = (person: string) => bookings.get(person) ?? [];
  const ways = people.map(({ _id, home }) => ({ home, stops: bookingsOf(_id).map(({ place }) => place) }));
  const travel = await load(tx, legsAround(inquiry.place, ways));
  const places = collectPlaces(travel);
  const question = await questionPlace(tx, inquiry, ways, travel);

  const instant = (day: Day, minute: number) => at(instantAt(terms.timeZone, day, minute));
  const calendar = { days, instant, lunch: terms.lunch };
  const candidates = candidatesFrom(people, { ...calendar, job, timeline, places, bookingsOf, before });
  const wishWithin = (spans: readonly Span[]): Wish => ({
    duration: minutes(inquiry.duration),
    place: places.numberOf(inquiry.place),
    skills: job.requiredSkills,
    crew: inquiry.crew,
    only: null,
    held: heldBy(inquiry, timeline),
    priority: inquiry.priority,
    allowed: spans.map(({ start, end }) => ({ from: at(start), until: at(end) })),
    preferred: at(inquiry.preferred),
    hours: days.map((day) => instant(day, inquiry.preferredMinute)),
    grid: quarter,
    gridFrom: at(within.start),
  });

  const search = (kept: Preferences) => {
    const wish = wishWithin(preferredSpans(within, kept, terms.timeZone));
    return { kept, wish, found: question === null ? searchFor(candidates, wish, places.leg) : nothing };
  };
  const [asked, ...looser] = relaxations(inquiry.preferences).map((kept) => () => search(kept));
  const { kept, wish, found } = firstFound(asked?.() ?? search(inquiry.preferences), looser);
  const isOverDays = takesSeveralDays(candidates, wish);
  return {
    ...found,
    excluded: exclusionsOf(found, wish, places.leg, isOverDays),
    inquiry,
    terms,
    timeline,
    wish,
    leg: places.leg,
    isPartlyEstimated: travel.isPartlyEstimated,
    kept,
    isOverDays,
    longest:
      found.slots.length === 0 && question === null
        ? longestOf(found.unavailable, wish, places.leg, isOverDays)
        : null,
    question,
    bookingOf: (visit) => {
      for (const own of bookings.values()) {
        const found = own.findLast(({ visitId }) => visitId === visit);
        if (found) return found;
      }
      return undefined;
    },
    before,
  };
};

type Whereabouts = { readonly home: Place | null; readonly stops: readonly (Place | null)[] };

const miles = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 2 });

const isSame = (one: Place, other: Place): boolean => one.lat === other.lat && one.lng === other.lng;

const isTellingOf =
  (place: Place) =>
  (other: Place | null): other is Place =>
    other !== null && !isNowhere(other) && !isSame(other, place);

/** Where the people live, and where else they work. */
function* ownPlaces(people: readonly Whereabouts[], place: Place): Generator<Place> {
  for (const { home } of people) if (home && !isNowhere(home)) yield home;
  for (const { stops } of people) yield* stops.filter(isTellingOf(place));
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/**
 * Says that the place of a visit seems wrong if it is hours away from where the people live and work. If nothing is known about
 * the people, it is compared with the organization's other clients: the median, because some of those may be wrong too.
 */
const questionPlace = async (
  tx: TenantTx,
  { place, job }: Pick<Inquiry, "place" | "job">,
  people: readonly Whereabouts[],
  { trip }: Travel,
): Promise<string | null> => {
  if (!place) return null;
  const way = (other: Place) => trip(other, place).seconds;
  const isInSea = isNowhere(place);
  // Mostly the first one is near, so there is no list before it is needed.
  if (!isInSea) for (const other of ownPlaces(people, place)) if (way(other) <= longestWay) return null;
  const own = [...ownPlaces(people, place)];
  const others =
    own.length > 0 ? [] : (await findPlacesOfOthers(tx, job.clientId)).filter(isTellingOf(place));
  const nearest = (of: (other: Place) => number) =>
    own.length > 0 ? Math.min(...own.map(of)) : median(others.map(of));
  if (!isInSea && own.length === 0 && nearest(way) <= longestWay) return null;
  if (own.length + others.length === 0) return "This address is in open water. Check the address.";
  const away = miles.format(milesOf(nearest((other) => straightLine(other, place))));
  return `This address is ${away} miles from ${own.length > 0 ? "your team" : "your other clients"}. Check the address.`;
};
