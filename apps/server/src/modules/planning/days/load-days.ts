import { maxPlannedDays, type PlanBody } from "@fieldwright/contract/plan-days";
import type { BoardPerson, BoardVisit, UnscheduledJob } from "@fieldwright/contract/schedule-board";
import type { TenantTx } from "@fieldwright/db/client";
import { usualPlanWeights } from "@fieldwright/domain/assistance";
import { addDays, asDay, type Day, dayIn, instantAt } from "@fieldwright/domain/calendar";
import { learnDuration, learnPace, learnTraffic } from "@fieldwright/domain/learned-duration";
import { isPlannable } from "@fieldwright/domain/moving-visits";
import type { Category } from "@fieldwright/domain/statuses";
import { readWorkTerms, type WorkTerms } from "#identity";
import { invalid, type Principal } from "#kernel";
import { findUnscheduled, readBoard, readVisit } from "#schedule";
import { durationFor, loadPeople } from "../advice/read-inquiry";
import {
  findArrivals,
  findCompletedVisits,
  findCosts,
  findNeeds,
  findRegulars,
  findStarts,
  findUnderway,
  findValues,
  findWinRate,
} from "../assistance.repo";
import { legsAmong, type Setting } from "../places";
import type { Days } from "./build-problem";
import type { NewWork } from "./problem-parts";
import { createWays } from "./ways";

/** A visit also stays if the day of someone in its team is not planned. */
const isMovable = (visit: BoardVisit, people: readonly BoardPerson[], now: Date): boolean =>
  isPlannable(visit, now) && visit.team.every(({ user }) => people.some(({ _id }) => _id === user));

type Asked = {
  readonly days: readonly Day[];
  readonly among: (visit: BoardVisit) => boolean;
  /** The people to plan; everyone on the board if left out. */
  readonly people?: readonly BoardPerson[] | undefined;
  /** Whether unassigned visits are planned too. */
  readonly withUnassigned?: boolean;
  readonly jobs?: readonly NewWork[];
  readonly handover?: number;
  readonly overtime?: number;
};

/** The latest completed visits by category. One query after the other: a transaction has one connection. */
const findHistory = async (tx: TenantTx, categories: readonly Category[]) => {
  const completed = new Map<Category, Awaited<ReturnType<typeof findCompletedVisits>>>();
  for (const category of new Set(categories))
    completed.set(category, await findCompletedVisits(tx, category));
  return completed;
};

/** How far back quotes tell how many are won. */
const winRateDays = 365;

const noValue = { amount: 0, openQuotes: 0, isAgreement: false };

/** Low, because someone who asks to optimize one day accepts changes. */
const usualHandover = 2;

const loadDays = async (
  tx: TenantTx,
  principal: Principal,
  asked: Asked,
  { now, travel }: Setting,
): Promise<Days> => {
  const { days, among, people: chosen, withUnassigned = false, jobs = [] } = asked;
  const sorted = days.toSorted();
  const [from, to] = [sorted[0], sorted.at(-1)];
  if (!from || !to) throw new Error("there is no day to plan");
  const board = await readBoard(tx, principal, { from, to });
  const people = chosen ?? board.people.filter(({ isActive }) => isActive);
  const isTheirs = ({ team }: BoardVisit) =>
    team.length === 0 ? withUnassigned : team.some(({ user }) => people.some(({ _id }) => _id === user));
  const starts = new Map<string, boolean>();
  const isPlanned = ({ start }: BoardVisit["segments"][number]) => {
    const known = starts.get(start) ?? days.includes(dayIn(board.timeZone, new Date(start)));
    starts.set(start, known);
    return known;
  };
  const visits = board.visits.filter(
    (visit) => isTheirs(visit) && visit.status !== "cancelled" && visit.segments.some(isPlanned),
  );
  const needs = await findNeeds(
    tx,
    visits.map(({ job }) => job),
  );
  const regulars = await findRegulars(
    tx,
    [...visits, ...jobs].map(({ client }) => client._id),
    people.map(({ _id }) => _id),
  );
  const places = [
    ...people.map(({ home }) => home),
    ...visits.map(({ coordinates }) => coordinates),
    ...jobs.map(({ place }) => place),
  ];
  const history = await findHistory(
    tx,
    [...visits, ...jobs].map(({ category }) => category),
  );
  const today = dayIn(board.timeZone, now);
  const values = await findValues(tx, [...visits.map(({ job }) => job), ...jobs.map(({ id }) => id)], today);
  const { planWeights, ...costs } = await findCosts(tx);
  const ways = await travel(tx, legsAmong(places));
  return {
    days: sorted,
    timeZone: board.timeZone,
    people,
    travel: ways,
    ways: createWays(ways, places),
    visits,
    jobs,
    taken: [],
    handover: asked.handover ?? usualHandover,
    overtime: asked.overtime ?? 0,
    lunch: (await readWorkTerms(tx)).lunch,
    mayMove: (visit) => among(visit) && visit.segments.length === 1 && isMovable(visit, people, now),
    mayHandOver: (visit) =>
      among(visit) &&
      visit.segments.length > 1 &&
      visit.team.length > 0 &&
      visit.segments.every(isPlanned) &&
      isMovable(visit, people, now),
    skillsOf: (job) => needs.get(job)?.skills ?? [],
    regularOf: (client) => regulars.get(client),
    crewOf: (job) => needs.get(job)?.crew ?? 1,
    ...costs,
    weights: planWeights ?? usualPlanWeights,
    winRate: await findWinRate(tx, addDays(today, -winRateDays), today),
    valueOf: (job) => values.get(job) ?? noValue,
    underway: await findUnderway(
      tx,
      visits.filter(({ status }) => status === "in_progress").map(({ _id }) => _id),
    ),
    pace: learnPace([...history.values()].flat()),
    traffic: learnTraffic(
      await findArrivals(tx, now),
      (person) => people.find(({ _id }) => _id === person)?.home ?? null,
      board.timeZone,
    ),
    now,
  };
};

/** The whole day of a visit. */
export const loadDayOf = async (
  tx: TenantTx,
  principal: Principal,
  id: string,
  setting: Setting,
): Promise<Days> => {
  const visit = await readVisit(tx, principal, id);
  const { timeZone } = await readWorkTerms(tx);
  const day = dayIn(timeZone, new Date(visit.timeSlot.start));
  return loadDays(tx, principal, { days: [day], among: () => true }, setting);
};

/** The board shows as many at once. */
const maxDays = 42;

/** The days of these visits. Only these visits may move. */
export const loadDaysOf = async (
  tx: TenantTx,
  principal: Principal,
  ids: readonly string[],
  setting: Setting,
): Promise<Days> => {
  const asked = new Set(ids);
  const found = await findStarts(tx, [...asked]);
  if (found.length < asked.size) throw invalid({ field: "scheduleIds", msg: "Visit not found" });
  const { timeZone } = await readWorkTerms(tx);
  const days = [...new Set(found.map(({ start }) => dayIn(timeZone, start)))].sort();
  const [first = "", last = ""] = [days[0], days.at(-1)];
  if (addDays(first, maxDays) <= last)
    throw invalid({ field: "scheduleIds", msg: `The visits must be within ${maxDays} days` });
  return loadDays(tx, principal, { days, among: ({ _id }) => asked.has(_id) }, setting);
};

/** More than a week's work of any team that plans on one board. */
const maxJobs = 200;

/** High, because nobody trusts a plan that moves every other visit to save a few minutes. */
const handover = 10;

/** The requested days that are not past. */
const readDays = ({ startDate, endDate }: PlanBody, zone: string, now: Date): Day[] => {
  const [first, last] = [asDay(zone, startDate), asDay(zone, endDate)];
  const today = dayIn(zone, now);
  if (last < first) throw invalid({ field: "endDate", msg: "The end can't be before the start" });
  if (addDays(first, maxPlannedDays) <= last)
    throw invalid({ field: "endDate", msg: `Up to ${maxPlannedDays} days can be planned at once` });
  if (last < today) throw invalid({ field: "endDate", msg: "These days are in the past" });
  const days: Day[] = [];
  for (let day = first < today ? today : first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
};

/** The duration of work without an estimate, learned from completed visits of its category. */
const learnDurations = async (tx: TenantTx, jobs: readonly UnscheduledJob[]) => {
  const kinds = jobs.filter(({ estimatedDuration }) => estimatedDuration === null);
  const completed = await findHistory(
    tx,
    kinds.map(({ category }) => category),
  );
  return ({ category, client }: UnscheduledJob) =>
    learnDuration(completed.get(category) ?? [], { people: [], client: client._id });
};

const loadJobs = async (tx: TenantTx, body: PlanBody, days: readonly Day[]): Promise<NewWork[]> => {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  if (!body.jobIds && !body.includeUnscheduled) return [];
  const ids = body.jobIds && [...new Set(body.jobIds)];
  const found = await findUnscheduled(tx, { ids, limit: maxJobs });
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
      category: job.category,
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

/** Whole days of people, and the work without a visit. */
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
