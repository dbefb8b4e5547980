import type { RecommendationsBody } from "@fieldwright/contract/ai-schedule";
import type { BoardPerson } from "@fieldwright/contract/schedule-board";
import type { TenantTx } from "@fieldwright/db/client";
import { defaultDuration, soon, wholeSteps } from "@fieldwright/domain/assistance";
import type { Span } from "@fieldwright/domain/availability";
import { addDays, asDay, dayIn, instantAt } from "@fieldwright/domain/calendar";
import { type LearnedDuration, learnDuration, learnPace } from "@fieldwright/domain/learned-duration";
import type { Place } from "@fieldwright/domain/travel";
import { addressText } from "#customers";
import type { WorkTerms } from "#identity";
import { invalid, placeOfAddress } from "#kernel";
import { findBoardPeople } from "#schedule";
import { findCompletedVisits, findJobToPlan, type JobToPlan } from "../assistance.repo";
import { placeFrom } from "../places";
import type { Inquiry } from "./advise";
import type { DurationSource } from "./describe-advice";

type Named = { readonly ids: readonly string[]; readonly field: string };

/** Active members of the organization with their time off, in the usual order. */
export const loadPeople = async (
  tx: TenantTx,
  { ids, field }: Named,
  within: Span,
  terms: WorkTerms,
): Promise<BoardPerson[]> => {
  const asked = [...new Set(ids)];
  const people = await findBoardPeople(tx, { asked, booked: [] }, within, terms);
  if (people.length < asked.length) throw invalid({ field, msg: "Team member not found" });
  const gone = people.find(({ isActive }) => !isActive);
  if (gone) throw invalid({ field, msg: `${gone.firstName} ${gone.lastName} is no longer active` });
  return people;
};

export const later = (one: Date, other: Date): Date => (one > other ? one : other);

export const mustFindJob = async (tx: TenantTx, id: string): Promise<JobToPlan> => {
  const job = await findJobToPlan(tx, id);
  if (!job) throw invalid({ field: "jobId", msg: "Job not found" });
  return job;
};

/** The job's own address, or the client's first one. */
export const placeOfJob = ({ own, first }: JobToPlan): Place | null => placeFrom(own ?? first);

/** A typed address other than the job's own is placed by its coordinates, or in the middle of its ZIP code. */
const placeOf = (job: JobToPlan, location: RecommendationsBody["location"]): Place | null => {
  if (location?.coordinates) return location.coordinates;
  const address = job.own ?? job.first;
  if (!location?.address || (address && location.address === addressText(address))) return placeOfJob(job);
  return placeOfAddress(location.address);
};

export const horizonFrom = (day: string, days: number, zone: string, now: Date): Span => {
  const first = day < dayIn(zone, now) ? dayIn(zone, now) : day;
  const end = instantAt(zone, addDays(first, days), 0);
  return { start: later(instantAt(zone, first, 0), soon(now)), end };
};

export type Read = {
  readonly inquiry: Inquiry;
  readonly estimate: LearnedDuration | undefined;
  readonly source: DurationSource;
};

/** At least half an hour, in whole quarters of an hour, as visits are booked. */
const bookable = (minutes: number): number => Math.max(30, Math.ceil(minutes / 15) * 15);

export const durationFor = (
  asked: number | undefined,
  job: Pick<JobToPlan, "estimatedDuration">,
  estimate: LearnedDuration | undefined,
): { minutes: number; source: DurationSource } => {
  if (asked !== undefined) return { minutes: asked, source: "request" };
  if (job.estimatedDuration !== null) return { minutes: job.estimatedDuration, source: "job" };
  if (estimate) return { minutes: bookable(estimate.minutes), source: "learned" };
  return { minutes: defaultDuration, source: "default" };
};

/** What completed visits of the job's category tell: how long it takes, and how far that is from the plan. */
export const learnFor = async (
  tx: TenantTx,
  job: JobToPlan,
  people: readonly string[],
): Promise<{ estimate: LearnedDuration | undefined; pace: Inquiry["pace"] }> => {
  const completed = await findCompletedVisits(tx, job.category);
  return { estimate: learnDuration(completed, { people, client: job.clientId }), pace: learnPace(completed) };
};

export const readInquiry = async (
  tx: TenantTx,
  body: RecommendationsBody,
  terms: WorkTerms,
  now: Date,
): Promise<Read> => {
  const { timeZone: zone } = terms;
  const wished = asDay(zone, body.preferredDate ?? now.toISOString());
  const within = horizonFrom(wished, body.horizonDays, zone, now);
  const found = mustFindJob(tx, body.jobId);
  const [job, people, { estimate, pace }] = await Promise.all([
    found,
    loadPeople(tx, { ids: body.teamMembers, field: "teamMembers" }, within, terms),
    found.then((job) => learnFor(tx, job, body.teamMembers)),
  ]);
  if (body.clientId !== job.clientId)
    throw invalid({ field: "clientId", msg: "The job belongs to another client" });
  const { minutes, source } = durationFor(body.estimatedDuration, job, estimate);
  return {
    inquiry: {
      job,
      people,
      duration: wholeSteps(minutes),
      crew: job.crewSize,
      priority: body.priority,
      place: placeOf(job, body.location),
      preferred: later(instantAt(zone, wished, body.preferredTime * 60), within.start),
      preferredMinute: body.preferredTime * 60,
      within,
      preferences: body.preferences,
      lockedTo: null,
      exceptVisits: [],
      pace,
    },
    estimate,
    source,
  };
};
