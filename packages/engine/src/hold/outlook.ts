import type { PlannedRoute, Problem } from "../model/problem";
import { holdsRest } from "../model/problem";
import { Random } from "../search/random";
import {
  drawScenarios,
  type Odds,
  oddsOf,
  type Scenarios,
  shuffle,
  standardShares,
  usualCount,
  type VisitOdds,
} from "./scenarios";
import { type Day, daysOf, ordersOf } from "./timetable";

/** Points for what may go wrong. A minute of driving is one. */
export interface Prices {
  readonly lateStart: number;
  readonly lateMinute: number;
  /** For each minute that the last visit ends after working hours. */
  readonly overrunMinute: number;
}

export const usualPrices: Prices = { lateStart: 400, lateMinute: 6, overrunMinute: 0.3 };

/** A start is late when it is a minute too late. */
const grace = 60;

interface Timed {
  readonly day: Day;
  readonly order: readonly number[];
  readonly starts: readonly number[];
  readonly restAt: number;
}

/** Lives through a person's day in every scenario. */
export class Rehearsal {
  readonly odds: readonly VisitOdds[];
  private readonly clock: Float64Array;
  /** 1 for each scenario in which somebody is late at the visit. */
  readonly late: Uint8Array;
  /** Of the day that was last rehearsed: in how many scenarios it ran over. */
  overruns = 0;

  constructor(
    private readonly problem: Problem,
    private readonly given: Odds,
    private readonly scenarios: Scenarios,
    private readonly prices: Prices,
  ) {
    this.odds = oddsOf(problem, given);
    this.clock = new Float64Array(scenarios.count);
    this.late = new Uint8Array(problem.visits.length * scenarios.count);
  }

  /** Points of a day, on average over the scenarios. People leave home as planned, and start as soon as they may. */
  pointsOf({ day, order, starts, restAt }: Timed, isNoted = false): number {
    const { clock, prices, problem } = this;
    const { count, durations, trips } = this.scenarios;
    const { shift } = day;
    const { pace: paces, now = 0 } = this.given;
    const pace = paces.get(day.technician.id) ?? 1;
    const begun = now > shift.from ? order.findLastIndex((number) => this.odds[number]!.hasBegun) : -1;
    const { places, seconds } = problem.travel;
    const hasOff = shift.off.length > 0;
    this.overruns = 0;
    if (order.length === 0) return 0;
    let here: number = shift.start;
    let [lateStarts, lateSeconds] = [0, 0];
    for (let stop = 0; stop < order.length; stop += 1) {
      const number = order[stop]!;
      const visit = problem.visits[number]!;
      const { promise, hasBegun, elapsed } = this.odds[number]!;
      const start = starts[stop]!;
      const way = seconds[here * places + visit.place]!;
      if (stop === 0) clock.fill(Math.max(shift.from, start - way));
      const isRelative = "after" in promise;
      // A crew starts when the last of its people is there, which is as planned more often than earlier.
      const from = isRelative || visit.crew > 1 ? start : Math.max(promise.from, shift.work.from);
      const due = (isRelative ? start + promise.after : promise.until) + grace;
      const pause = restAt === stop && shift.rest && stop > 0 ? shift.rest.length : 0;
      const base = number * count;
      // Nobody leaves in the past for what has not begun.
      const leave = stop > begun ? now : 0;
      for (let at = 0; at < count; at += 1) {
        let begin = hasBegun ? start : Math.max(clock[at]!, leave) + pause + way * trips[base + at]!;
        if (begin < from && !hasBegun) begin = from;
        if (hasOff)
          for (const off of shift.off) if (begin >= off.from && begin < off.until) begin = off.until;
        if (begin > due && !hasBegun) {
          lateStarts += 1;
          lateSeconds += begin - due;
          if (isNoted) this.late[base + at] = 1;
        }
        // What has passed of a visit is no longer a matter of pace.
        clock[at] = begin + elapsed + (durations[base + at]! - elapsed) * pace;
      }
      here = visit.place;
    }
    let over = 0;
    const end = shift.work.until + grace;
    for (let at = 0; at < count; at += 1)
      if (clock[at]! > end) {
        over += clock[at]! - end;
        this.overruns += 1;
      }
    return (
      (prices.lateStart * lateStarts + (prices.lateMinute * lateSeconds + prices.overrunMinute * over) / 60) /
      count
    );
  }

  get count(): number {
    return this.scenarios.count;
  }

  /** The chance that everybody is there on time. */
  onTimeAt(number: number): number {
    const { count } = this.scenarios;
    let late = 0;
    for (let at = 0; at < count; at += 1) late += this.late[number * count + at]!;
    return 1 - late / count;
  }
}

interface DayOutlook {
  readonly technician: string;
  readonly shift: number;
  readonly lateStarts: number;
  /** The chance that the last visit ends after working hours. */
  readonly overrun: number;
}

export interface Outlook {
  /** The chance of a start on time for each planned visit, 0 to 1. */
  readonly onTime: ReadonlyMap<string, number>;
  /** Days with visits only. */
  readonly days: readonly DayOutlook[];
  /** How many visits are expected to start late. */
  readonly lateStarts: number;
}

/** The leg with the most time to spare for the break. -1 if there is none to take. */
export const restLegOf = (
  { travel, visits }: Problem,
  { shift }: Day,
  order: readonly number[],
  starts: readonly number[],
): number => {
  const { rest } = shift;
  if (!rest || order.some((number) => holdsRest(visits[number]!.duration))) return -1;
  let [best, most] = [-1, 0];
  for (let leg = 1; leg <= order.length; leg += 1) {
    const { place, duration } = visits[order[leg - 1]!]!;
    const leave = starts[leg - 1]! + duration;
    const arrive = starts[leg] ?? shift.until;
    const to = visits[order[leg] ?? -1]?.place ?? shift.end;
    const way = travel.seconds[place * travel.places + to]!;
    const spare = arrive - Math.max(leave, rest.from - way) - way;
    if (leave <= rest.until && spare > most) [best, most] = [leg, spare];
  }
  return best;
};

/** What is to be expected of a plan. It changes nothing. */
export const outlookOf = (
  problem: Problem,
  routes: readonly PlannedRoute[],
  odds: Odds,
  seed = 1,
): Outlook => {
  const rehearsal = new Rehearsal(problem, odds, drawScenarios(problem, odds, seed), usualPrices);
  const days = daysOf(problem);
  const orders = ordersOf(problem, days, routes);
  const stopsOf = new Map(routes.map((route) => [`${route.technician} ${route.shift}`, route.stops]));
  const lived = days.flatMap((day, at) => {
    const order = orders[at] ?? [];
    const stops = stopsOf.get(`${day.technician.id} ${day.index}`) ?? [];
    if (order.length === 0) return [];
    const starts = stops.map(({ start }) => start);
    const restAt = restLegOf(problem, day, order, starts);
    rehearsal.pointsOf({ day, order, starts, restAt }, true);
    return [{ day, order, overruns: rehearsal.overruns }];
  });
  const onTime = new Map(
    lived.flatMap(({ order }) =>
      order.map((number) => [problem.visits[number]!.id, rehearsal.onTimeAt(number)]),
    ),
  );
  const lateIn = (order: readonly number[]) =>
    order.reduce((sum, number) => sum + 1 - (onTime.get(problem.visits[number]!.id) ?? 1), 0);
  return {
    onTime,
    days: lived.map(({ day, order, overruns }) => ({
      technician: day.technician.id,
      shift: day.index,
      lateStarts: lateIn(order),
      overrun: overruns / rehearsal.count,
    })),
    lateStarts: [...onTime.values()].reduce((sum, each) => sum + 1 - each, 0),
  };
};

/** What somebody is booked for before a slot: planned seconds, and the drive from there to the next stop. */
interface StopBefore {
  readonly start: number;
  readonly planned: number;
  readonly way: number;
}

interface SlotOdds {
  readonly factor: number;
  readonly below: number;
  readonly above: number;
  readonly travelSpread: number;
  /** When the slot begins, and how many seconds after that the customer still expects someone. */
  readonly start: number;
  readonly after: number;
}

/** The chance that somebody is on time after these stops. Nobody starts before the time that a customer was told. */
export const onTimeAfter = (
  stops: readonly StopBefore[],
  { factor, below, above, travelSpread, start, after }: SlotOdds,
): number => {
  if (stops.length === 0) return 1;
  const random = new Random(1);
  const lengths = standardShares(usualCount).map((z) => factor * Math.exp((z > 0 ? above : below) * z));
  const trips = standardShares(usualCount).map((z) => Math.exp(travelSpread * z));
  const clock = new Float64Array(usualCount);
  for (const { start: told, planned, way } of stops) {
    shuffle(random, lengths);
    shuffle(random, trips);
    for (let at = 0; at < usualCount; at += 1)
      clock[at] = Math.max(clock[at]!, told) + planned * lengths[at]! + way * trips[at]!;
  }
  let late = 0;
  for (const there of clock) if (there > start + after + grace) late += 1;
  return 1 - late / usualCount;
};
