import type { Optimizations, ProposedMove } from "@fieldwright/contract/ai-schedule";
import type { BoardPerson } from "@fieldwright/contract/schedule-board";
import type { OptimizationType } from "@fieldwright/domain/assistance";
import { milesOf } from "@fieldwright/domain/travel";
import type { Figures } from "@fieldwright/engine/evaluate";
import { presentSpan } from "../availability/present-span";
import type { Days } from "./build-problem";
import type { Improvement, Move, Place } from "./improve";
import { estimatedInsight } from "./places";
import { calendarDay, count, dollars, lengthOfTime } from "./words";

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

export const presentFigures = (figures: Figures): Optimizations["before"] => ({
  travelMinutes: Math.round(figures.travel / 60),
  miles: rounded(milesOf(figures.distance), 1),
  cost: figures.cost / 100,
  overtimeMinutes: Math.round(figures.overtime / 60),
  lateMinutes: Math.round(figures.late / 60),
  spreadHours: rounded(figures.spread / 3600, 2),
});

const personOf = ({ people }: Days, id: string): BoardPerson => {
  const person = people.find(({ _id }) => _id === id);
  if (!person) throw new Error("somebody in a plan is not among its people");
  return person;
};

/** Seconds of driving to a visit from the stop before it. */
const wayTo = ({ built }: Improvement, { stop, route, person }: Place): number => {
  const { technicians, visits, travel } = built.problem;
  const at = route.stops.findIndex(({ visit }) => visit === stop.visit);
  const placeOf = (id: string | undefined) => visits.find((visit) => visit.id === id)?.place;
  const shift = technicians.find(({ id }) => id === person)?.shifts[route.shift];
  const from = at > 0 ? placeOf(route.stops[at - 1]?.visit) : shift?.start;
  return travel.seconds[(from ?? 0) * travel.places + (placeOf(stop.visit) ?? 0)] ?? 0;
};

const workOf = ({ route }: Place): number =>
  route.stops.reduce((sum, { start, end }) => sum + end - start, 0);

/** Time between the stop before and the visit; nothing comes before the first of the day. */
const gapBefore = ({ stop, route }: Place): number => {
  const before = route.stops[route.stops.findIndex(({ visit }) => visit === stop.visit) - 1];
  return before ? stop.start - before.end : Number.POSITIVE_INFINITY;
};

/** The reason that holds for the visit itself, else that of the plan. */
const whyOf = (days: Days, improvement: Improvement, { from, to }: Move, type: OptimizationType): string => {
  const [old, next] = [personOf(days, from.person).firstName, personOf(days, to.person).firstName];
  const changes = from.person !== to.person;
  if (type === "workload" && changes)
    return `${old} has ${lengthOfTime(workOf(from))} of work that day, ${next} would have ${lengthOfTime(workOf(to))} with it.`;
  const [way, gap] = [wayTo(improvement, from), gapBefore(from)];
  if (way > gap)
    return `${old} needs ${lengthOfTime(way)} to get there from the stop before, ${lengthOfTime(Math.max(0, gap))} are planned.`;
  const shorter = wayTo(improvement, to);
  if (shorter < way)
    return changes
      ? `${next} gets there in ${lengthOfTime(shorter)} from the stop before, ${old} in ${lengthOfTime(way)}.`
      : `${next} gets there in ${lengthOfTime(shorter)} from the stop before instead of ${lengthOfTime(way)}.`;
  const { before, after } = improvement;
  return before.travel > after.travel
    ? `Part of a plan with ${lengthOfTime(before.travel - after.travel)} less driving.`
    : `Part of a plan that costs ${dollars(before.cost - after.cost)} less.`;
};

const presentMember = (days: Days, person: string, role: string) => {
  const { _id, firstName, lastName } = personOf(days, person);
  return { user: { _id, firstName, lastName }, role };
};

export const presentMove = (
  days: Days,
  improvement: Improvement,
  move: Move,
  type: OptimizationType,
): ProposedMove => {
  const { visit, from, to } = move;
  const { instant } = improvement.built.timeline;
  const role = visit.team[0]?.role ?? "technician";
  const placed = ({ person, stop }: Place) => ({
    ...presentSpan({ start: instant(stop.start), end: instant(stop.end) }),
    team: [presentMember(days, person, role)],
  });
  return {
    schedule: { _id: visit._id, title: visit.title, client: visit.client.name },
    from: placed(from),
    to: placed(to),
    why: whyOf(days, improvement, move, type),
  };
};

/** A visit that still begins in the arrival window that the customer was told needs no call. */
export const customersToNotify = ({ moves, built }: Improvement): number => {
  const { instant } = built.timeline;
  const told = moves.filter(({ visit, from, to }) => {
    if (from.stop.start === to.stop.start) return false;
    const start = instant(to.stop.start).toISOString();
    const promised = visit.arrivalWindow;
    return !promised || start < promised.start || start > promised.end;
  });
  return new Set(told.map(({ visit }) => visit.client._id)).size;
};

const saved = (before: number, after: number, words: (figure: string) => string): string[] =>
  before > after ? [words(lengthOfTime(before - after))] : [];

export const suggestionsOf = (days: Days, improvement: Improvement): string[] => {
  const { before, after, moves, built } = improvement;
  const staying = days.visits.length - new Set([...built.parts.values()].map(({ visit }) => visit._id)).size;
  const stay =
    staying > 0
      ? [
          `${count(staying, "visit stays", "visits stay")} out of the plan because of overlaps, hours or the way there.`,
        ]
      : [];
  const estimated = days.travel.isPartlyEstimated ? [estimatedInsight] : [];
  if (moves.length === 0) {
    const when = calendarDay(days.timeZone, new Date(days.visits[0]?.start ?? days.now));
    const visits = count(days.visits.length, "visit");
    return [
      `No better plan for ${days.days.length === 1 ? when : `these ${days.days.length} days`}: ${lengthOfTime(before.travel)} of driving for ${visits}.`,
      ...stay,
      ...estimated,
    ];
  }
  const told = customersToNotify(improvement);
  return [
    `Move ${count(moves.length, "visit")}: ${lengthOfTime(after.travel)} of driving instead of ${lengthOfTime(before.travel)}, ${dollars(after.cost)} instead of ${dollars(before.cost)}.`,
    ...saved(before.spread, after.spread, (time) => `The busiest and the least busy differ by ${time} less.`),
    ...saved(before.overtime, after.overtime, (time) => `${time} less work outside of working hours.`),
    ...saved(before.late, after.late, (time) => `${time} less lateness.`),
    told > 0
      ? `${count(told, "customer")} would have a new time and should be told.`
      : "No customer has to be told of another time.",
    ...stay,
    ...estimated,
  ];
};
