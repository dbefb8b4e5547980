import { firstDayOf, pointsOfAssignment, pointsOfWay } from "../model/objective";
import type { PlannedRoute, Problem, Seconds } from "../model/problem";
import { holdsRest } from "../model/problem";
import { Random } from "../search/random";
import {
  drawScenarios,
  needsCall,
  type Odds,
  oddsOf,
  type Scenarios,
  shuffle,
  standardShares,
  trafficAt,
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
    const { pace: paces, traffic, now = 0 } = this.given;
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
      // Who knows the streets leaves home earlier.
      const fromHome = traffic ? way * trafficAt(traffic, start - way) : way;
      if (stop === 0) clock.fill(Math.max(shift.from, start - fromHome));
      const isRelative = "after" in promise;
      // A crew starts when the last of its people is there, which is as planned more often than earlier.
      const from = isRelative || visit.crew > 1 ? start : Math.max(promise.from, shift.work.from);
      const due = (isRelative ? start + promise.after : promise.until) + grace;
      const pause = restAt === stop && shift.rest && stop > 0 ? shift.rest.length : 0;
      const base = number * count;
      // Nobody leaves in the past for what has not begun.
      const leave = stop > begun ? now : 0;
      for (let at = 0; at < count; at += 1) {
        const left = Math.max(clock[at]!, leave) + pause;
        const drive = way * trips[base + at]!;
        let begin = hasBegun ? start : left + (traffic ? drive * trafficAt(traffic, left) : drive);
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
const restLegOf = (
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

/** Points for times that differ from those that customers know. */
export interface TimePrices {
  /** For each customer who has to be called about another time. */
  readonly called?: number;
  /** For each other time that needs no call. */
  readonly retimed?: number;
}

/** Points for a minute that is left free before a visit. */
const idleMinute = 0.3;

/** What a person's day costs in a plan, with what may go wrong. */
export class DayPoints {
  private readonly assigned: Float64Array;
  private readonly perSecond: Float64Array;
  private readonly perMeter: Float64Array;
  private readonly firstDay: Seconds;

  constructor(
    private readonly problem: Problem,
    private readonly days: readonly Day[],
    private readonly rehearsal: Rehearsal,
    private readonly prices: TimePrices,
  ) {
    this.assigned = new Float64Array(problem.visits.length * days.length).fill(Number.NaN);
    this.firstDay = firstDayOf(problem);
    const ways = days.map(({ technician }) => pointsOfWay(problem.weights, technician));
    this.perSecond = Float64Array.from(ways, ({ time, paidSecond }) => time + paidSecond);
    this.perMeter = Float64Array.from(ways, ({ distance, paidMeter }) => distance + paidMeter);
  }

  private assignment(number: number, day: number): number {
    const cell = number * this.days.length + day;
    if (Number.isNaN(this.assigned[cell]!)) {
      const { weights, visits } = this.problem;
      const each = pointsOfAssignment(weights, visits[number]!, this.days[day]!, this.firstDay);
      this.assigned[cell] = each.labour + each.earliness + each.continuity + each.disturbance;
    }
    return this.assigned[cell]!;
  }

  /** Points that do not depend on the times: driving, wages, who goes and when. */
  before(day: number, order: readonly number[]): number {
    if (order.length === 0) return 0;
    const { visits, travel, weights } = this.problem;
    const { shift } = this.days[day]!;
    let [points, way, length, work] = [0, 0, 0, shift.rest?.length ?? 0];
    let here: number = shift.start;
    const drive = (to: number) => {
      way += travel.seconds[here * travel.places + to]!;
      length += travel.meters[here * travel.places + to]!;
      here = to;
    };
    for (const number of order) {
      drive(visits[number]!.place);
      points += this.assignment(number, day);
      work += visits[number]!.duration;
    }
    drive(shift.end);
    const busy = (work + way) / 3600;
    return (
      points + this.perSecond[day]! * way + this.perMeter[day]! * length + weights.imbalance * busy * busy
    );
  }

  /** Points that depend on the times: planned lateness and overtime, customers to tell, and what may go wrong. */
  after(day: number, order: readonly number[], starts: readonly number[]): number {
    if (order.length === 0) return 0;
    const { called = 0, retimed = 0 } = this.prices;
    const { visits, weights } = this.problem;
    const { shift } = this.days[day]!;
    let points = 0;
    for (let stop = 0; stop < order.length; stop += 1) {
      const visit = visits[order[stop]!]!;
      const late = starts[stop]! - (visit.windows.at(-1)?.until ?? Number.POSITIVE_INFINITY);
      if (late > 0) points += (weights.lateMinute / 60) * late;
      points += (idleMinute / 60) * this.idleBefore(day, order, starts, stop);
      const { told } = this.rehearsal.odds[order[stop]!]!;
      if (needsCall(told, visit.known, starts[stop]!)) points += called;
      else if (visit.known !== null && starts[stop] !== visit.known) points += retimed;
    }
    const last = order.length - 1;
    const end = starts[last]! + visits[order[last]!]!.duration;
    const over = Math.max(0, shift.work.from - starts[0]!) + Math.max(0, end - shift.work.until);
    points += (weights.overtimeMinute / 60) * over;
    const restAt = restLegOf(this.problem, this.days[day]!, order, starts);
    return points + this.rehearsal.pointsOf({ day: this.days[day]!, order, starts, restAt });
  }

  /** Seconds that somebody waits although nobody was told that time before. Slack is not free. */
  private idleBefore(day: number, order: readonly number[], starts: readonly number[], stop: number): number {
    const { visits, travel } = this.problem;
    const visit = visits[order[stop]!]!;
    if (!("after" in this.rehearsal.odds[order[stop]!]!.promise) || starts[stop] === visit.known) return 0;
    const before = visits[order[stop - 1] ?? -1];
    const there = before
      ? starts[stop - 1]! + before.duration + travel.seconds[before.place * travel.places + visit.place]!
      : this.days[day]!.shift.work.from;
    return Math.max(0, starts[stop]! - there);
  }
}

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
