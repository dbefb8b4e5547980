import type { Recommendations } from "@fieldwright/contract/ai-schedule";
import { joinWords } from "@fieldwright/domain/join-words";
import type { Change, RuleName } from "@fieldwright/engine/constraints/constraint";
import type { Wish } from "@fieldwright/engine/model/booking";
import type { Seconds } from "@fieldwright/engine/model/units";
import type { Exclusion } from "@fieldwright/engine/openings";
import type { Advice } from "./advise";
import { presentTeam } from "./describe-slot";
import type { Timeline } from "./engine-time";
import { calendarDay, clock, dayAndClock, lengthOfTime, monthAndDay } from "./words";

const theSkills = (skills: readonly string[]): string =>
  `the skill${skills.length === 1 ? "" : "s"} ${joinWords(skills)}`;

/** What an exclusion is about. */
export type Case = {
  readonly wish: Pick<Wish, "duration" | "skills">;
  readonly skillsOf: (person: string) => readonly string[];
  readonly timeline: Timeline;
  readonly timeZone: string;
  readonly startOf: (visit: string) => Date | undefined;
};

/** The last day on which somebody is away: time off that ends at midnight ends with the day before. */
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
    crew: "Is not among those who were asked for",
    locks: "The visit is locked to its people and time",
    "maximum day": `${length} more would be too long a day`,
    "working hours": `Works no ${length} at a stretch in these days`,
    "time off": awayUntil(about, change),
    window: `Works at none of the times asked for`,
    overlap: `Booked: no ${length} free with the way there`,
  };
  return words[rule];
};

type Words = { [Kind in Change["kind"]]: (change: Extract<Change, { kind: Kind }>) => string };

export const changeInWords = ({ timeline, timeZone: zone, startOf }: Case, change: Change | null): string => {
  if (!change) return "No single change would do";
  const when = (at: Seconds) => dayAndClock(zone, timeline.instant(at));
  const words: Words = {
    learn: ({ skills }) => `Add ${theSkills(skills)}`,
    "name them, too": () => "Ask for them, too",
    unlock: () => "Unlock the visit",
    "work longer": (longer) => `Work ${lengthOfTime(longer.seconds)} longer`,
    "give up time off": ({ from, until }) =>
      `Come in during the time off from ${when(from)} to ${when(until)}`,
    "allow another time": ({ start }) => `Allow ${when(start)}`,
    "move a visit": ({ visit, seconds }) => {
      const start = startOf(visit);
      const which = start ? `the ${clock(zone, start)} visit on ${calendarDay(zone, start)}` : "a visit";
      return `Move ${which} by ${lengthOfTime(seconds)}`;
    },
  };
  // The compiler cannot follow that a change meets the words of its own kind.
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
      change: changeInWords(caseOf(advice), exclusion.change),
    })),
  );
