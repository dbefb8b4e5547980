import type { Recommendations } from "@fieldwright/contract/ai-schedule";
import type { Change, RuleName } from "@fieldwright/engine/constraints/constraint";
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

const changeInWords = ({ timeline, terms, bookingOf }: Advice, change: Change | null): string => {
  const { timeZone: zone } = terms;
  switch (change?.kind) {
    case undefined:
      return "No single change would do";
    case "learn":
      return `Add ${skillsOf(change.skills)}`;
    case "work longer":
      return `Work ${lengthOfTime(change.seconds)} longer`;
    case "give up time off": {
      const from = timeline.instant(change.from);
      const until = timeline.instant(change.until);
      return `Come in during the time off from ${dayAndClock(zone, from)} to ${dayAndClock(zone, until)}`;
    }
    case "allow another time":
      return `Allow ${dayAndClock(zone, timeline.instant(change.start))}`;
    case "move a visit": {
      const booking = bookingOf(change.visit);
      const which = booking
        ? `the ${clock(zone, booking.start)} visit on ${calendarDay(zone, booking.start)}`
        : "a visit";
      return `Move ${which} by ${lengthOfTime(change.seconds)}`;
    }
  }
};

export const presentExcluded = (advice: Advice): Recommendations["excluded"] =>
  advice.excluded.flatMap((exclusion) =>
    presentTeam(advice, [exclusion.person]).map(({ user }) => ({
      user,
      rule: ruleInWords(advice, exclusion),
      change: changeInWords(advice, exclusion.change),
    })),
  );
