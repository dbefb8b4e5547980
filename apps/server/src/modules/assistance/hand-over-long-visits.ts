import type { BoardVisit } from "@fieldwright/contract/schedule-board";
import type { OptimizationType } from "@fieldwright/domain/assistance";
import { visitSegments } from "@fieldwright/domain/visit-segments";
import type { Person, Wish } from "@fieldwright/engine/model/booking";
import { pointsOfWay } from "@fieldwright/engine/model/objective";
import { minutes, seconds } from "@fieldwright/engine/model/units";
import { teamOnDays } from "@fieldwright/engine/several-days";
import { presentSpan } from "../availability/present-span";
import { type Built, buildProblem, type Days } from "./build-problem";
import { enginePeople } from "./engine-people";
import { outsideOf } from "./plan-around";
import { personOf } from "./why-moved";
import { count, lengthOfTime, list } from "./words";

/** A booked visit of several days that other people would do on the same days. */
export type Handover = {
  readonly visit: BoardVisit;
  readonly team: BoardVisit["team"];
  readonly why: string;
};

const wishFor = (visit: BoardVisit, { skillsOf }: Days, { timeline, placeNumber }: Built): Wish => {
  const [from, until] = [timeline.at(new Date(visit.start)), timeline.at(new Date(visit.end))];
  return {
    duration: minutes(visit.duration),
    place: placeNumber(visit.coordinates),
    skills: skillsOf(visit.job),
    crew: visit.team.length,
    only: null,
    held: null,
    priority: visit.priority,
    allowed: [{ from, until }],
    preferred: from,
    grid: minutes(15),
    gridFrom: seconds(0),
  };
};

const sameSpans = (ones: BoardVisit["segments"], others: BoardVisit["segments"]): boolean =>
  ones.length === others.length &&
  ones.every(({ start, end }, at) => start === others[at]?.start && end === others[at]?.end);

/** Who stays keeps the role, who comes takes over that of somebody who leaves. */
export const teamWith = ({ team, segments }: BoardVisit, people: readonly string[]): BoardVisit["team"] => {
  const free = team.filter(({ user }) => !people.includes(user)).map(({ role }) => role);
  return people.map(
    (user) =>
      team.find((member) => member.user === user) ?? { user, role: free.shift() ?? "technician", segments },
  );
};

type Found = {
  readonly visit: BoardVisit;
  readonly wish: Wish;
  /** Who has it today, and who would. */
  readonly had: readonly Person[];
  readonly chosen: readonly Person[];
};

const whyOf = (days: Days, { leg }: Built, { visit, wish, had, chosen }: Found): string => {
  const nameOf = ({ id }: Person) => personOf(days, id).firstName;
  const wayOf = ({ home }: Person) => lengthOfTime(leg(home, wish.place).seconds);
  const come = chosen.filter((person) => !had.includes(person));
  const leave = had.filter((person) => !chosen.includes(person));
  const now = list(come.map((person) => `${nameOf(person)} ${wayOf(person)}`));
  const before = list(leave.map((person) => `${wayOf(person)} for ${nameOf(person)}`));
  return `On each of ${count(visit.segments.length, "day")} the way takes ${now} instead of ${before}.`;
};

const handOver = (days: Days, type: OptimizationType, visit: BoardVisit): Handover | undefined => {
  const others = { ...days, jobs: [], visits: days.visits.filter(({ _id }) => _id !== visit._id) };
  const built = buildProblem(others, type, outsideOf(others));
  const { problem, timeline, leg } = built;
  const wish = wishFor(visit, days, built);
  const slot = { start: new Date(visit.start), end: new Date(visit.end) };
  const all = enginePeople(others, built, built.today).filter(({ id }) =>
    sameSpans(
      visitSegments(slot, personOf(days, id).workingHours, days.timeZone).map(presentSpan),
      visit.segments,
    ),
  );
  const regular = days.regularOf(visit.client._id)?.person;
  const pointsOf = (person: Person): number => {
    const [there, back] = [leg(person.home, wish.place), leg(wish.place, person.home)];
    const way = pointsOfWay(problem.weights, person);
    const ofADay =
      (way.time + way.paidSecond) * (there.seconds + back.seconds) +
      (way.distance + way.paidMetre) * (there.metres + back.metres);
    const isNew = !visit.team.some(({ user }) => user === person.id);
    const isOther = regular !== undefined && regular !== person.id;
    return (
      ofADay * visit.segments.length +
      (isNew ? problem.weights.disturbed : 0) +
      (isOther ? problem.weights.otherTechnician : 0)
    );
  };
  const segments = visit.segments.map(({ start, end }) => ({
    from: timeline.at(new Date(start)),
    until: timeline.at(new Date(end)),
  }));
  const had = all.filter(({ id }) => visit.team.some(({ user }) => user === id));
  const chosen = teamOnDays(all, wish, segments, { leg, pointsOf });
  const sumOf = (people: readonly Person[]) => people.reduce((sum, person) => sum + pointsOf(person), 0);
  if (!chosen || had.length < visit.team.length || sumOf(chosen) >= sumOf(had)) return undefined;
  const team = teamWith(
    visit,
    chosen.map(({ id }) => id),
  );
  return { visit, team, why: whyOf(days, built, { visit, wish, had, chosen }) };
};

/** Booked visits of several days keep their days; whoever is nearer and free on all of them takes them over. */
export const handOverLongVisits = (
  asked: Days,
  type: OptimizationType,
): { readonly days: Days; readonly handovers: readonly Handover[] } => {
  const handovers: Handover[] = [];
  let days = asked;
  for (const visit of asked.visits.filter(asked.mayHandOver)) {
    const found = handOver(days, type, visit);
    if (!found) continue;
    handovers.push(found);
    const { team } = found;
    days = { ...days, visits: days.visits.map((each) => (each === visit ? { ...visit, team } : each)) };
  }
  return { days, handovers };
};
