import { faultsOf } from "./check/check-plan";
import type { RuleName } from "./constraints/constraint";
import { overlap } from "./constraints/overlap";
import { hasRest } from "./constraints/rest";
import { bookedOn } from "./constraints/working-hours";
import type { Booking, LegBetween, Person, Wish, WorkDay } from "./model/booking";
import type { Problem, Seconds, Shift, Span, Travel, Visit } from "./model/problem";
import { cents, meters, minutes, placeIndex, seconds, usualGrid, wayHome } from "./model/problem";
import { type Start, startsOf } from "./recommend";
import type { Core } from "./search/core";
import { settleTimes } from "./settle-times";
import { solve } from "./solve";
import { afterSteps } from "./stop/stop";

/** A visit that someone holds over a person's day, and that day without it. Plain data, which can be sent to a thread. */
export interface FitInput {
  /** With the one day that is asked about. */
  readonly person: Person;
  readonly wish: Wish;
  /** Where the visit is now, if it is on this day of this person. */
  readonly now: Booking | null;
  /** The time is decided: `wish.preferred`. Only what is in its way may move. */
  readonly isPlaced: boolean;
  /** When bookings that may move can begin. All others stay. */
  readonly movable: ReadonlyMap<string, readonly Span[]>;
  /** Place 0 is the one that nobody knows. */
  readonly travel: Travel;
}

interface Moved {
  readonly visit: string;
  readonly start: Seconds;
}

/** Where the visit fits. */
export interface Fit {
  readonly start: Seconds;
  /** Driving that the day has more than now. Null where a place is unknown. */
  readonly added: Seconds | null;
  /** Bookings that have to move for it. */
  readonly moved: readonly Moved[];
  /** How long before or after working hours it is. */
  readonly outside: { readonly early: Seconds; readonly late: Seconds };
  /** It is not when the customer was promised someone. */
  readonly breaksPromise: boolean;
}

/** Nobody would call more customers for one visit. */
const maxMoved = 3;
/** Positions of the visit that are looked at for each booking that makes room. */
const maxTried = 4;
/** Points are seconds of driving. An hour from where the visit is held is worth ten minutes. */
const awayFactor = 1 / 6;
const callPoints = minutes(20);
/** The day of one person has few visits. More steps find nothing better. */
const searchSteps = 400;
const seed = 1;

/** What a dispatcher has decided, when the time is decided. */
const decided: readonly RuleName[] = ["maximum day", "working hours", "time off", "break"];

const byStart = (one: Booking, other: Booking): number => one.from - other.from;

const legIn =
  ({ places, seconds: times, meters: lengths }: Travel): LegBetween =>
  (from, to) => {
    const arc = (from ?? 0) * places + (to ?? 0);
    return {
      seconds: seconds(times[arc] ?? 0),
      meters: meters(lengths[arc] ?? 0),
      known: Boolean(from && to),
    };
  };

/** Seconds of driving on the day, from home and back. Null where a place is unknown. */
const driving = ({ home }: Person, day: WorkDay, bookings: readonly Booking[], leg: LegBetween) => {
  const stops = bookings.filter((booking) => overlap(booking, day) > 0).map(({ place }) => place);
  const along = stops.length > 0 ? [home, ...stops, home] : [];
  const legs = along.slice(1).map((to, at) => leg(along[at] ?? null, to));
  return legs.every(({ known }) => known) ? legs.reduce((sum, each) => sum + each.seconds, 0) : null;
};

const pointsOf = ({ added, start }: Start, { preferred }: Wish): number =>
  added.seconds + Math.abs(start - preferred) * awayFactor;

/** The cheapest first. */
const ranked = (offers: readonly Start[], wish: Wish): Start[] =>
  offers.toSorted((one, other) => pointsOf(one, wish) - pointsOf(other, wish) || one.start - other.start);

/** Another time for a booking, near the one that it has. */
const wishFor = ({ from, until, place }: Booking, windows: readonly Span[], wish: Wish): Wish => {
  const duration = seconds(until - from);
  return {
    ...wish,
    duration,
    place,
    skills: [],
    allowed: windows.map((window) => ({ from: window.from, until: seconds(window.until + duration) })),
    preferred: from,
    hours: [],
    gridFrom: seconds(0),
  };
};

const bookedAt = (
  visit: string,
  { start }: { readonly start: Seconds },
  { duration, place }: Wish,
): Booking => ({
  visit,
  from: start,
  until: seconds(start + duration),
  place,
});

interface Placed {
  readonly bookings: readonly Booking[];
  readonly points: number;
}

const cheapest = (found: readonly (Placed | undefined)[]): Placed | undefined =>
  found.flatMap((each) => each ?? []).toSorted((one, other) => one.points - other.points)[0];

const held = "held";

class Day {
  private readonly leg: LegBetween;
  private readonly rules: readonly RuleName[];
  constructor(
    private readonly input: FitInput,
    private readonly day: WorkDay,
    private readonly core: Core | undefined,
  ) {
    this.leg = legIn(input.travel);
    this.rules = input.isPlaced ? decided : [];
  }

  private with(bookings: readonly Booking[]): Person {
    return { ...this.input.person, bookings };
  }

  /** The best places of the visit between these bookings. */
  offers(bookings: readonly Booking[], ignored: readonly RuleName[] = this.rules): Start[] {
    const { wish } = this.input;
    return ranked(startsOf(this.with(bookings), wish, this.leg, ignored), wish);
  }

  /** Puts these bookings somewhere else, one after the other, each where it is best. */
  private putBack(gone: readonly Booking[], into: Placed): Placed | undefined {
    const [first, ...rest] = gone;
    if (!first) return into;
    const wish = wishFor(first, this.input.movable.get(first.visit) ?? [], this.input.wish);
    const offers = ranked(startsOf(this.with(into.bookings), wish, this.leg), wish).slice(0, maxTried);
    return cheapest(
      offers.map((offer) =>
        this.putBack(rest, {
          bookings: [...into.bookings, bookedAt(first.visit, offer, wish)].toSorted(byStart),
          points: into.points + pointsOf(offer, wish) + callPoints,
        }),
      ),
    );
  }

  /** With `count` bookings that make room. */
  private afterMoving(count: number): Placed | undefined {
    const { person, movable, wish } = this.input;
    const those = person.bookings.filter(
      ({ visit, ...at }) => movable.has(visit) && overlap(at, this.day) > 0,
    );
    const groups =
      count === 1
        ? those.map((one) => [one])
        : those.flatMap((one, at) => those.slice(at + 1).map((other) => [one, other]));
    return cheapest(
      groups.flatMap((gone) => {
        const others = person.bookings.filter((booking) => !gone.includes(booking));
        return this.offers(others)
          .slice(0, maxTried)
          .map((offer) =>
            this.putBack(gone, {
              bookings: [...others, bookedAt(held, offer, wish)].toSorted(byStart),
              points: pointsOf(offer, wish),
            }),
          );
      }),
    );
  }

  /** The same search that plans whole companies, on one day of one person. */
  private replanned(): Placed | undefined {
    const { person, wish, isPlaced } = this.input;
    // Plans of days know no such limit.
    if (!isPlaced && bookedOn(person, this.day) + wish.duration > person.longestDay) return undefined;
    const problem = this.problem();
    const visits = new Set(problem.visits.map(({ id }) => id));
    const { routes, unplanned } = solve({ problem, seed, stop: afterSteps(searchSteps), core: this.core });
    const [route] = routes;
    if (!route || unplanned.length > 0) return undefined;
    const { bookings } = person;
    const starts = new Map(bookings.map(({ visit, from }) => [visit, from]));
    starts.set(held, wish.preferred);
    const settled = settleTimes(problem, route, { starts, grid: wish.grid });
    const isWhole = faultsOf(problem, { routes: [settled], unplanned }).length === 0;
    const { stops } = isWhole ? settled : route;
    const placeOf = new Map(problem.visits.map(({ id, place }) => [id, place]));
    return {
      bookings: [
        ...bookings.filter(({ visit }) => !visits.has(visit)),
        ...stops.map(({ visit, start, end }) => ({
          visit,
          from: start,
          until: end,
          place: placeOf.get(visit) || null,
        })),
      ].toSorted(byStart),
      points: 0,
    };
  }

  /** What stays and cannot be on one route with what else stays counts as time off, as in plans of days. */
  private problem(): Problem {
    const { person, wish, movable, isPlaced } = this.input;
    const here = person.bookings.filter((booking) => overlap(booking, this.day) > 0);
    const fixed = here.filter(({ visit }) => !movable.has(visit));
    const alone = fixed.filter((booking, at) => !this.isInWay(booking, fixed[at + 1], fixed[at - 1]));
    const off = [...this.day.off, ...fixed.filter((booking) => !alone.includes(booking))];
    const visits = [
      ...alone.map((booking) => this.visit(booking, "frozen", [{ from: booking.from, until: booking.from }])),
      ...here
        .filter(({ visit }) => movable.has(visit))
        .map((booking) => this.visit(booking, "technician", movable.get(booking.visit) ?? [])),
      isPlaced
        ? this.visit(bookedAt(held, { start: wish.preferred }, wish), "frozen", [
            { from: wish.preferred, until: wish.preferred },
          ])
        : this.newVisit(),
    ];
    return {
      technicians: [
        {
          id: person.id,
          skills: person.skills,
          shifts: [this.shift(here, alone, joined(off))],
          costPerHour: cents(0),
          costPerKilometer: cents(0),
          capacity: 1,
        },
      ],
      visits,
      travel: this.input.travel,
      weights: onlyDriving,
      grid: usualGrid,
    };
  }

  private isInWay(booking: Booking, after: Booking | undefined, before: Booking | undefined): boolean {
    const isShort = (one: Booking, other: Booking) =>
      other.from - one.until < this.leg(one.place, other.place).seconds;
    return (
      (after !== undefined && isShort(booking, after)) || (before !== undefined && isShort(before, booking))
    );
  }

  private shift(here: readonly Booking[], fixed: readonly Booking[], off: readonly Span[]): Shift {
    const { from, until, rest = null } = this.day;
    const { home } = this.input.person;
    const day = {
      from: seconds(Math.min(from, ...here.map((each) => each.from)) - wayHome),
      until: seconds(Math.max(until, ...here.map((each) => each.until)) + wayHome),
    };
    return {
      ...day,
      work: { from, until },
      start: home ?? placeIndex(0),
      end: home ?? placeIndex(0),
      off,
      rest: rest && hasRest(rest, fixed, this.leg) ? rest : null,
      longest: seconds(day.until - day.from),
    };
  }

  private visit(booking: Booking, lock: Visit["lock"], windows: readonly Span[]): Visit {
    const { visit: id, from, until, place } = booking;
    return {
      id,
      place: place ?? placeIndex(0),
      duration: seconds(until - from),
      windows,
      tolerance: { late: seconds(0), overtime: seconds(Math.max(0, until - this.day.until)) },
      skills: [],
      demand: 0,
      crew: 1,
      only: null,
      preferred: null,
      priority: "medium",
      mandatory: true,
      current: [{ technician: this.input.person.id, start: from }],
      known: from,
      lock,
    };
  }

  private newVisit(): Visit {
    const { wish } = this.input;
    const windows = wish.allowed.flatMap(({ from, until }) =>
      until - from >= wish.duration ? [{ from, until: seconds(until - wish.duration) }] : [],
    );
    const visit = this.visit(bookedAt(held, { start: this.day.from }, wish), "none", windows);
    return { ...visit, skills: wish.skills, mandatory: false, current: [], known: null };
  }

  private fit(bookings: readonly Booking[], breaksPromise = false): Fit | undefined {
    const { person, now } = this.input;
    const it = bookings.find(({ visit }) => visit === held);
    if (!it) return undefined;
    // Work of several days has a booking for each.
    const before = new Set(person.bookings.map(({ visit, from }) => `${visit} ${from}`));
    const was = driving(
      person,
      this.day,
      [...person.bookings, ...(now ? [now] : [])].toSorted(byStart),
      this.leg,
    );
    const is = driving(person, this.day, bookings, this.leg);
    return {
      start: it.from,
      added: was === null || is === null ? null : seconds(is - was),
      moved: bookings.flatMap(({ visit, from }) =>
        visit !== held && !before.has(`${visit} ${from}`) ? [{ visit, start: from }] : [],
      ),
      outside: {
        early: seconds(Math.max(0, this.day.from - it.from)),
        late: seconds(Math.max(0, it.until - this.day.until)),
      },
      breaksPromise,
    };
  }

  private fitAt(offer: Start | undefined, breaksPromise = false): Fit | undefined {
    const { person, wish } = this.input;
    return (
      offer && this.fit([...person.bookings, bookedAt(held, offer, wish)].toSorted(byStart), breaksPromise)
    );
  }

  /** With the least time outside of working hours. */
  private overHours(): Fit | undefined {
    const fits = this.offers(this.input.person.bookings, ["working hours"]).flatMap(
      (offer) => this.fitAt(offer) ?? [],
    );
    const sizeOf = ({ outside }: Fit) => outside.early + outside.late;
    return fits.toSorted((one, other) => sizeOf(one) - sizeOf(other))[0];
  }

  best(): Fit | null {
    const { person, movable, isPlaced } = this.input;
    const asItIs = this.fitAt(this.offers(person.bookings)[0]);
    if (asItIs) return asItIs;
    if (movable.size > 0)
      for (const find of [() => this.afterMoving(1), () => this.afterMoving(2), () => this.replanned()]) {
        const found = find();
        const fit = found && this.fit(found.bookings);
        if (fit && fit.moved.length <= maxMoved) return fit;
      }
    if (isPlaced) return null;
    return this.overHours() ?? this.fitAt(this.offers(person.bookings, ["window"])[0], true) ?? null;
  }
}

const onlyDriving: Problem["weights"] = {
  travelMinute: 1,
  travelKilometer: 0,
  cost: 0,
  lateMinute: 3,
  overtimeMinute: 2,
  imbalance: 0,
  otherTechnician: 0,
  disturbed: 0,
  laterDay: 0,
};

const joined = (spans: readonly Span[]): Span[] => {
  const all: Span[] = [];
  for (const { from, until } of spans.toSorted((one, other) => one.from - other.from)) {
    const last = all.at(-1);
    if (last && from <= last.until)
      all[all.length - 1] = { from: last.from, until: seconds(Math.max(last.until, until)) };
    else all.push({ from, until });
  }
  return all;
};

/**
 * Where a visit fits best on a person's day: as the day is, then with one or two bookings that make room, then with the day planned
 * anew. If there is no such place, where it is outside of working hours, or outside of what was promised. Null if there is none.
 */
export const fitInto = (input: FitInput, core?: Core): Fit | null => {
  const [day] = input.person.days;
  return day ? new Day(input, day, core).best() : null;
};
