import type { SuggestTeamsBody, TeamSuggestion } from "@fieldwright/contract/ai-schedule";
import type { TenantTx } from "@fieldwright/db/client";
import { wholeSteps } from "@fieldwright/domain/assistance";
import { dayIn, instantAt } from "@fieldwright/domain/calendar";
import { joinWords } from "@fieldwright/domain/join-words";
import { milesOf } from "@fieldwright/domain/travel";
import { type Cents, cents } from "@fieldwright/engine/model/problem";
import type { Slot } from "@fieldwright/engine/recommend";
import { readWorkTerms } from "#identity";
import type { Setting } from "../places";
import { calendarDay, costText, dayAndClock, lengthOfTime } from "../words";
import { type Advice, advise } from "./advise";
import { nameOf, presentTeam, whyOf } from "./describe-slots";
import {
  durationFor,
  horizonFrom,
  later,
  learnFor,
  loadPeople,
  mustFindJob,
  placeOfJob,
} from "./read-inquiry";

const idsOf = ({ team }: Slot): string[] => team.map(({ person }) => person.id);

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The cost of the added travel. The work itself costs the same, whoever goes. */
const costOf = ({ team }: Slot): Cents =>
  cents(
    sum(
      team.map(
        ({ added, person }) =>
          (added.seconds / 3600) * person.costPerHour + (added.meters / 1000) * person.costPerKilometer,
      ),
    ),
  );

/** The first of those with the least. */
const least = (slots: readonly Slot[], measure: (slot: Slot) => number): Slot | undefined => {
  let best: Slot | undefined;
  let figure = Number.POSITIVE_INFINITY;
  // A loop, because it runs for each of thousands of slots.
  for (const slot of slots) {
    const measured = measure(slot);
    if (measured < figure || best === undefined) [best, figure] = [slot, measured];
  }
  return best;
};

const names = (advice: Advice, ids: readonly string[]): string =>
  joinWords(ids.map((id) => nameOf(advice, id)));

const sameAsLastTime = (advice: Advice): TeamSuggestion[] => {
  const [last] = advice.before;
  if (!last || last.people.length < advice.wish.crew) return [];
  const able = new Set(advice.all.flatMap(idsOf));
  if (!last.people.every((id) => able.has(id))) return [];
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

/** The best team by each measure; `all` is sorted by score. */
export const presentTeamSuggestions = (advice: Advice): TeamSuggestion[] => {
  const { all, slots, timeline, terms } = advice;
  const [best] = slots;
  // The earliest slot is always among the shown ones.
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
      const miles = milesOf(sum(slot.team.map(({ added }) => added.meters))).toFixed(1);
      return `${names(advice, idsOf(slot))}: ${driving} and ${miles} miles more driving, ${costText(costOf(slot))}.`;
    }),
    ...sameAsLastTime(advice),
  ];
};

const horizonDays = 14;
const nine = 9 * 60;

/** The same as a request for the morning of the job's scheduled date. */
export const suggestTeams = async (
  tx: TenantTx,
  { jobId, availableTeamMembers }: SuggestTeamsBody,
  setting: Setting,
): Promise<{ teamSuggestions: TeamSuggestion[] }> => {
  const { now } = setting;
  const terms = await readWorkTerms(tx);
  const { timeZone: zone } = terms;
  const job = await mustFindJob(tx, jobId);
  const day = job.scheduledDate ?? dayIn(zone, now);
  const within = horizonFrom(day, horizonDays, zone, now);
  const named = { ids: availableTeamMembers, field: "availableTeamMembers" };
  const people = await loadPeople(tx, named, within, terms);
  const { estimate, pace } = await learnFor(tx, job, availableTeamMembers);
  const { minutes } = durationFor(undefined, job, estimate);
  const inquiry = {
    job,
    people,
    duration: wholeSteps(minutes),
    crew: job.crewSize,
    priority: job.priority,
    place: placeOfJob(job),
    preferred: later(instantAt(zone, day, nine), within.start),
    preferredMinute: nine,
    within,
    preferences: { avoidWeekends: true, morningOnly: false },
    lockedTo: null,
    exceptVisits: [],
    pace,
  };
  return { teamSuggestions: presentTeamSuggestions(await advise(tx, inquiry, terms, setting)) };
};
