import type { Recommendations, RecommendationsBody } from "@fieldwright/contract/ai-schedule";
import type { Conflict } from "@fieldwright/contract/availability";
import type { Visit } from "@fieldwright/contract/schedule";
import type { TenantTx } from "@fieldwright/db/client";
import { type Preferences, wholeSteps } from "@fieldwright/domain/assistance";
import { dayIn, minuteOfDay } from "@fieldwright/domain/calendar";
import { whyVisitStays } from "@fieldwright/domain/moving-visits";
import { chooseApart } from "@fieldwright/engine/explain/score";
import type { Slot } from "@fieldwright/engine/recommend";
import { readWorkTerms, type WorkTerms } from "#identity";
import { AppError, type Principal } from "#kernel";
import { findBoardPeople, findConflicts, presentSpan, readVisit } from "#schedule";
import type { Setting } from "../places";
import { type Advice, advise, type Inquiry, maxSlots } from "./advise";
import { insightsOf } from "./describe-advice";
import { presentExcluded, presentSlot } from "./describe-slots";
import { horizonFrom, later, learnFor, mustFindJob, type Read, readInquiry } from "./read-inquiry";
import { presentTeamSuggestions } from "./suggest-teams";

/** The conflicts of the people at the preferred time. */
const findConflictsAtPreferred = async (
  tx: TenantTx,
  inquiry: Inquiry,
  terms: WorkTerms,
): Promise<Conflict[]> => {
  const { job, preferred, duration, people, crew, exceptVisits } = inquiry;
  const end = new Date(preferred.getTime() + duration * 60_000);
  const asked = {
    teamMembers: people.map(({ _id }) => _id),
    timeSlot: presentSpan({ start: preferred, end }),
    excludeScheduleId: exceptVisits[0],
  };
  const { conflicts } = await findConflicts(tx, asked, terms);
  const busy = new Set(conflicts.map(({ user }) => user._id));
  const isAble = (skills: readonly string[]) => job.requiredSkills.every((skill) => skills.includes(skill));
  const free = people.filter(({ _id, skills }) => !busy.has(_id) && isAble(skills));
  // If enough others are free, the conflicts matter little.
  return free.length < crew
    ? conflicts
    : conflicts.map((conflict) => ({ ...conflict, severity: "low" as const }));
};

const presentAdvice = (
  advice: Advice,
  conflicts: Conflict[],
  { estimate, source }: Pick<Read, "estimate" | "source">,
): Recommendations => ({
  insights: insightsOf(advice, estimate, source),
  optimalSlots: advice.slots.map((slot) => presentSlot(advice, slot)),
  teamSuggestions: presentTeamSuggestions(advice),
  conflicts,
  addressQuestion: advice.question,
  coordinates: advice.inquiry.place,
  excluded: presentExcluded(advice),
  estimate: estimate ?? null,
});

export const recommendSlots = async (
  tx: TenantTx,
  body: RecommendationsBody,
  setting: Setting,
): Promise<{ recommendations: Recommendations }> => {
  const terms = await readWorkTerms(tx);
  const read = await readInquiry(tx, body, terms, setting.now);
  // Conflicts and slots are read at the same time.
  const [advice, conflicts] = await Promise.all([
    advise(tx, read.inquiry, terms, setting),
    findConflictsAtPreferred(tx, read.inquiry, terms),
  ]);
  return { recommendations: presentAdvice(advice, conflicts, read) };
};

const horizonDays = 14;

/** A locked visit gets an answer: the advice says that it has to be unlocked. */
const mustBeMovable = ({ status }: Visit): void => {
  if (whyVisitStays({ status, locked: false }, "start"))
    throw new AppError("conflict", "This visit has started. You can't pick a new time for it.");
};

/** Leaves out slots with the same people at an overlapping time, which would be no other time. */
const elsewhere =
  ({ timeSlot, team }: Visit, { timeline }: Advice) =>
  (slot: Slot): boolean => {
    const start = timeline.at(new Date(timeSlot.start));
    const end = timeline.at(new Date(timeSlot.end));
    const same = slot.team.some(({ person }) => team.some(({ user }) => user._id === person.id));
    return !same || slot.end <= start || slot.start >= end;
  };

export const smartReschedule = async (
  tx: TenantTx,
  principal: Principal,
  { id, preferences }: { readonly id: string; readonly preferences: Preferences },
  setting: Setting,
): Promise<{ recommendations: Recommendations }> => {
  const visit = await readVisit(tx, principal, id);
  mustBeMovable(visit);
  const terms = await readWorkTerms(tx);
  const job = await mustFindJob(tx, visit.job._id);
  const start = new Date(visit.timeSlot.start);
  const within = horizonFrom(dayIn(terms.timeZone, start), horizonDays, terms.timeZone, setting.now);
  const team = visit.team.map(({ user }) => user._id);
  const everyone = await findBoardPeople(tx, { asked: undefined, booked: team }, within, terms);
  const people = everyone.filter(({ isActive }) => isActive);
  const { estimate, pace } = await learnFor(tx, job, team);
  const inquiry = {
    job,
    people,
    pace,
    duration: wholeSteps(visit.timeSlot.duration),
    crew: Math.max(1, team.length === 0 ? job.crewSize : team.length),
    priority: job.priority,
    place: visit.coordinates,
    preferred: later(start, within.start),
    preferredMinute: minuteOfDay(terms.timeZone, start),
    within,
    preferences,
    // A locked visit stays until someone unlocks it.
    lockedTo: visit.locked ? { people: team, start } : null,
    exceptVisits: [id],
  };
  const found = await advise(tx, inquiry, terms, setting);
  const all = found.all.filter(elsewhere(visit, found));
  const advice = { ...found, all, slots: chooseApart(all, maxSlots) };
  const conflicts = await findConflictsAtPreferred(tx, inquiry, terms);
  return { recommendations: presentAdvice(advice, conflicts, { estimate, source: "request" }) };
};
