import type { Recommendations } from "@fieldwright/contract/ai-schedule";
import type { Change, RuleName } from "@fieldwright/engine/constraints/constraint";
import type { Seconds } from "@fieldwright/engine/model/units";
import type { Exclusion } from "@fieldwright/engine/openings";
import type { Advice } from "./advise";
import { presentTeam } from "./describe-slot";
import { calendarDay, clock, dayAndClock, lengthOfTime, list } from "./words";

const skillsOf = (skills: readonly string[]): string =>
  `the skill${skills.length === 1 ? "" : "s"} ${list(skills)}`;

const ruleInWords = ({ inquiry, wish }: Advice, { person, rule }: Exclusion): string => {
  const length = lengthOfTime(wish.duration);
  const has = inquiry.people.find(({ _id }) => _id === person)?.skills ?? [];
  const words: Record<RuleName, string> = {
    skills: `Needs ${skillsOf(wish.skills.filter((skill) => !has.includes(skill)))}`,
    "maximum day": `${length} more would be too long a day`,
    "working hours": `Works no ${length} at a stretch in these days`,
    "time off": "Has time off",
    window: `Works at none of the times asked for`,
    overlap: `Booked: no ${length} free with the way there`,
  };
  return words[rule];
};

type Words = { [Kind in Change["kind"]]: (change: Extract<Change, { kind: Kind }>) => string };

const changeInWords = ({ timeline, terms, bookingOf }: Advice, change: Change): string => {
  const { timeZone: zone } = terms;
  const when = (at: Seconds) => dayAndClock(zone, timeline.instant(at));
  const words: Words = {
    learn: ({ skills }) => `Add ${skillsOf(skills)}`,
    "work longer": (longer) => `Work ${lengthOfTime(longer.seconds)} longer`,
    "give up time off": ({ from, until }) =>
      `Come in during the time off from ${when(from)} to ${when(until)}`,
    "allow another time": ({ start }) => `Allow ${when(start)}`,
    "move a visit": ({ visit, seconds }) => {
      const start = bookingOf(visit)?.start;
      const which = start ? `the ${clock(zone, start)} visit on ${calendarDay(zone, start)}` : "a visit";
      return `Move ${which} by ${lengthOfTime(seconds)}`;
    },
  };
  // The compiler cannot follow that a change meets the words of its own kind.
  const inWords = words[change.kind] as (change: Change) => string;
  return inWords(change);
};

export const presentExcluded = (advice: Advice): Recommendations["excluded"] =>
  advice.excluded.flatMap((exclusion) =>
    presentTeam(advice, [exclusion.person]).map(({ user }) => ({
      user,
      rule: ruleInWords(advice, exclusion),
      change: exclusion.change ? changeInWords(advice, exclusion.change) : "No single change would do",
    })),
  );
