import { mostPlannedDays, type PlanBody } from "@fieldwright/contract/plan-days";
import type { UnscheduledJob } from "@fieldwright/contract/schedule-board";
import type { TenantTx } from "@fieldwright/db/client";
import { addDays, asDay, type Day, dayIn } from "@fieldwright/domain/calendar";
import { learnDuration } from "@fieldwright/domain/learned-duration";
import type { Category } from "@fieldwright/domain/statuses";
import { instantAt } from "@fieldwright/domain/zoned-time";
import { readWorkTerms, type WorkTerms } from "#identity";
import { invalid, type Principal } from "#kernel";
import { findUnscheduled } from "#schedule";
import { findCompletedVisits } from "./assistance.repo";
import type { Days } from "./build-problem";
import { loadDays } from "./load-days";
import { loadPeople } from "./load-people";
import type { Setting } from "./places";
import type { NewWork } from "./problem-parts";
import { durationFor } from "./read-inquiry";

/** More than a week of any team that plans on one board. */
const mostJobs = 200;

/** A plan of many days that moves every other visit for a few minutes each is trusted by nobody. */
const handover = 10;

/** The days that are not over. */
const readDays = ({ startDate, endDate }: PlanBody, zone: string, now: Date): Day[] => {
  const [first, last] = [asDay(zone, startDate), asDay(zone, endDate)];
  const today = dayIn(zone, now);
  if (last < first) throw invalid({ field: "endDate", msg: "The end must not be before the start" });
  if (addDays(first, mostPlannedDays) <= last)
    throw invalid({ field: "endDate", msg: `At most ${mostPlannedDays} days can be planned at once` });
  if (last < today) throw invalid({ field: "endDate", msg: "These days are over" });
  const days: Day[] = [];
  for (let day = first < today ? today : first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
};

/** How long work takes that nobody has estimated, as far as completed visits of its kind tell. */
const learnDurations = async (tx: TenantTx, jobs: readonly UnscheduledJob[]) => {
  const kinds = new Set(
    jobs.filter(({ estimatedDuration }) => estimatedDuration === null).map(({ category }) => category),
  );
  const completed = new Map<Category, Awaited<ReturnType<typeof findCompletedVisits>>>();
  for (const kind of kinds) completed.set(kind, await findCompletedVisits(tx, kind));
  return ({ category, client }: UnscheduledJob) =>
    learnDuration(completed.get(category) ?? [], { people: [], client: client._id });
};

const loadJobs = async (tx: TenantTx, body: PlanBody, days: readonly Day[]): Promise<NewWork[]> => {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  if (!body.jobIds && !body.includeUnscheduled) return [];
  const ids = body.jobIds && [...new Set(body.jobIds)];
  const found = await findUnscheduled(tx, { ids, limit: mostJobs });
  if (ids && found.length < ids.length)
    throw invalid({ field: "jobIds", msg: "Job not found among those that need a visit" });
  const wanted = found.filter(({ scheduledDate }) => ids || scheduledDate === null || scheduledDate <= last);
  const learned = await learnDurations(tx, wanted);
  return wanted.map((job): NewWork => {
    const { scheduledDate } = job;
    const isAhead = scheduledDate !== null && scheduledDate > first && scheduledDate <= last;
    return {
      id: job._id,
      version: job.version,
      jobNumber: job.jobNumber,
      title: job.title,
      client: job.client,
      location: job.location,
      place: job.coordinates,
      priority: job.priority,
      duration: durationFor(undefined, job, learned(job)).minutes,
      crew: Math.max(1, job.crewSize),
      skills: job.requiredSkills,
      notBefore: isAhead ? scheduledDate : first,
    };
  });
};

const peopleFor = (tx: TenantTx, { teamMembers }: PlanBody, days: readonly Day[], terms: WorkTerms) => {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const within = {
    start: instantAt(terms.timeZone, first, 0),
    end: instantAt(terms.timeZone, addDays(last, 1), 0),
  };
  return teamMembers && loadPeople(tx, { ids: teamMembers, field: "teamMembers" }, within, terms);
};

/** Whole days of people, and the work that waits for a time. */
export const loadPlan = async (
  tx: TenantTx,
  principal: Principal,
  body: PlanBody,
  setting: Setting,
): Promise<Days> => {
  const terms = await readWorkTerms(tx);
  const days = readDays(body, terms.timeZone, setting.now);
  const people = await peopleFor(tx, body, days, terms);
  const jobs = await loadJobs(tx, body, days);
  const { includeUnscheduled: withUnassigned, overtime } = body;
  const asked = { days, among: () => true, people, withUnassigned, jobs, handover, overtime };
  return loadDays(tx, principal, asked, setting);
};
