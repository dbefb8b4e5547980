import type { BoardPerson, BoardVisit } from "@fieldwright/contract/schedule-board";
import type { OptimizationType } from "@fieldwright/domain/assistance";
import { toSpan } from "@fieldwright/domain/availability";
import { joinWords } from "@fieldwright/domain/join-words";
import { minutesOf, visitSegments } from "@fieldwright/domain/visit-segments";
import type { Person, Wish } from "@fieldwright/engine/model/booking";
import { pointsOfWay } from "@fieldwright/engine/model/objective";
import type { Span } from "@fieldwright/engine/model/problem";
import { minutes, seconds } from "@fieldwright/engine/model/problem";
import { teamOnDays } from "@fieldwright/engine/several-days";
import { presentSpan } from "#schedule";
import { count, lengthOfTime } from "../words";
import { type Built, buildProblem, type Days } from "./build-problem";
import { enginePeople } from "./engine-people";
import { outsideOf } from "./plan-around";
import { absentAt, personOf } from "./why-moved";

/** A booked visit of several days that goes to other people on the same days. */
export type Handover = {
  readonly visit: BoardVisit;
  readonly team: BoardVisit["team"];
  readonly why: string;
};

type Segments = BoardVisit["segments"];

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

/** When someone would be at the visit; undefined if their hours would change the amount of work. */
const segmentsFor = (
  visit: BoardVisit,
  { workingHours }: BoardPerson,
  zone: string,
): Segments | undefined => {
  const slot = toSpan(visit);
  const segments = visitSegments(slot, workingHours, zone);
  return minutesOf(segments) === visit.duration ? segments.map(presentSpan) : undefined;
};

/** People who stay keep their role; new people take the role of someone who leaves. */
export const rolesWith = (
  { team }: BoardVisit,
  people: readonly string[],
): { user: string; role: string }[] => {
  const free = team.filter(({ user }) => !people.includes(user)).map(({ role }) => role);
  return people.map((user) => ({
    user,
    role: team.find((member) => member.user === user)?.role ?? free.shift() ?? "technician",
  }));
};

type Found = {
  readonly visit: BoardVisit;
  readonly wish: Wish;
  /** The people now, and the people in the plan. */
  readonly had: readonly Person[];
  readonly chosen: readonly Person[];
};

const whyOf = (days: Days, { leg }: Built, { visit, wish, had, chosen }: Found): string => {
  const nameOf = ({ id }: Person) => personOf(days, id).firstName;
  const wayOf = ({ home }: Person) => lengthOfTime(leg(home, wish.place).seconds);
  const come = chosen.filter((person) => !had.includes(person));
  const leave = had.filter((person) => !chosen.includes(person));
  const now = joinWords(come.map((person) => `${nameOf(person)} ${wayOf(person)}`));
  const before = joinWords(leave.map((person) => `${wayOf(person)} for ${nameOf(person)}`));
  return `On each of ${count(visit.segments.length, "day")} the drive takes ${now} instead of ${before}.`;
};

type Going = {
  readonly visit: BoardVisit;
  readonly wish: Wish;
  readonly person: Person;
  readonly segments: readonly Span[];
};

/** Seconds of work outside of someone's hours. */
const overtimeOf = ({ days }: Person, segments: readonly Span[]): number =>
  segments.reduce((sum, { from, until }) => {
    const day = days.find((each) => each.from < until && from < each.until);
    return day ? sum + Math.max(0, day.from - from) + Math.max(0, until - day.until) : sum + until - from;
  }, 0);

/** The same points as in a plan: travel on each day, overtime, an unfamiliar person, and a change of people. */
const pointsOfGoing = (
  { regularOf }: Days,
  { problem, leg }: Built,
  { visit, wish, person, segments }: Going,
): number => {
  const { weights } = problem;
  const [there, back] = [leg(person.home, wish.place), leg(wish.place, person.home)];
  const way = pointsOfWay(weights, person);
  const ofADay =
    (way.time + way.paidSecond) * (there.seconds + back.seconds) +
    (way.distance + way.paidMeter) * (there.meters + back.meters);
  const regular = regularOf(visit.client._id)?.person ?? person.id;
  const isNew = !visit.team.some(({ user }) => user === person.id);
  return (
    ofADay * segments.length +
    (weights.overtimeMinute / 60) * overtimeOf(person, segments) +
    (isNew ? weights.disturbed : 0) +
    (regular === person.id ? 0 : weights.otherTechnician)
  );
};

const handOver = (days: Days, type: OptimizationType, visit: BoardVisit): Handover | undefined => {
  const others = { ...days, jobs: [], visits: days.visits.filter(({ _id }) => _id !== visit._id) };
  const built = buildProblem(others, type, outsideOf(others));
  const { timeline, leg } = built;
  const wish = wishFor(visit, days, built);
  const segments = new Map(
    days.people.flatMap((person) => {
      const own = segmentsFor(visit, person, days.timeZone);
      return own ? [[person._id, own] as const] : [];
    }),
  );
  const all = enginePeople(others, built, built.today).filter(({ id }) => segments.has(id));
  const segmentsOf = ({ id }: Person): Span[] =>
    (segments.get(id) ?? []).map(({ start, end }) => ({
      from: timeline.at(new Date(start)),
      until: timeline.at(new Date(end)),
    }));
  const pointsOf = (person: Person) =>
    pointsOfGoing(days, built, { visit, wish, person, segments: segmentsOf(person) });
  const had = all.filter(({ id }) => visit.team.some(({ user }) => user === id));
  const mayGo = (person: Person) =>
    had.includes(person) || overtimeOf(person, segmentsOf(person)) <= minutes(days.overtime);
  const chosen = teamOnDays(all.filter(mayGo), wish, { leg, segmentsOf, pointsOf });
  const sumOf = (people: readonly Person[]) => people.reduce((sum, person) => sum + pointsOf(person), 0);
  const absent = absentAt(days, visit);
  if (!chosen || had.length < visit.team.length) return undefined;
  if (absent.length === 0 && sumOf(chosen) >= sumOf(had)) return undefined;
  const roles = rolesWith(
    visit,
    chosen.map(({ id }) => id),
  );
  const team = roles.map((member) => ({ ...member, segments: segments.get(member.user) ?? [] }));
  const why =
    absent.length > 0
      ? `${joinWords(absent.map(({ firstName }) => firstName))} ${absent.length === 1 ? "has" : "have"} time off then.`
      : whyOf(days, built, { visit, wish, had, chosen });
  return { visit, team, why };
};

/** Booked visits of several days keep their days, and go to people who are closer and free on all of them. */
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
