import type { BoardPerson, BoardVisit } from "@fieldwright/contract/schedule-board";
import {
  type JobValue,
  type OptimizationType,
  type PlanWeights,
  soon,
  usualPlanWeights,
  worthOf,
} from "@fieldwright/domain/assistance";
import { type LunchBreak, shiftOn } from "@fieldwright/domain/availability";
import { addDays, type Day, dayIn, instantAt } from "@fieldwright/domain/calendar";
import type { learnPace } from "@fieldwright/domain/learned-duration";
import { type Place, perKilometer } from "@fieldwright/domain/travel";
import { hasRest, lunchIn } from "@fieldwright/engine/constraints/rest";
import type { LegBetween } from "@fieldwright/engine/model/booking";
import type {
  PlannedRoute,
  PlannedStop,
  Problem,
  Shift,
  Span,
  Technician,
  Visit,
  Weights,
} from "@fieldwright/engine/model/problem";
import {
  cents,
  minutes,
  type PlaceIndex,
  type Seconds,
  seconds,
  usualGrid,
  wayHome,
} from "@fieldwright/engine/model/problem";
import type { Travel } from "#kernel";
import type { Regular } from "../assistance.repo";
import { type Timeline, timelineNear } from "../planner";
import {
  endsIn,
  engineVisit,
  type NewWork,
  type Part,
  type PartSetting,
  partsOf,
  pushesOf,
} from "./problem-parts";
import type { Ways } from "./ways";

export type Taken = { readonly person: string; readonly start: string; readonly end: string };

/** The days to plan: who works, what is booked, and which visits may move. */
export type Days = {
  readonly days: readonly Day[];
  readonly timeZone: string;
  readonly people: readonly BoardPerson[];
  /** Without canceled visits. Unassigned ones only if they are to be planned. */
  readonly visits: readonly BoardVisit[];
  /** Jobs without a visit that are to be planned too. */
  readonly jobs: readonly NewWork[];
  /** Time that the plan uses for work of several days. */
  readonly taken: readonly Taken[];
  readonly mayMove: (visit: BoardVisit) => boolean;
  /** For visits of several days: their people may change, their days do not. */
  readonly mayHandOver: (visit: BoardVisit) => boolean;
  readonly travel: Pick<Travel, "isPartlyEstimated">;
  readonly ways: Ways;
  readonly skillsOf: (job: string) => readonly string[];
  readonly crewOf: (job: string) => number;
  /** The person who visited a client most often. */
  readonly regularOf: (client: string) => Regular | undefined;
  /** Points for giving a visit to someone else. A minute of driving is one point. */
  readonly handover: number;
  /** Cents per hour and per mile. */
  readonly hourlyCost: number;
  readonly mileageCost: number;
  /** Minutes. The arrival window of customers who were not told another one. */
  readonly arrivalMinutes: number;
  /** How long visits take compared with their plan. */
  readonly pace: ReturnType<typeof learnPace>;
  /** How full the streets are at an instant, compared with the usual drive. */
  readonly traffic: (instant: Date) => number;
  /** When visits that are underway really started. */
  readonly underway: ReadonlyMap<string, Date>;
  /** Minutes of overtime that a person may work. */
  readonly overtime: number;
  /** What the owner wants plans to weigh. */
  readonly weights: PlanWeights;
  /** The share of quotes that are won, 0 to 1. */
  readonly winRate: number;
  readonly valueOf: (job: string) => Omit<JobValue, "priority">;
  /** Kept free for everyone who works through its hours. */
  readonly lunch: LunchBreak | null;
  readonly now: Date;
};

/**
 * In points: a minute of driving is one, a minute of overtime two, a minute late three, a technician whom the customer does
 * not know three, a day of waiting ten.
 */
const weightsOf: Record<OptimizationType, Omit<Weights, "disturbed">> = {
  efficiency: weigh({ travelMinute: 1, travelKilometer: 0.2 }),
  cost: weigh({ cost: 0.02 }),
  workload: weigh({ imbalance: 4, overtimeMinute: 4, travelMinute: 0.2 }),
  route: weigh({ travelKilometer: 1, travelMinute: 0.1 }),
};

function weigh(most: Partial<Weights>): Omit<Weights, "disturbed"> {
  const none = { travelMinute: 0, travelKilometer: 0, cost: 0, imbalance: 0 };
  return { ...none, lateMinute: 3, overtimeMinute: 2, otherTechnician: 3, laterDay: 10, ...most };
}

/** How many times as much as usual overtime and being late cost. */
export const timesUsual = ({ overtimeHour, lateStart }: PlanWeights) => ({
  overtime: overtimeHour / usualPlanWeights.overtimeHour,
  late: lateStart / usualPlanWeights.lateStart,
});

const weightsFor = ({ weights, handover }: Days, type: OptimizationType): Weights => {
  const usual = weightsOf[type];
  const { overtime, late } = timesUsual(weights);
  return {
    ...usual,
    overtimeMinute: usual.overtimeMinute * overtime,
    lateMinute: usual.lateMinute * late,
    disturbed: handover,
  };
};

export type Built = {
  readonly problem: Problem;
  /** The current plan: one route for each person and day, empty ones included. */
  readonly today: readonly PlannedRoute[];
  readonly parts: ReadonlyMap<string, Part>;
  /** Visits that are not part of a route. */
  readonly blocked: ReadonlySet<string>;
  readonly timeline: Timeline;
  readonly placeNumber: (place: Place | null) => PlaceIndex;
  /** Between places of the problem. */
  readonly leg: LegBetween;
};

const ordered = (spans: readonly Span[]): Span[] => {
  const merged: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && span.from <= last.until)
      merged[merged.length - 1] = { from: last.from, until: seconds(Math.max(last.until, span.until)) };
    else merged.push(span);
  }
  return merged;
};

/**
 * The problem for the engine. Visits in `blocked` cannot be part of a route, because they overlap on purpose or the engine has
 * no place for them. They stay, and their people count as away during them.
 */
export const buildProblem = (days: Days, type: OptimizationType, blocked: ReadonlySet<string>): Built => {
  const { timeZone: zone, people, now } = days;
  const timeline = timelineNear(now);
  const overtime = minutes(days.overtime);
  const spanOf = ({ start, end }: { start: string; end: string }): Span => ({
    from: timeline.at(new Date(start)),
    until: timeline.at(new Date(end)),
  });
  /** These are kept, because calendars are slow and the same few times are asked for with each visit. */
  const moments = new Map<string, Seconds>();
  const momentOf = (day: Day, minute: number): Seconds => {
    const key = `${day} ${minute}`;
    const moment = moments.get(key) ?? timeline.at(instantAt(zone, day, minute));
    moments.set(key, moment);
    return moment;
  };
  const starts = new Map<string, Day>();
  const dayAt = (start: string): Day => {
    const day = starts.get(start) ?? dayIn(zone, new Date(start));
    starts.set(start, day);
    return day;
  };
  const dayOf = (day: Day): Span => ({ from: momentOf(day, 0), until: momentOf(addDays(day, 1), 0) });

  const { numberOf: placeNumber, leg } = days.ways;

  const awayOf = (person: BoardPerson): Span[] => [
    ...person.timeOff.map(spanOf),
    ...days.taken.filter((each) => each.person === person._id).map(spanOf),
    ...days.visits
      .filter(({ _id }) => blocked.has(_id))
      .flatMap(({ team }) => team.filter(({ user }) => user === person._id))
      .flatMap(({ segments }) => segments.map(spanOf)),
  ];
  const endOf = endsIn(days);
  const booked = new Map<string, Span[]>();
  for (const visit of days.visits)
    if (!blocked.has(visit._id))
      for (const { user, segments } of visit.team)
        for (const segment of segments) {
          const key = `${user} ${dayAt(segment.start)}`;
          const span = spanOf({ start: segment.start, end: endOf(visit, user, segment) });
          booked.set(key, [...(booked.get(key) ?? []), span]);
        }
  /** Visits that are booked outside of working hours extend the day. */
  const bookedOn = (person: BoardPerson, day: Day): Span[] => booked.get(`${person._id} ${day}`) ?? [];
  const shiftsOf = (person: BoardPerson): Shift[] => {
    const away = ordered(awayOf(person));
    const home = placeNumber(person.home);
    const worked = days.days.flatMap((day) => {
      const shift = shiftOn(person.workingHours, day);
      if (!shift) return [];
      const work = {
        from: momentOf(day, shift.start),
        until: momentOf(day, shift.end),
      };
      const extended = bookedOn(person, day);
      return [
        {
          work,
          lunch: lunchIn(days.lunch, (minute) => momentOf(day, minute), { work, off: away }),
          from: Math.min(work.from, ...extended.map((span) => span.from)) - wayHome,
          until: Math.max(work.until + overtime, ...extended.map((span) => span.until)) + wayHome,
        },
      ];
    });
    let nightBefore = Number.NEGATIVE_INFINITY;
    return worked.map((each, index): Shift => {
      const { work, lunch: rest } = each;
      // For people who work around the clock, one day ends where the next starts.
      const from = seconds(Math.max(each.from, nightBefore));
      const until = seconds(Math.min(each.until, worked[index + 1]?.work.from ?? each.until));
      nightBefore = until;
      const off = away.flatMap((span) => {
        const clipped = {
          from: seconds(Math.max(span.from, from)),
          until: seconds(Math.min(span.until, until)),
        };
        return clipped.from < clipped.until ? [clipped] : [];
      });
      const longest = seconds(until - from);
      return { from, until, work, start: home, end: home, off, rest, longest };
    });
  };
  const everyone = people.map(
    (person): Technician => ({
      id: person._id,
      skills: person.skills,
      shifts: shiftsOf(person),
      costPerHour: cents(days.hourlyCost),
      costPerKilometer: cents(perKilometer(days.mileageCost)),
      capacity: 1,
    }),
  );

  const isPlanned = (start: string) => days.days.includes(dayAt(start));
  const parts = partsOf({ ...days, isPlanned, endOf }, blocked);
  const pushes = pushesOf(parts, days.visits, dayAt);
  const lastDay = dayOf(days.days.at(-1) ?? dayIn(zone, now));
  const setting: PartSetting = {
    work: ordered(
      everyone.flatMap(({ shifts }) =>
        shifts.map(({ work }) => ({ from: work.from, until: seconds(work.until + overtime) })),
      ),
    ),
    endOfWork: (members, start) => endOfWork(everyone, members, timeline.at(new Date(start))),
    overtime,
    pushOf: (person, start) => pushes.get(`${person} ${start}`) ?? 0,
    spanOf,
    dayAround: (start: string) => dayOf(dayAt(start)),
    daysFrom: (day: Day) => ({ from: dayOf(day).from, until: lastDay.until }),
    soon: timeline.at(soon(now)),
    placeNumber,
    skillsOf: days.skillsOf,
    crewOf: days.crewOf,
    regularOf: (client) => days.regularOf(client)?.person ?? null,
    worthOf: (job, priority) => worthOf(days.weights, { ...days.valueOf(job), priority }, days.winRate),
  };
  const visits = parts.map((part) => engineVisit(part, setting));

  const technicians = everyone.map((person) => withPossibleRests(person, visits, leg));
  const problem: Problem = {
    technicians,
    visits,
    travel: days.ways.table(),
    weights: weightsFor(days, type),
    grid: usualGrid,
  };
  return {
    problem,
    today: routesOf(problem, visits),
    parts: new Map(parts.map((part) => [part.id, part])),
    blocked,
    timeline,
    placeNumber,
    leg,
  };
};

const endOfWork = (
  technicians: readonly Technician[],
  members: readonly string[],
  start: Seconds,
): number | undefined => {
  const ends = technicians
    .filter(({ id }) => members.includes(id))
    .flatMap(({ shifts }) => shifts.filter(({ from, until }) => start >= from && start < until))
    .map(({ work }) => work.until);
  return ends.length > 0 ? Math.max(...ends) : undefined;
};

/** Without the breaks for which visits that stay leave no time. */
const withPossibleRests = (technician: Technician, visits: readonly Visit[], leg: LegBetween): Technician => {
  if (technician.shifts.every(({ rest }) => rest === null)) return technician;
  const fixed = visits
    .filter(({ lock, current }) => lock === "frozen" && current[0]?.technician === technician.id)
    .flatMap(({ current, duration, place }) =>
      current.map(({ start }) => ({ from: start, until: seconds(start + duration), place })),
    )
    .sort((one, other) => one.from - other.from);
  return {
    ...technician,
    shifts: technician.shifts.map((shift) => {
      const stops = fixed.filter(({ from }) => from >= shift.from && from < shift.until);
      return shift.rest && !hasRest(shift.rest, stops, leg) ? { ...shift, rest: null } : shift;
    }),
  };
};

/** The current placements. */
const routesOf = ({ technicians }: Problem, visits: readonly Visit[]): PlannedRoute[] => {
  const stops = new Map<string, PlannedStop[]>(technicians.map(({ id }) => [id, []]));
  for (const { id: visit, current, duration } of visits)
    for (const { technician, start } of current)
      stops.get(technician)?.push({ visit, start, end: seconds(start + duration) });
  return technicians.flatMap(({ id, shifts }) =>
    shifts.map((shift, index) => ({
      technician: id,
      shift: index,
      stops: (stops.get(id) ?? [])
        .filter(({ start }) => start >= shift.from && start < shift.until)
        .sort((a, b) => a.start - b.start),
    })),
  );
};
