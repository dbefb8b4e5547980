import { givenUp, isWeekend, type Preferences } from "@fieldwright/domain/assistance";
import { addDays, dayIn, instantAt } from "@fieldwright/domain/calendar";
import { holidaysWithin } from "@fieldwright/domain/holidays";
import { joinWords } from "@fieldwright/domain/join-words";
import type { LearnedDuration } from "@fieldwright/domain/learned-duration";
import { theSkills } from "@fieldwright/domain/skill-words";
import { estimatedInsight } from "../places";
import { calendarDay, clock, count, dayAndClock, lengthOfTime } from "../words";
import type { Advice } from "./advise";
import { nameOf } from "./describe-slots";

const day = 24 * 3_600_000;

/** Where the length of the slots comes from. */
export type DurationSource = "request" | "job" | "learned" | "default";

const preferenceNames = ["avoidWeekends", "morningOnly"] as const;
const preferenceWords = { avoidWeekends: "“weekdays only”", morningOnly: "“mornings only”" } as const;

const inWords = (preferences: Preferences): string =>
  joinWords(preferenceNames.filter((name) => preferences[name]).map((name) => preferenceWords[name]));

const brokenPreferences = ({ inquiry, kept, slots }: Advice, days: string): string[] => {
  const dropped = inWords(givenUp(inquiry.preferences, kept));
  if (dropped === "" || slots.length === 0) return [];
  const left = inWords(kept);
  return [
    `No open time within ${days} fits ${inWords(inquiry.preferences)}. We dropped ${dropped}${left ? ` and kept ${left}` : ""}. Slots that miss it are marked.`,
  ];
};

/** Why nothing begins on the preferred day, or at the preferred hour of any day. */
const missedWish = (
  { inquiry, kept, all, terms, timeline, wish, isOverDays }: Advice,
  days: string,
): string[] => {
  const { timeZone: zone } = terms;
  if (all.length === 0) return [];
  const wished = dayIn(zone, inquiry.preferred);
  const day = calendarDay(zone, inquiry.preferred);
  const from = timeline.at(instantAt(zone, wished, 0));
  const until = timeline.at(instantAt(zone, addDays(wished, 1), 0));
  if (!all.some(({ start }) => start >= from && start < until)) {
    const [holiday] = holidaysWithin(terms.holidays, wished, wished);
    if (holiday) return [`${day} is a day off: ${holiday.name}.`];
    if (kept.avoidWeekends && isWeekend(wished))
      return [`${day} is on a weekend, and you asked to avoid those.`];
    return [`Nobody can start on ${day}.`];
  }
  const hours = new Set(wish.hours);
  const hour = clock(zone, instantAt(zone, wished, inquiry.preferredMinute));
  return isOverDays || all.some(({ start }) => hours.has(start))
    ? []
    : [`Nobody can start at ${hour} within ${days}. Here are the closest times.`];
};

const learned = (
  category: string,
  { minutes, range, visits }: LearnedDuration,
  source: DurationSource,
): string => {
  const figures = `${lengthOfTime(minutes * 60)} in ${count(visits, "completed visit")}, four of five between ${lengthOfTime(range.from * 60)} and ${lengthOfTime(range.to * 60)}`;
  const rest = source === "learned" ? ", so the slots are that long" : "";
  return `${category[0]?.toUpperCase()}${category.slice(1)} takes ${figures}${rest}.`;
};

/** Some people are free, but not enough at the same time. */
const shortCrew = (advice: Advice): string | undefined => {
  const { gathering, wish, timeline, terms } = advice;
  if (!gathering) return undefined;
  const who = joinWords(gathering.people.map((person) => nameOf(advice, person)));
  const when = dayAndClock(terms.timeZone, timeline.instant(gathering.start));
  const few =
    gathering.people.length === 1
      ? `Only ${who} is free, on ${when}`
      : `Only ${gathering.people.length} can start at the same time: ${who} on ${when}`;
  return `The job needs ${wish.crew} people together. ${few}. Send fewer people or pick more.`;
};

/** The nearest that is possible where nobody is free for that long. */
const nearest = (advice: Advice): string => {
  const { longest, isOverDays, timeline, terms } = advice;
  if (!longest) return "";
  const length = lengthOfTime(longest.length);
  const start = timeline.instant(longest.start);
  const who = nameOf(advice, longest.person);
  return isOverDays
    ? ` The most in a row is ${length}, with ${who} from ${calendarDay(terms.timeZone, start)}. Shorten the visit or split it.`
    : ` The longest open time is ${length}, with ${who} on ${dayAndClock(terms.timeZone, start)}. Shorten the visit or split it over two days.`;
};

/** What a planner should know about this visit, in sentences with figures. */
export const insightsOf = (
  advice: Advice,
  estimate: LearnedDuration | undefined,
  source: DurationSource,
): string[] => {
  const { inquiry, slots, excluded, all, timeline, terms, wish } = advice;
  if (advice.question) return [advice.question];
  const days = count(
    Math.round((inquiry.within.end.getTime() - inquiry.within.start.getTime()) / day),
    "day",
  );
  const people = count(inquiry.people.length, "person", "people");
  const free = inquiry.people.length - excluded.length;
  const length = lengthOfTime(wish.duration);
  const [best] = slots;
  const [top] = all;
  const summary =
    best && top
      ? `${free} of ${people} can take ${length} within ${days}. ${joinWords(best.team.map(({ person }) => nameOf(advice, person.id)))} on ${dayAndClock(terms.timeZone, timeline.instant(best.start))} fits best, with ${best.score} of 100 points.`
      : (shortCrew(advice) ??
        `We checked ${people}. Nobody has ${length} free within ${days}.${nearest(advice)}`);
  const lacking = excluded.filter(({ rule }) => rule === "skills").length;
  return [
    ...(inquiry.people.length < wish.crew
      ? [
          `The job needs ${wish.crew} people together, ${inquiry.people.length} chosen. Pick ${wish.crew - inquiry.people.length} more.`,
        ]
      : [summary]),
    ...(inquiry.lockedTo ? ["This visit is locked to its people and time. Unlock it to pick another."] : []),
    ...brokenPreferences(advice, days),
    ...missedWish(advice, days),
    ...(lacking > 0 ? [`${lacking} of ${people} can't go without ${theSkills(wish.skills)}.`] : []),
    ...(source === "job" ? [`The job is estimated at ${length}, so the slots are that long.`] : []),
    ...(estimate ? [learned(inquiry.job.category, estimate, source)] : []),
    ...(wish.place === null
      ? ["We couldn't place the address on the map, so we keep 15 min free before and after other visits."]
      : []),
    ...(advice.isPartlyEstimated ? [estimatedInsight] : []),
  ];
};
