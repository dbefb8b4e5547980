import type { LearnedDuration } from "@fieldwright/domain/learned-duration";
import type { Advice } from "./advise";
import { nameOf } from "./describe-slot";
import { estimatedInsight } from "./places";
import { count, dayAndClock, lengthOfTime, list } from "./words";

const day = 24 * 3_600_000;

/** Where the length of the slots comes from. */
export type DurationSource = "request" | "job" | "learned" | "default";

const preferenceWords = { avoidWeekends: "weekdays only", morningOnly: "mornings only" } as const;

const brokenPreferences = ({ inquiry, keepsPreferences, slots }: Advice, days: string): string[] => {
  if (keepsPreferences || slots.length === 0) return [];
  const asked = (["avoidWeekends", "morningOnly"] as const).filter((name) => inquiry.preferences[name]);
  const wishes = list(asked.map((name) => preferenceWords[name]));
  return [`Nothing fits ${wishes} within ${days}, so slots that break this are shown and marked.`];
};

const learned = (
  category: string,
  { minutes, range, visits }: LearnedDuration,
  source: DurationSource,
): string => {
  const figures = `${lengthOfTime(minutes * 60)} in ${count(visits, "completed visit")}, four of five between ${range.from} and ${range.to} min`;
  const rest = source === "learned" ? "; the slots are that long" : "";
  return `${category[0]?.toUpperCase()}${category.slice(1)} takes ${figures}${rest}.`;
};

/** Some could go, but not as many together as it takes. */
const shortCrew = (advice: Advice): string | undefined => {
  const { gathering, wish, timeline, terms } = advice;
  if (!gathering) return undefined;
  const who = list(gathering.people.map((person) => nameOf(advice, person)));
  return `The job needs ${wish.crew} people together; at most ${gathering.people.length} can begin at one time: ${who} on ${dayAndClock(terms.timeZone, timeline.instant(gathering.start))}.`;
};

/** What somebody who plans this visit should know, in sentences that carry figures. */
export const insightsOf = (
  advice: Advice,
  estimate: LearnedDuration | undefined,
  source: DurationSource,
): string[] => {
  const { inquiry, slots, excluded, all, timeline, terms, wish } = advice;
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
      ? `${free} of ${people} can take ${length} within ${days}; ${list(best.team.map(({ person }) => nameOf(advice, person.id)))} on ${dayAndClock(terms.timeZone, timeline.instant(best.start))} fits best, with ${best.score} of 100 points.`
      : (shortCrew(advice) ?? `Nobody of ${people} can take ${length} within ${days}.`);
  const lacking = excluded.filter(({ rule }) => rule === "skills").length;
  return [
    ...(inquiry.people.length < wish.crew
      ? [`The job needs ${wish.crew} people together, ${inquiry.people.length} chosen.`]
      : [summary]),
    ...(inquiry.lockedTo ? ["The visit is locked to its people and time. Unlock it to choose another."] : []),
    ...brokenPreferences(advice, days),
    ...(lacking > 0 ? [`${lacking} of ${people} cannot go without ${list(wish.skills)}.`] : []),
    ...(source === "job" ? [`The job is estimated at ${length}; the slots are that long.`] : []),
    ...(estimate ? [learned(inquiry.job.category, estimate, source)] : []),
    ...(wish.place === null
      ? ["The address has no coordinates: 15 minutes are kept free before and after other visits."]
      : []),
    ...(advice.isPartlyEstimated ? [estimatedInsight] : []),
  ];
};
