import type { Recommendations, RecommendedSlot } from "@fieldwright/contract/ai-schedule";
import { brokenPreferences, givenUp } from "@fieldwright/domain/assistance";
import { joinWords } from "@fieldwright/domain/join-words";
import { theSkills } from "@fieldwright/domain/skill-words";
import type { Change, RuleName } from "@fieldwright/engine/constraints/constraint";
import type { Part } from "@fieldwright/engine/explain/score";
import { onTimeAfter } from "@fieldwright/engine/hold/outlook";
import type { Wish } from "@fieldwright/engine/model/booking";
import type { Seconds } from "@fieldwright/engine/model/problem";
import type { Exclusion } from "@fieldwright/engine/openings";
import type { Offer, Slot } from "@fieldwright/engine/recommend";
import { presentSpan } from "#schedule";
import { travelSpread } from "../places";
import type { Timeline } from "../planner";
import { apart, calendarDay, clock, dayAndClock, lengthOfTime, monthAndDay, streetOf, times } from "../words";
import type { Advice } from "./advise";

const halfDay = 12 * 3600;

export const nameOf = ({ inquiry }: Advice, person: string): string =>
  inquiry.people.find(({ _id }) => _id === person)?.firstName ?? "";

export const presentTeam = ({ inquiry }: Advice, ids: readonly string[]): RecommendedSlot["team"] =>
  ids.flatMap((id) => {
    const person = inquiry.people.find(({ _id }) => _id === id);
    if (!person) return [];
    const { _id, firstName, lastName } = person;
    return [{ user: { _id, firstName, lastName }, role: "technician" }];
  });

const textOf: Record<Part["name"], (part: Part) => string> = {
  travel: ({ figure, known }) => {
    if (!known) return "Drive time unknown, 15 min kept free";
    return figure < 30 ? "No extra driving" : `${lengthOfTime(figure)} more driving`;
  },
  time: ({ figure }) => (figure === 0 ? "At the preferred time" : `${apart(figure)} than preferred`),
  workload: ({ figure }) =>
    figure === 0 ? "Nothing else booked that day" : `${lengthOfTime(figure)} booked that day`,
  continuity: ({ figure }) => (figure === 0 ? "Hasn't been here before" : `Was here ${times(figure)}`),
};

/** Where the person comes from, and how far it is. */
const arrival = (advice: Advice, { person, day }: Offer, start: Seconds): string => {
  const { wish, leg, bookingOf, terms } = advice;
  const name = nameOf(advice, person.id);
  const last = person.bookings.findLast(({ from, until }) => until <= start && from >= day.from - halfDay);
  const way = leg(last ? last.place : person.home, wish.place);
  const away = way.seconds < 60 ? "next door" : `${lengthOfTime(way.seconds)} away`;
  const booking = last && bookingOf(last.visit);
  if (booking) {
    const street = streetOf(booking.location);
    const stop = `the ${clock(terms.timeZone, booking.start)}${street ? ` at ${street}` : ""}`;
    return way.known ? `${name} is ${away} after ${stop}` : `${name} is free after ${stop}`;
  }
  return way.known ? `${name} starts the day ${away}` : `${name} is free then`;
};

const furtherReason = ({ parts }: Slot): string => {
  const figureOf = (name: Part["name"]) => parts.find((part) => part.name === name)?.figure ?? 0;
  const visits = figureOf("continuity");
  if (visits > 0) return `was here ${times(visits)}`;
  const booked = figureOf("workload");
  return booked > 0 ? `has ${lengthOfTime(booked)} booked that day` : "has nothing else booked that day";
};

/** One sentence. */
export const whyOf = (advice: Advice, slot: Slot): string => {
  const [first, ...others] = slot.team;
  if (!first) return "";
  const reason = `${arrival(advice, first, slot.start)} and ${furtherReason(slot)}`;
  const names = joinWords(others.map(({ person }) => nameOf(advice, person.id)));
  return others.length === 0 ? `${reason}.` : `${reason}; ${names} can be there too.`;
};

/** The chance that someone is there within the arrival window, after what they are booked for that day. */
const onTimeOf = ({ inquiry, wish, leg, isOverDays }: Advice, { start, team }: Slot): number | undefined => {
  if (isOverDays) return undefined;
  const { pace, job } = inquiry;
  const chance = team.reduce((all, { person, day }) => {
    const before = person.bookings.filter(({ from }) => from >= day.from - halfDay && from < start);
    const stops = before.map(({ from, until, place }, at) => ({
      start: from,
      planned: (until - from) * pace.ofPerson(person.id),
      way: leg(place, before[at + 1]?.place ?? wish.place).seconds,
    }));
    return all * onTimeAfter(stops, { ...pace.ofAll, travelSpread, start, after: job.arrivalMinutes * 60 });
  }, 1);
  return Number(chance.toFixed(2));
};

export const presentSlot = (advice: Advice, slot: Slot): RecommendedSlot => {
  const { timeline, inquiry, terms } = advice;
  const span = { start: timeline.instant(slot.start), end: timeline.instant(slot.end) };
  return {
    ...presentSpan(span),
    duration: inquiry.duration,
    score: slot.score,
    parts: slot.parts.map((part) => ({
      name: part.name,
      points: part.points,
      most: part.most,
      text: textOf[part.name](part),
    })),
    why: whyOf(advice, slot),
    onTime: onTimeOf(advice, slot),
    // Only preferences that were given up count: a long visit over a weekend without work breaks none.
    breaks: brokenPreferences(span, givenUp(inquiry.preferences, advice.kept), terms.timeZone),
    team: presentTeam(
      advice,
      slot.team.map(({ person }) => person.id),
    ),
  };
};

/** The facts that describe an exclusion. */
export type Case = {
  readonly wish: Pick<Wish, "duration" | "skills">;
  readonly skillsOf: (person: string) => readonly string[];
  readonly timeline: Timeline;
  readonly timeZone: string;
  readonly startOf: (visit: string) => Date | undefined;
};

/** The last day of time off. Time off that ends at midnight ends with the day before. */
const awayUntil = ({ timeline, timeZone }: Case, change: Change | null): string => {
  if (change?.kind !== "give up time off") return "Has time off";
  const last = new Date(timeline.instant(change.until).getTime() - 1);
  return `On time off until ${monthAndDay(timeZone, last)}`;
};

export const ruleInWords = (about: Case, { person, rule, change }: Exclusion): string => {
  const { wish, skillsOf } = about;
  const length = lengthOfTime(wish.duration);
  const has = skillsOf(person);
  const words: Record<RuleName, string> = {
    skills: `Needs ${theSkills(wish.skills.filter((skill) => !has.includes(skill)))}`,
    crew: "Not one of the people you picked",
    locks: "Locked to its people and time",
    "maximum day": `${length} more would be too long a day`,
    "working hours": `Has no ${length} in a row on these days`,
    "time off": awayUntil(about, change),
    window: `Doesn't work at the times you asked for`,
    overlap: `Booked. No ${length} free with the drive`,
    break: `No ${length} free around lunch`,
  };
  return words[rule];
};

type Words = { [Kind in Change["kind"]]: (change: Extract<Change, { kind: Kind }>) => string };

/** One change, or several if one is not enough. */
export const changeInWords = (
  about: Case,
  { change, also = [] }: Pick<Exclusion, "change" | "also">,
): string => {
  if (!change) return "Try other days or other people. A few changes here aren't enough";
  const [first = "", ...more] = [change, ...also].map((each) => oneInWords(about, each));
  const lower = more.map((words) => `${words.charAt(0).toLowerCase()}${words.slice(1)}`);
  return (
    [first, ...lower.slice(0, -1)].join(", ") +
    lower
      .slice(-1)
      .map((words) => `, and ${words}`)
      .join("")
  );
};

const oneInWords = ({ timeline, timeZone: zone, startOf }: Case, change: Change): string => {
  const when = (at: Seconds) => dayAndClock(zone, timeline.instant(at));
  const visitAt = (visit: string) => {
    const start = startOf(visit);
    return start ? `the ${clock(zone, start)} visit on ${calendarDay(zone, start)}` : "a visit";
  };
  const words: Words = {
    learn: ({ skills }) => `Add ${theSkills(skills)}`,
    "pick them, too": () => "Pick them, too",
    unlock: () => "Unlock the visit",
    "work longer": (longer) => `Work ${lengthOfTime(longer.seconds)} longer`,
    "give up time off": ({ from, until }) => `Work during the time off from ${when(from)} to ${when(until)}`,
    "allow another time": ({ start }) => `Allow ${when(start)}`,
    "move a visit": ({ visit, seconds }) => `Move ${visitAt(visit)} by ${lengthOfTime(seconds)}`,
    "give away a visit": ({ visit }) => `Give ${visitAt(visit)} another day or another person`,
    "move the break": () => "Take lunch at another time",
    "shorten the visit": ({ to, start }) =>
      `Shorten the visit to ${lengthOfTime(to)}, free from ${when(start)}`,
  };
  // The compiler cannot see that the words match the kind of the change.
  const inWords = words[change.kind] as (change: Change) => string;
  return inWords(change);
};

const caseOf = ({ inquiry, wish, timeline, terms, bookingOf }: Advice): Case => ({
  wish,
  timeline,
  timeZone: terms.timeZone,
  skillsOf: (person) => inquiry.people.find(({ _id }) => _id === person)?.skills ?? [],
  startOf: (visit) => bookingOf(visit)?.start,
});

export const presentExcluded = (advice: Advice): Recommendations["excluded"] =>
  advice.excluded.flatMap((exclusion) =>
    presentTeam(advice, [exclusion.person]).map(({ user }) => ({
      user,
      rule: ruleInWords(caseOf(advice), exclusion),
      change: changeInWords(caseOf(advice), exclusion),
    })),
  );
