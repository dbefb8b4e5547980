import type { SuggestTeamsBody, TeamSuggestion } from "@fieldwright/contract/ai-schedule";
import type { TenantTx } from "@fieldwright/db/client";
import { wholeSteps } from "@fieldwright/domain/assistance";
import { dayIn } from "@fieldwright/domain/calendar";
import { instantAt } from "@fieldwright/domain/zoned-time";
import { readWorkTerms } from "#identity";
import { advise } from "./advise";
import { loadPeople } from "./load-people";
import type { Setting } from "./places";
import { durationFor, horizonFrom, later, learnFor, mustFindJob, placeOfJob } from "./read-inquiry";
import { suggestTeams as suggest } from "./team-suggestions";

const horizonDays = 14;
const nine = 9 * 60;

/** As if somebody had asked for the job's own day in the morning. */
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
  const { minutes } = durationFor(undefined, job, await learnFor(tx, job, availableTeamMembers));
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
  };
  return { teamSuggestions: suggest(await advise(tx, inquiry, terms, setting)) };
};
