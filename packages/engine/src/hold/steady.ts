import { mustKeepRules } from "../check/check-plan";
import type { PlannedRoute, PlanResult, Problem } from "../model/problem";
import { type Seconds, seconds } from "../model/problem";
import { Random } from "../search/random";
import { DayPoints, type Prices, Rehearsal, type TimePrices, usualPrices } from "./outlook";
import { drawScenarios, type Odds } from "./scenarios";
import { type Day, daysOf, mayBeOn, ordersOf, Timetable } from "./timetable";

export interface SteadyInput extends TimePrices {
  readonly problem: Problem;
  /** A plan that keeps the rules. */
  readonly plan: PlanResult;
  readonly odds: Odds;
  readonly seed: number;
  /** How many changes are tried. The count ends the search, not the clock, so that the same day gives the same plan. */
  readonly steps?: number | undefined;
  readonly prices?: Prices;
  /** Times of visits that nobody knows yet are multiples of this, where it fits. */
  readonly newGrid?: Seconds;
}

/** Points worth a chance at first and at last. */
const hottest = 20;
const coldest = 1;

/** Which visits a change looks at: those nearest by. */
const neighbors = 12;

/** The most work that anybody can cause: each step looks at two days of two people. */
const maxSteps = 60_000;

const stepsFor = (visits: number): number => Math.min(maxSteps, 800 * visits);

/** Changes that buy nothing are looked for so often, because each one taken back may make others useless, and no more are tried. */
const [rounds, maxTakeBacks] = [4, 10_000];

/** Later starts to try, so that a customer is told a time that holds. */
const delays = [0, 300, 600, 900, 1200, 1800, 2700, 3600] as const;

interface Change {
  readonly day: number;
  readonly order: readonly number[];
}

/** A plan that changes step by step, with the points of each day. */
class Steady {
  readonly days: readonly Day[];
  readonly orders: (readonly number[])[];
  readonly starts: number[][];
  private readonly dayOf: Int32Array;
  private readonly fixed: Float64Array;
  private readonly risks: Float64Array;
  private readonly anchors: Float64Array;
  private readonly pinned: Uint8Array;
  private readonly timetable: Timetable;
  private readonly rehearsal: Rehearsal;
  private readonly pointsOf: DayPoints;
  private readonly allowed: Int8Array;
  private readonly near: readonly Int32Array[];
  private readonly movable: Int32Array;
  private readonly relative: Int32Array;
  private readonly random: Random;

  constructor(private readonly input: SteadyInput) {
    const { problem, plan, odds, seed } = input;
    const { visits } = problem;
    this.random = new Random(seed);
    this.days = daysOf(problem);
    this.orders = ordersOf(problem, this.days, plan.routes);
    const found = new Map(
      plan.routes.flatMap(({ stops }) => stops.map(({ visit, start }) => [visit, start])),
    );
    this.pinned = Uint8Array.from(visits, ({ crew }) => Number(crew > 1));
    this.rehearsal = new Rehearsal(
      problem,
      odds,
      drawScenarios(problem, odds, seed),
      input.prices ?? usualPrices,
    );
    this.pointsOf = new DayPoints(problem, this.days, this.rehearsal, input);
    this.anchors = Float64Array.from(visits, ({ id, crew, known }) =>
      crew > 1 || known !== null ? (found.get(id) ?? -1) : -1,
    );
    this.timetable = new Timetable(problem, this.anchors, this.pinned, input.newGrid);
    this.allowed = new Int8Array(visits.length * this.days.length).fill(-1);
    this.dayOf = new Int32Array(visits.length).fill(-1);
    for (const [day, order] of this.orders.entries()) for (const number of order) this.dayOf[number] = day;
    const planned = [...visits.keys()].filter(
      (number) => this.dayOf[number]! >= 0 && visits[number]!.crew <= 1,
    );
    const free = planned.filter((number) => {
      const { lock } = visits[number]!;
      return lock !== "frozen" && lock !== "technician and time";
    });
    this.movable = Int32Array.from(free);
    this.relative = Int32Array.from(
      free.filter(
        (number) => visits[number]!.known !== null || "after" in this.rehearsal.odds[number]!.promise,
      ),
    );
    this.near = this.nearest(planned);
    this.fixed = new Float64Array(this.days.length);
    this.risks = new Float64Array(this.days.length);
    this.starts = this.orders.map((order, day) => {
      const starts = order.map((number) => Number(found.get(visits[number]!.id)));
      this.fixed[day] = this.pointsOf.before(day, order);
      this.risks[day] = this.pointsOf.after(day, order, starts);
      return starts;
    });
  }

  get points(): number {
    let sum = 0;
    for (let day = 0; day < this.days.length; day += 1) sum += this.fixed[day]! + this.risks[day]!;
    return sum;
  }

  /** The visits nearest to each one, whoever does them. Scans instead of sorting, because there may be thousands. */
  private nearest(planned: readonly number[]): Int32Array[] {
    const { visits, travel } = this.input.problem;
    const nearest: Int32Array[] = [];
    for (const number of this.movable) {
      const row = visits[number]!.place * travel.places;
      const found: number[] = [];
      const far = (other: number) => travel.seconds[row + visits[other]!.place]!;
      for (const other of planned) {
        if (other === number) continue;
        if (found.length === neighbors && far(other) >= far(found.at(-1)!)) continue;
        let at = found.length;
        while (at > 0 && far(found[at - 1]!) > far(other)) at -= 1;
        found.splice(at, 0, other);
        if (found.length > neighbors) found.pop();
      }
      nearest[number] = Int32Array.from(found);
    }
    return nearest;
  }

  private isAllowed(number: number, day: number): boolean {
    const cell = number * this.days.length + day;
    if (this.allowed[cell]! < 0)
      this.allowed[cell] = Number(mayBeOn(this.input.problem.visits[number]!, this.days[day]!));
    return this.allowed[cell] === 1;
  }

  /** Makes the changes if they are worth it, with some luck at first. */
  private attempt(changes: readonly Change[], heat: number): boolean {
    let now = 0;
    let next = 0;
    const before: number[] = [];
    for (const { day, order } of changes) {
      now += this.fixed[day]! + this.risks[day]!;
      const points = this.pointsOf.before(day, order);
      before.push(points);
      next += points;
    }
    const limit = now - heat * Math.log(1 - this.random.unit());
    // What may go wrong adds points, so a detour that is too long needs no rehearsal.
    if (next >= limit) return false;
    const found: { readonly starts: number[]; readonly risk: number }[] = [];
    for (const { day, order } of changes) {
      if (!this.timetable.time(this.days[day]!, order)) return false;
      const starts = [...this.timetable.starts];
      const risk = this.pointsOf.after(day, order, starts);
      next += risk;
      if (next >= limit) return false;
      found.push({ starts, risk });
    }
    for (const [at, { day, order }] of changes.entries()) {
      this.orders[day] = order;
      this.starts[day] = found[at]!.starts;
      this.fixed[day] = before[at]!;
      this.risks[day] = found[at]!.risk;
      for (const number of order) this.dayOf[number] = day;
    }
    return true;
  }

  private pick(): { readonly one: number; readonly other: number } {
    const one = this.movable[this.random.below(this.movable.length)]!;
    const near = this.near[one]!;
    return { one, other: near.length > 0 ? near[this.random.below(near.length)]! : one };
  }

  /** Puts one visit into a day, at a place among the others. */
  private put(
    one: number,
    to: number,
    placeIn: (others: readonly number[]) => number,
    heat: number,
  ): boolean {
    const from = this.dayOf[one]!;
    if (!this.isAllowed(one, to)) return false;
    const without = this.orders[from]!.filter((number) => number !== one);
    const others = from === to ? without : this.orders[to]!;
    const at = placeIn(others);
    const there = { day: to, order: [...others.slice(0, at), one, ...others.slice(at)] };
    return this.attempt(from === to ? [there] : [{ day: from, order: without }, there], heat);
  }

  /** Puts one visit before or after another. */
  private move(heat: number): boolean {
    const { one, other } = this.pick();
    const after = this.random.below(2);
    return (
      one !== other && this.put(one, this.dayOf[other]!, (others) => others.indexOf(other) + after, heat)
    );
  }

  /** Puts one visit on any day of anybody: also where nothing is planned yet. */
  private moveAnywhere(heat: number): boolean {
    const one = this.movable[this.random.below(this.movable.length)]!;
    const to = this.random.below(this.days.length);
    return this.put(one, to, (others) => this.random.below(others.length + 1), heat);
  }

  private swap(heat: number): boolean {
    const { one } = this.pick();
    const other = this.movable[this.random.below(this.movable.length)]!;
    const [first, second] = [this.dayOf[one]!, this.dayOf[other]!];
    if (one === other || !this.isAllowed(one, second) || !this.isAllowed(other, first)) return false;
    const swapped = (order: readonly number[]) =>
      order.map((number) => (number === one ? other : number === other ? one : number));
    const changes = [...new Set([first, second])].map((day) => ({ day, order: swapped(this.orders[day]!) }));
    return this.attempt(changes, heat);
  }

  /** Two people exchange the rest of their days. */
  private swapTails(heat: number): boolean {
    const { one, other } = this.pick();
    const [first, second] = [this.dayOf[one]!, this.dayOf[other]!];
    if (first === second) return false;
    const [a, b] = [this.orders[first]!, this.orders[second]!];
    const [cutA, cutB] = [a.indexOf(one) + 1, b.indexOf(other)];
    const [tailA, tailB] = [a.slice(cutA), b.slice(cutB)];
    const mayGo = (tail: readonly number[], day: number) =>
      tail.every((number) => this.near[number] !== undefined && this.isAllowed(number, day));
    if (!mayGo(tailA, second) || !mayGo(tailB, first)) return false;
    return this.attempt(
      [
        { day: first, order: [...a.slice(0, cutA), ...tailB] },
        { day: second, order: [...b.slice(0, cutB), ...tailA] },
      ],
      heat,
    );
  }

  /** Leaves room before a visit: its customer is told a later time. */
  private shift(heat: number): boolean {
    const one = this.relative[this.random.below(this.relative.length)]!;
    const day = this.dayOf[one]!;
    const order = this.orders[day]!;
    const kept = this.anchors[one]!;
    const start = this.starts[day]![order.indexOf(one)]!;
    const known = this.input.problem.visits[one]!.known;
    const choice = this.random.below(delays.length + 1);
    this.anchors[one] =
      choice === delays.length ? (known ?? -1) : choice === 0 ? -1 : start + delays[choice]!;
    if (this.anchors[one] !== kept && this.attempt([{ day, order }], heat)) return true;
    this.anchors[one] = kept;
    return false;
  }

  private step(heat: number): boolean {
    const kind = this.random.below(20);
    if (kind < 3 && this.relative.length > 0) return this.shift(heat);
    if (kind < 10) return this.move(heat);
    if (kind < 12) return this.moveAnywhere(heat);
    return kind < 16 ? this.swap(heat) : this.swapTails(heat);
  }

  /** Goes on from the best plan that was met on the way. False if none is better than the one it began with. */
  run(steps: number): boolean {
    let least = this.points;
    const copy = () => ({ orders: [...this.orders], starts: [...this.starts] });
    let [best, isBetter] = [copy(), false];
    if (this.movable.length === 0) return false;
    for (let step = 0; step < steps; step += 1) {
      const heat = hottest * (coldest / hottest) ** (step / steps);
      if (!this.step(heat)) continue;
      const { points } = this;
      if (points >= least - 1e-9) continue;
      least = points;
      [best, isBetter] = [copy(), true];
    }
    for (const [day, order] of best.orders.entries()) {
      const starts = best.starts[day]!;
      this.orders[day] = order;
      this.starts[day] = starts;
      this.fixed[day] = this.pointsOf.before(day, order);
      this.risks[day] = this.pointsOf.after(day, order, starts);
      for (const [stop, number] of order.entries()) {
        this.dayOf[number] = day;
        this.anchors[number] = starts[stop]!;
      }
    }
    return this.takeBack() || isBetter;
  }

  /** The day and the start that a visit is booked for. Undefined if it is on nobody's day. */
  private bookedFor(number: number): { readonly day: number; readonly start: number } | undefined {
    const [place] = this.input.problem.visits[number]!.current;
    if (!place) return undefined;
    const day = this.days.findIndex(
      ({ technician, shift }) =>
        technician.id === place.technician && place.start >= shift.from && place.start < shift.until,
    );
    return day < 0 ? undefined : { day, start: place.start };
  }

  /** Puts visits back to where they are booked, if that is better than where they are now. */
  private putBack(numbers: readonly number[], booked: ReadonlyMap<number, { day: number; start: number }>) {
    const kept = numbers.map((number) => this.anchors[number]!);
    const orders = new Map<number, number[]>();
    const orderOn = (day: number): number[] => {
      const order = orders.get(day) ?? this.orders[day]!.filter((each) => !numbers.includes(each));
      orders.set(day, order);
      return order;
    };
    for (const number of numbers) orderOn(this.dayOf[number]!);
    for (const number of numbers) {
      const { day, start } = booked.get(number)!;
      this.anchors[number] = start;
      const order = orderOn(day);
      const after = order.findIndex((each) => this.anchors[each]! > start);
      order.splice(after < 0 ? order.length : after, 0, number);
    }
    const changes = [...orders].map(([day, order]) => ({ day, order }));
    if (this.attempt(changes, 0)) {
      // Others may have had to give way.
      for (const day of orders.keys())
        for (const [stop, number] of this.orders[day]!.entries())
          this.anchors[number] = this.starts[day]![stop]!;
      return true;
    }
    for (const [at, number] of numbers.entries()) this.anchors[number] = kept[at]!;
    return false;
  }

  /**
   * Chance leaves changes behind that buy nothing. This takes them back: one by one, two that are in each other's way, and all
   * of a person's at once. False if there are none.
   */
  private takeBack(): boolean {
    let isAny = false;
    const booked = new Map<number, { day: number; start: number }>();
    for (const number of this.movable) {
      const place = this.bookedFor(number);
      if (place && this.isAllowed(number, place.day)) booked.set(number, place);
    }
    const isChanged = (number: number) => {
      const place = booked.get(number);
      const day = this.dayOf[number]!;
      return (
        place && (place.day !== day || this.starts[day]![this.orders[day]!.indexOf(number)] !== place.start)
      );
    };
    let left = maxTakeBacks;
    for (let round = 0, isBetter = true; isBetter && round < rounds; round += 1) {
      isBetter = false;
      const attempt = (numbers: readonly number[]) => {
        const moved = numbers.filter(isChanged);
        if (moved.length === 0 || left === 0) return;
        left -= 1;
        if (this.putBack(moved, booked)) isBetter = isAny = true;
      };
      const changed = [...this.movable].filter(isChanged);
      for (const number of changed) attempt([number]);
      for (const one of changed)
        for (const other of this.orders[booked.get(one)!.day]!)
          if (other !== one && isChanged(other)) attempt([one, other]);
      for (const day of this.days.keys())
        attempt(changed.filter((number) => booked.get(number)!.day === day));
      attempt(changed);
    }
    return isAny;
  }
}

/**
 * Makes a finished plan hold. Work takes longer than planned and streets are full: this moves visits and start times so that
 * fewer customers wait, and decides itself where the slack goes. It leaves nothing out that the plan has, and the result is
 * checked against the rules by code that is independent of it. A plan that it finds nothing better than stays as it is.
 */
export const steady = (input: SteadyInput): PlanResult => {
  const { problem, plan, seed, steps = stepsFor(problem.visits.length) } = input;
  const state = new Steady(input);
  if (!state.run(Math.min(steps, maxSteps))) return plan;
  const { orders, starts } = state;
  const routes = state.days.flatMap(({ technician, index }, day): PlannedRoute[] => {
    const stops = (orders[day] ?? []).map((number, stop) => {
      const { id, duration } = problem.visits[number]!;
      const start = starts[day]![stop]!;
      return { visit: id, start: seconds(start), end: seconds(start + duration) };
    });
    return stops.length > 0 ? [{ technician: technician.id, shift: index, stops }] : [];
  });
  return mustKeepRules(problem, { routes, unplanned: plan.unplanned }, seed);
};
