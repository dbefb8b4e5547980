import type { BoardPerson, BoardVisit } from "@fieldwright/contract/schedule-board";
import type { OptimizationType } from "@fieldwright/domain/assistance";
import { anyOverlap, toSpan } from "@fieldwright/domain/availability";
import { joinWords } from "@fieldwright/domain/join-words";
import type { PlannedRoute, PlannedStop } from "@fieldwright/engine/model/problem";
import { cents } from "@fieldwright/engine/model/problem";
import { clock, costText, lengthOfTime, times } from "../words";
import type { Days } from "./build-problem";
import type { Creation, Improvement, Move, PlannedPlace } from "./improve";

/** The people of a visit who have time off during it. */
export const absentAt = ({ people }: Pick<Days, "people">, { team }: BoardVisit): BoardPerson[] =>
  team.flatMap(({ user, segments }) => {
    const person = people.find(({ _id }) => _id === user);
    return person && anyOverlap(segments.map(toSpan), person.timeOff.map(toSpan)) ? [person] : [];
  });

export const isWithAbsent = (days: Pick<Days, "people">, visit: BoardVisit): boolean =>
  absentAt(days, visit).length > 0;

/** Visits of people with time off that may move, and for which the plan found nobody else. */
export const strandedIn = (
  days: Days,
  { moves, handovers, isThrownAway }: Pick<Improvement, "moves" | "handovers" | "isThrownAway">,
): BoardVisit[] => {
  if (isThrownAway) return [];
  const changed = new Set([...moves, ...handovers].map(({ visit }) => visit._id));
  return days.visits.filter(
    (visit) =>
      (days.mayMove(visit) || days.mayHandOver(visit)) &&
      isWithAbsent(days, visit) &&
      !changed.has(visit._id),
  );
};

export const personOf = ({ people }: Days, id: string): BoardPerson => {
  const person = people.find(({ _id }) => _id === id);
  if (!person) throw new Error("someone in a plan is not among its people");
  return person;
};

/** Seconds of driving to a visit from the stop before it. */
const wayTo = ({ built }: Improvement, { stop, route, person }: PlannedPlace): number => {
  const { technicians, visits, travel } = built.problem;
  const at = route.stops.findIndex(({ visit }) => visit === stop.visit);
  const placeOf = (id: string | undefined) => visits.find((visit) => visit.id === id)?.place;
  const shift = technicians.find(({ id }) => id === person)?.shifts[route.shift];
  const from = at > 0 ? placeOf(route.stops[at - 1]?.visit) : shift?.start;
  return travel.seconds[(from ?? 0) * travel.places + (placeOf(stop.visit) ?? 0)] ?? 0;
};

const workOf = ({ stops }: Pick<PlannedRoute, "stops">): number =>
  stops.reduce((sum, { start, end }) => sum + end - start, 0);

/** The stop that should still be going on when the visit is booked to start. */
export const underwayBefore = ({ stop, route }: PlannedPlace): PlannedStop | undefined =>
  route.stops.find(({ start, end }) => start < stop.start && end > stop.start);

/** Time between the stop before and the visit; infinite for the first stop of the day. */
const gapBefore = ({ stop, route }: PlannedPlace): number => {
  const before = route.stops[route.stops.findIndex(({ visit }) => visit === stop.visit) - 1];
  return before ? stop.start - before.end : Number.POSITIVE_INFINITY;
};

const stopAfter = ({ stop, route }: PlannedPlace): PlannedStop | undefined =>
  route.stops[route.stops.findIndex(({ visit }) => visit === stop.visit) + 1];

const without = (places: readonly PlannedPlace[], others: readonly PlannedPlace[]): PlannedPlace[] =>
  places.filter(({ person }) => !others.some((other) => other.person === person));

/** The person who leaves and the person who comes; the same person if only the time changes. */
const exchanged = ({ from, to }: Move): { old: PlannedPlace | undefined; next: PlannedPlace | undefined } => {
  const [joins] = without(to, from);
  const [leaves] = without(from, to);
  return joins && leaves ? { old: leaves, next: joins } : { old: from[0], next: joins ?? to[0] };
};

/** Seconds of driving on a route, from home and back. */
const drivingOf = ({ built }: Improvement, { technician, shift: index, stops }: PlannedRoute): number => {
  const { technicians, visits, travel } = built.problem;
  const shift = technicians.find(({ id }) => id === technician)?.shifts[index];
  if (!shift || stops.length === 0) return 0;
  const places = stops.map(({ visit }) => visits.find(({ id }) => id === visit)?.place ?? shift.start);
  return [...places, shift.end].reduce(
    (sum, to, at) => sum + (travel.seconds[(places[at - 1] ?? shift.start) * travel.places + to] ?? 0),
    0,
  );
};

const titleOf = ({ built }: Improvement, id: string): string => {
  const part = built.parts.get(id);
  return (part?.kind === "job" ? part.work.title : part?.visit.title) ?? "";
};

/** With the client's name where two visits have the same title. */
const namedBeside = (improvement: Improvement, id: string, other: string): string => {
  const part = improvement.built.parts.get(id);
  const client = part?.kind === "job" ? part.work.client : part?.visit.client;
  const title = titleOf(improvement, id);
  return title === other && client ? `${title} for ${client.name}` : title;
};

/**
 * The stop nearest in time that the person has only in the plan. If there is none, one that is at another time than now: it moved
 * because of something else.
 */
const newStopNear = (
  { planned }: Improvement,
  { stop: left, route: today }: PlannedPlace,
): PlannedStop | undefined => {
  const route = planned.find(
    ({ technician, shift }) => technician === today.technician && shift === today.shift,
  );
  const isAsNow = ({ visit, start }: PlannedStop) =>
    today.stops.some((now) => now.visit === visit && now.start === start);
  const isKept = ({ visit }: PlannedStop) => today.stops.some((now) => now.visit === visit);
  const isFar = (stop: PlannedStop) => Math.abs(stop.start - left.start);
  return route?.stops
    .filter((stop) => stop.visit !== left.visit && !isAsNow(stop))
    .toSorted((one, other) => Number(isKept(one)) - Number(isKept(other)) || isFar(one) - isFar(other))[0];
};

/** What the move makes possible for the person who had the visit. */
const whatItAllows = (
  days: Days,
  improvement: Improvement,
  { visit }: Move,
  { from, to }: { readonly from: PlannedPlace; readonly to: PlannedPlace },
): string | undefined => {
  const { built, planned } = improvement;
  const at = ({ start }: PlannedStop) => clock(days.timeZone, built.timeline.instant(start));
  const old = personOf(days, from.person).firstName;
  const changes = from.person !== to.person;
  const reached = newStopNear(improvement, from);
  if (reached) {
    const where = changes ? personOf(days, to.person).firstName : at(to.stop);
    return `Moving ${visit.title} to ${where} lets ${old} reach ${namedBeside(improvement, reached.visit, visit.title)} at ${at(reached)}.`;
  }
  const { technician, shift } = from.route;
  const after = planned.find((route) => route.technician === technician && route.shift === shift);
  const less = drivingOf(improvement, from.route) - (after ? drivingOf(improvement, after) : 0);
  if (less < 60) return undefined;
  return changes
    ? `Without it, ${old} drives ${lengthOfTime(less)} less that day.`
    : `At ${at(to.stop)} it saves ${old} ${lengthOfTime(less)} of driving.`;
};

const inTen = (chance: number): string => `${Math.round(10 * chance)} in 10`;

/** Where the move lets nobody get anywhere new: who is on time more often, has less work, or more time for a drive. */
const whatItEases = (
  days: Days,
  improvement: Improvement,
  { visit }: Move,
  { from, to }: { readonly from: PlannedPlace; readonly to: PlannedPlace },
): string | undefined => {
  const { outlook, planned } = improvement;
  const [old, next] = [personOf(days, from.person).firstName, personOf(days, to.person).firstName];
  const chances = [outlook?.before, outlook?.after].map((expected) => expected?.onTime.get(visit._id));
  const [chance = 0, better = 0] = chances;
  if (outlook && Math.round(10 * better) > Math.round(10 * chance))
    return `${next} would be on time ${inTen(better)} times instead of ${inTen(chance)}.`;
  const { technician, shift } = from.route;
  if (technician !== to.route.technician || shift !== to.route.shift) {
    const after = planned.find((route) => route.technician === technician && route.shift === shift);
    const [work, less] = [workOf(from.route), after ? workOf(after) : 0];
    return less < work
      ? `Leaves ${old} with ${less > 0 ? `${lengthOfTime(less)} of work` : "no work"} that day instead of ${lengthOfTime(work)}.`
      : undefined;
  }
  const before = gapBefore(to) - gapBefore(from);
  if (before >= 60) return `Gives ${old} ${lengthOfTime(before)} more to get there from the stop before.`;
  const following = stopAfter(to);
  const earlier = from.stop.end - to.stop.end;
  return following && earlier >= 60
    ? `Gives ${old} ${lengthOfTime(earlier)} more to get to ${namedBeside(improvement, following.visit, visit.title)} after it.`
    : undefined;
};

const ofThePlan = ({ before, after }: Improvement): string => {
  if (before.travel > after.travel)
    return `Part of a plan with ${lengthOfTime(before.travel - after.travel)} less driving.`;
  return before.cost > after.cost
    ? `Part of a plan that costs ${costText(cents(before.cost - after.cost))} less.`
    : "Makes room for other work.";
};

/** Seconds of driving to a visit that are a reason by themselves. */
const telling = 10 * 60;

/** A reason that concerns the visit itself, or that of the whole plan. */
export const whyMoved = (
  days: Days,
  improvement: Improvement,
  move: Move,
  type: OptimizationType,
): string => {
  const { old: from, next: to } = exchanged(move);
  if (!to) throw new Error("a visit is moved to nobody");
  const next = personOf(days, to.person).firstName;
  const shorter = wayTo(improvement, to);
  if (!from) return `Nobody is on it. ${next} gets there in ${lengthOfTime(shorter)} from the stop before.`;
  const absent = joinWords(absentAt(days, move.visit).map(({ firstName }) => firstName));
  if (absent)
    return `${absent} ${absent.includes(" and ") ? "have" : "has"} time off then. ${next} gets there in ${lengthOfTime(shorter)} from the stop before.`;
  const old = personOf(days, from.person).firstName;
  const changes = from.person !== to.person;
  if (type === "workload" && changes)
    return `${old} has ${lengthOfTime(workOf(from.route))} of work that day, ${next} would have ${lengthOfTime(workOf(to.route))} with it.`;
  const still = underwayBefore(from);
  if (still) {
    const until = clock(days.timeZone, improvement.built.timeline.instant(still.end));
    return `${old} is likely at ${titleOf(improvement, still.visit)} until ${until}.`;
  }
  const [way, gap] = [wayTo(improvement, from), gapBefore(from)];
  if (way > gap)
    return `${old} needs ${lengthOfTime(way)} to get there from the stop before and has ${gap > 0 ? `only ${lengthOfTime(gap)}` : "no time for it"}.`;
  const byDrive = changes
    ? `${next} gets there in ${lengthOfTime(shorter)} from the stop before, ${old} in ${lengthOfTime(way)}.`
    : `${next} gets there in ${lengthOfTime(shorter)} from the stop before instead of ${lengthOfTime(way)}.`;
  if (way - shorter >= telling) return byDrive;
  const regular = days.regularOf(move.visit.client._id);
  if (changes && regular?.person === to.person)
    return `${next} was at ${move.visit.client.name} ${times(regular.visits)} before.`;
  const allows = whatItAllows(days, improvement, move, { from, to });
  if (allows) return allows;
  return shorter < way
    ? byDrive
    : (whatItEases(days, improvement, move, { from, to }) ?? ofThePlan(improvement));
};

export const whyCreated = (days: Days, improvement: Improvement, { places, people }: Creation): string => {
  const names = joinWords(people.map((id) => personOf(days, id).firstName));
  if (places.length === 0) return `${names} ${people.length > 1 ? "have" : "has"} these days free.`;
  const ways = places.map((place) => lengthOfTime(wayTo(improvement, place)));
  return people.length > 1
    ? `${names} are free at the same time, ${joinWords(ways)} away from the stop before.`
    : `${names} gets there in ${joinWords(ways)} from the stop before.`;
};
