import type { TimeEntry } from "@fieldwright/contract/job-work";
import type { ChangeVisitStatusBody, VisitWithJobState } from "@fieldwright/contract/schedule";
import type { TenantTx } from "@fieldwright/db/client";
import { formatDate } from "@fieldwright/domain/format-time";
import { isDayOfVisit, reopensVisit, visitMoves } from "@fieldwright/domain/life-cycles";
import type { VisitStatus } from "@fieldwright/domain/statuses";
import { readWorkTerms } from "#identity";
import { AppError, type Principal } from "#kernel";
import { queueArrivalMessage } from "#messaging";
import { type LiveJob, lockLiveJob, stopOwnTimer } from "#work";
import { jobWasBegun, jobWasBooked, jobWasReopened, mustTakeVisits } from "./advance-job";
import { freeAssignments } from "./assignments.repo";
import {
  type LoadedVisit,
  loadVisit,
  mustBeCurrent,
  openVisit,
  recordVisitChange,
  type VisitTarget,
  visitNotFound,
} from "./load-visit";
import { bookAgain, type FormerTeam, holdFormerTeam } from "./place-visit";
import { mayBeOnTheWayAnyDay, mayMove, maySet, visitVisibility } from "./visits.policy";
import { findVisit, hasOpenVisits, updateVisitRecord, type VisitRecord } from "./visits.repo";

const refusal = () => new AppError("forbidden", "You don't have permission to do this");

const mustBeLegal = (principal: Principal, from: VisitStatus, to: VisitStatus): void => {
  if (!visitMoves[from].includes(to))
    throw new AppError("illegal_transition", `This visit is ${from} and cannot become ${to}`);
  if (!mayMove(principal, from, to)) throw refusal();
};

/** When the work started and ended. A reopened visit keeps its start. */
const timesOf = (visit: VisitRecord, status: VisitStatus, now: Date): Partial<VisitRecord> => {
  if (reopensVisit(visit.status, status)) return { completedAt: null };
  if (status === "in_progress") return { startedAt: now };
  return status === "completed" ? { completedAt: now } : {};
};

/** The customer is told only on the day of the visit, and only the office may set "on the way" on another day. */
const setOff = async (
  tx: TenantTx,
  principal: Principal,
  { id, organizationId, startsAt, endsAt }: VisitRecord,
  now: Date,
): Promise<void> => {
  const { timeZone } = await readWorkTerms(tx);
  if (isDayOfVisit({ start: startsAt, end: endsAt }, timeZone, now))
    return queueArrivalMessage(tx, organizationId, id);
  if (mayBeOnTheWayAnyDay(principal)) return;
  const day = formatDate(startsAt, timeZone, "longWeekdayMonthDay");
  throw new AppError("conflict", `This visit is on ${day}. You can be on the way to it on that day only.`);
};

type Job = LiveJob["job"];

const answer = async (
  tx: TenantTx,
  { presented }: LoadedVisit,
  job: Job | undefined,
  stoppedTimer: TimeEntry | null = null,
): Promise<VisitWithJobState> => ({
  ...presented,
  stoppedTimer,
  jobDone:
    presented.status === "completed" &&
    job?.status === "in_progress" &&
    !(await hasOpenVisits(tx, presented.job._id)),
});

/** Only these two statuses change people's time. People are held before the visit is locked. */
const holdTeam = async (tx: TenantTx, visitId: string, status: VisitStatus): Promise<FormerTeam> =>
  status === "pending" || status === "cancelled"
    ? holdFormerTeam(tx, visitId)
    : { people: new Map(), assignments: [] };

type Effect = {
  readonly before: LoadedVisit;
  readonly job: Job;
  readonly team: FormerTeam;
  readonly body: ChangeVisitStatusBody;
};

/** The effects of a status on people and job. */
const takeEffect = async (
  tx: TenantTx,
  principal: Principal,
  { before: { visit }, job, team, body }: Effect,
  now: Date,
): Promise<void> => {
  if (body.status === "cancelled") await freeAssignments(tx, [visit.id]);
  if (reopensVisit(visit.status, body.status)) return jobWasReopened(tx, principal, job, now);
  if (body.status === "in_progress") await jobWasBegun(tx, principal, job, now);
  if (body.status === "en_route") await setOff(tx, principal, visit, now);
  if (visit.status !== "cancelled") return;
  mustTakeVisits(job);
  const terms = await readWorkTerms(tx);
  await bookAgain(tx, principal, { visit, team, override: body.override, blocks: true }, { terms, now });
  await jobWasBooked(tx, principal, job, now);
};

export const changeVisitStatus = async (
  tx: TenantTx,
  principal: Principal,
  { id, expected }: VisitTarget,
  body: ChangeVisitStatusBody,
  now: Date,
): Promise<VisitWithJobState> => {
  const { status } = body;
  if (!maySet(principal, status)) throw refusal();
  const seen = await findVisit(tx, id, visitVisibility(principal));
  if (!seen) throw visitNotFound();
  const job = (await lockLiveJob(tx, seen.visit.jobId))?.job;
  const team = await holdTeam(tx, id, status);
  const before = await openVisit(tx, principal, id);
  if (before.visit.status === status) return answer(tx, before, job);
  mustBeCurrent(before, expected);
  mustBeLegal(principal, before.visit.status, status);
  if (!job) throw new AppError("conflict", "The job of this visit is deleted");

  await takeEffect(tx, principal, { before, job, team, body }, now);
  const changes = { status, ...timesOf(before.visit, status, now) };
  const visit = await updateVisitRecord(tx, before.visit, changes, now);
  const stops = status === "completed" && !body.keepTimer;
  const stoppedTimer = stops ? await stopOwnTimer(tx, principal, job.id, now) : null;
  const after = await loadVisit(tx, principal, { ...before, visit });
  const reopens = reopensVisit(before.visit.status, status);
  await recordVisitChange(tx, principal, visit, {
    verb: reopens ? "reopen" : "status",
    before,
    after,
    to: {
      ...after.recorded,
      ...(reopens && body.reason ? { reason: body.reason } : {}),
      ...(stoppedTimer ? { stoppedTimer: stoppedTimer.minutes } : {}),
    },
  });
  return answer(tx, after, job, stoppedTimer);
};
