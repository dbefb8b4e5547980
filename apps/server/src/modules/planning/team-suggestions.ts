import type { TeamSuggestion } from "@fieldwright/contract/ai-schedule";
import { joinWords } from "@fieldwright/domain/join-words";
import { milesOf } from "@fieldwright/domain/travel";
import type { Slot } from "@fieldwright/engine/recommend";
import type { Advice } from "./advise";
import { nameOf, presentTeam, whyOf } from "./describe-slot";
import { calendarDay, dayAndClock, dollars, lengthOfTime } from "./words";

const idsOf = ({ team }: Slot): string[] => team.map(({ person }) => person.id);

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Cents for what the visit adds to everybody's way; the work itself costs the same whoever goes. */
const costOf = ({ team }: Slot): number =>
  sum(
    team.map(
      ({ added, person }) =>
        (added.seconds / 3600) * person.costPerHour + (added.metres / 1000) * person.costPerKilometre,
    ),
  );

const least = (slots: readonly Slot[], measure: (slot: Slot) => number): Slot | undefined =>
  slots.reduce<Slot | undefined>(
    (best, slot) => (best === undefined || measure(slot) < measure(best) ? slot : best),
    undefined,
  );

const names = (advice: Advice, ids: readonly string[]): string =>
  joinWords(ids.map((id) => nameOf(advice, id)));

const sameAsLastTime = (advice: Advice): TeamSuggestion[] => {
  const [last] = advice.before;
  const able = new Set(advice.all.flatMap(idsOf));
  if (!last || last.people.length < advice.wish.crew || !last.people.every((id) => able.has(id))) return [];
  const was = last.people.length === 1 ? "was" : "were";
  const when = calendarDay(advice.terms.timeZone, last.start);
  return [
    {
      type: "same_as_last_time",
      reasoning: `${names(advice, last.people)} ${was} here last time, on ${when}.`,
      team: presentTeam(advice, last.people),
    },
  ];
};

/** The best team by each measure; `all` is in order of score. */
export const suggestTeams = (advice: Advice): TeamSuggestion[] => {
  const { all, slots, timeline, terms } = advice;
  const [best] = slots;
  // The earliest of all is always among the slots that are shown.
  const soonest = least(slots, ({ start }) => start);
  const cheapest = least(
    all.filter(({ team }) => team.every(({ added }) => added.known)),
    costOf,
  );
  const suggestion = (
    type: TeamSuggestion["type"],
    slot: Slot | undefined,
    reasoning: (slot: Slot) => string,
  ) => (slot ? [{ type, reasoning: reasoning(slot), team: presentTeam(advice, idsOf(slot)) }] : []);
  return [
    ...suggestion("best_fit", best, (slot) => `${whyOf(advice, slot)} ${slot.score} of 100 points.`),
    ...suggestion("fastest", soonest, (slot) => {
      const when = dayAndClock(terms.timeZone, timeline.instant(slot.start));
      return `${names(advice, idsOf(slot))} can be there first, on ${when}.`;
    }),
    ...suggestion("cheapest", cheapest, (slot) => {
      const driving = lengthOfTime(sum(slot.team.map(({ added }) => added.seconds)));
      const miles = milesOf(sum(slot.team.map(({ added }) => added.metres))).toFixed(1);
      return `${names(advice, idsOf(slot))}: ${driving} and ${miles} miles more driving, ${dollars(costOf(slot))}.`;
    }),
    ...sameAsLastTime(advice),
  ];
};
