import type { Constraint, Opening, Question, RuleName } from "./constraints/constraint";
import { type Gathering, largestGathering } from "./constraints/crew";
import { bookedOn } from "./constraints/working-hours";
import {
  type Around,
  bestCrews,
  bestFirst,
  chooseApart,
  compareWith,
  exactScore,
  type Fit,
  fitOf,
  type Part,
  partsOf,
  type Team,
  teamOf,
} from "./explain/score";
import type { Leg, LegBetween, Person, Wish, WorkDay } from "./model/booking";
import { meters, type Seconds, seconds } from "./model/problem";
import { type Exclusion, exclusionOf, openingsOn, questionsOf, rulesBut } from "./openings";

/** One person on one day, with what the visit adds to it. */
export interface Offer {
  readonly person: Person;
  readonly day: WorkDay;
  readonly added: Leg;
  readonly bookedBefore: Seconds;
}

/** A time, and the people who would go. There are thousands and few are shown, so parts are worked out when somebody asks. */
export class Slot {
  /** The score before rounding. Slots are sorted by it. */
  readonly exact: number;

  constructor(
    readonly start: Seconds,
    readonly end: Seconds,
    private readonly people: Team,
    private readonly wish: Wish,
    private readonly around: Around,
  ) {
    this.exact = exactScore(people, around.pointsAt(start));
  }

  /** The people who would go. */
  get team(): readonly Offer[] {
    return this.people.members;
  }

  /** Whole points. The parts add up to it. */
  get score(): number {
    return Math.round(this.exact);
  }

  get parts(): readonly Part[] {
    return partsOf(this.people, this.start, this.wish, this.around.pointsAt(this.start));
  }
}

export interface Found {
  readonly slots: readonly Slot[];
  /** Every slot that was found, best first. */
  readonly all: readonly Slot[];
  /** If no crew is large enough: the largest group that could begin together. */
  readonly gathering: Gathering | null;
  /** People without an opening. */
  readonly unavailable: readonly Person[];
}

export interface Recommendation extends Found {
  readonly excluded: readonly Exclusion[];
}

/** Travel that the visit adds: from the stop before it and on to the next one, minus the direct trip. */
const addedLeg = ({ person, day, bookings, wish, leg }: Question, start: Seconds): Leg => {
  const end = start + wish.duration;
  const before = bookings.findLast(({ from, until }) => until <= start && from >= day.from - 43_200);
  const after = bookings.find(({ from }) => from >= end && from < day.until + 43_200);
  const from = before?.place ?? (before ? null : person.home);
  const to = after?.place ?? (after ? null : person.home);
  const there = leg(from, wish.place);
  const on = leg(wish.place, to);
  const straight = leg(from, to);
  return {
    seconds: seconds(Math.max(0, there.seconds + on.seconds - straight.seconds)),
    meters: meters(Math.max(0, there.meters + on.meters - straight.meters)),
    known: there.known && on.known && straight.known,
  };
};

/** The preferred hour that lies in the opening or is nearest to it. */
const hourNear = ({ earliest, latest }: Opening, { hours = [], preferred }: Wish): Seconds => {
  const away = (hour: Seconds) => Math.max(earliest - hour, hour - latest, 0);
  let near = preferred;
  for (const hour of hours) if (away(hour) < away(near)) near = hour;
  return near;
};

/** Starts that are tried in an opening: both ends, and the one nearest to the preferred hour. */
const momentsOf = (opening: Opening, wish: Wish): Seconds[] => {
  const { earliest, latest } = opening;
  const { grid, gridFrom } = wish;
  if (earliest === latest) return [earliest];
  const nearest = gridFrom + Math.round((hourNear(opening, wish) - gridFrom) / grid) * grid;
  return nearest <= earliest || nearest >= latest ? [earliest, latest] : [earliest, seconds(nearest), latest];
};

/** An opening, and what the visit adds to the person's day at any start in it. */
interface Chance {
  readonly opening: Opening;
  /** For the earliest start. */
  readonly offer: Offer;
}

const chancesOf = (question: Question, rules?: readonly Constraint[]): Chance[] =>
  openingsOn(question, rules).map((opening) => {
    const { person, day } = question;
    const added = addedLeg(question, opening.earliest);
    return { opening, offer: { person, day, added, bookedBefore: bookedOn(question, day) } };
  });

/** A start on a person's day, and the travel that the visit adds. */
export interface Start {
  readonly start: Seconds;
  readonly added: Leg;
}

/** The starts that are tried on one person's days, under all rules except `ignored`. */
export const startsOf = (
  person: Person,
  wish: Wish,
  leg: LegBetween,
  ignored: readonly RuleName[] = [],
): Start[] =>
  questionsOf(person, wish, leg)
    .flatMap((question) => chancesOf(question, rulesBut(ignored)))
    .flatMap(({ opening, offer: { added } }) => momentsOf(opening, wish).map((start) => ({ start, added })));

const alone = (chances: readonly Chance[], wish: Wish, around: Around): Slot[] =>
  chances.flatMap(({ opening, offer }) => {
    const team = teamOf([fitOf(offer, wish, around)], wish);
    return momentsOf(opening, wish).map((start) => slotAt(start, team, wish, around));
  });

const slotAt = (start: Seconds, team: Team, wish: Wish, around: Around): Slot =>
  new Slot(start, seconds(start + wish.duration), team, wish, around);

interface Free {
  readonly opening: Opening;
  readonly fit: Fit;
}

/** The best crews for each moment at which enough people are free. */
const together = (chances: readonly Chance[], wish: Wish, around: Around): Slot[] => {
  const moments = new Set(chances.flatMap(({ opening }) => momentsOf(opening, wish)));
  const waiting = chances
    .map(({ opening, offer }): Free => ({ opening, fit: fitOf(offer, wish, around) }))
    .sort((a, b) => b.opening.earliest - a.opening.earliest);
  let open: Free[] = [];
  let crews: readonly Team[] = [];
  return [...moments]
    .sort((a, b) => a - b)
    .flatMap((start) => {
      const still = open.filter(({ opening }) => start <= opening.latest);
      const left = waiting.length;
      while ((waiting.at(-1)?.opening.earliest ?? Infinity) <= start) still.push(...waiting.splice(-1));
      // The same people make the same crews.
      if (waiting.length < left || still.length < open.length)
        crews = bestCrews(
          still.map(({ fit }) => fit),
          wish,
        );
      open = still;
      return crews.map((team) => slotAt(start, team, wish, around));
    });
};

/** The best times and people for one visit in a schedule that otherwise stays as it is. */
export const findSlots = (people: readonly Person[], wish: Wish, leg: LegBetween, most: number): Found => {
  const chances: Chance[] = [];
  // Loops, because this runs for every person on every day.
  for (const person of people)
    for (const question of questionsOf(person, wish, leg)) chances.push(...chancesOf(question));
  const available = new Set(chances.map(({ offer }) => offer.person.id));
  const around = compareWith(
    chances.map(({ offer }) => offer),
    seconds(chances.reduce((soonest, { opening }) => Math.min(soonest, opening.earliest), Infinity)),
    wish,
  );
  const all = (wish.crew > 1 ? together : alone)(chances, wish, around).sort(bestFirst);
  const candidates = () =>
    people.map(({ id }) => ({
      person: id,
      openings: chances.flatMap(({ opening, offer }) => (offer.person.id === id ? [opening] : [])),
    }));
  return {
    slots: chooseApart(all, most),
    all,
    gathering: wish.crew > 1 && all.length === 0 ? (largestGathering(candidates()) ?? null) : null,
    unavailable: people.filter(({ id }) => !available.has(id)),
  };
};

/** The same, with why people are left out. That takes longer than finding the slots. */
export const recommend = (
  people: readonly Person[],
  wish: Wish,
  leg: LegBetween,
  most: number,
): Recommendation => {
  const found = findSlots(people, wish, leg, most);
  return { ...found, excluded: found.unavailable.flatMap((person) => exclusionOf(person, wish, leg) ?? []) };
};
