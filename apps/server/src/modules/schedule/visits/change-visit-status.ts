import type { TimeEntry } from "@fieldwright/contract/job-work";
import type { ChangeVisitStatusBody, VisitWithJobState } from "@fieldwright/contract/schedule";
import type { TenantTx } from "@fieldwright/db/client";
import { formatDate } from "@fieldwright/domain/format-time";
import { isDayOfVisit, reopensVisit, visitMoves } from "@fieldwright/domain/life-cycles";
import { statusInWords, type VisitStatus } from "@fieldwright/domain/statuses";
import { holdPeople, readWorkTerms } from "#identity";
import { AppError, type Principal } from "#kernel";
import { queueArrivalMessage } from "#messaging";
import { type LiveJob, lockLiveJob, stopOwnTimer } from "#work";
import { followStatus } from "./follow-status";
import {
  type LoadedVisit,
  loadVisit,
  mayBeOnTheWayAnyDay,
  mayChangeStatus,
  maySet,
  mustBeCurrent,
  openVisit,
  recordVisitChange,
  type VisitTarget,
  visitNotFound,
  visitVisibility,
} from "./load-visit";
import { takeEffect } from "./notify-customer";
import { type FormerTeam, holdFormerTeam } from "./place-visit";
import { findVisit, hasOpenVisits, updateVisitRecord, type VisitRecord } from "./visits.repo";

const refusal = () => new AppError("forbidden", "You don't have permission to do this");

const mustBeLegal = (principal: Principal, from: VisitStatus, to: VisitStatus): void => {
  if (!visitMoves[from].includes(to))
    throw new AppError(
      "illegal_transition",
      `This visit is ${statusInWords(from)} and can't become ${statusInWords(to)}`,
    );
  if (!mayChangeStatus(principal, from, to)) throw refusal();
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
    return queueArrivalMessage(tx, organizationId, {
      visitId: id,
      userId: principal.userId,
      at: now.toISOString(),
    });
  if (mayBeOnTheWayAnyDay(principal)) return;
  const day = formatDate(startsAt, timeZone, "longWeekdayMonthDay");
  throw new AppError("conflict", `This visit is on ${day}. You can only start travel on that day.`);
};

const answer = async (
  tx: TenantTx,
  { presented }: LoadedVisit,
  job: LiveJob["job"] | undefined,
  stoppedTimer: TimeEntry | null = null,
): Promise<VisitWithJobState> => ({
  ...presented,
  stoppedTimer,
  jobDone:
    presented.status === "completed" &&
    job?.status === "in_progress" &&
    !(await hasOpenVisits(tx, presented.job._id)),
});

/** Whose time the status changes. People are held before the visit is locked. */
const holdTeam = async (
  tx: TenantTx,
  { userId }: Principal,
  visitId: string,
  status: VisitStatus,
): Promise<FormerTeam> => {
  if (status === "pending" || status === "cancelled") return holdFormerTeam(tx, visitId);
  if (status === "completed") await holdPeople(tx, [userId]);
  return { people: new Map(), assignments: [] };
};

export const changeVisitStatus = async (
  tx: TenantTx,
  principal: Principal,
  { id, expected }: VisitTarget,
  body: ChangeVisitStatusBody,
  now: Date,
): Promise<VisitWithJobState> => {
  const { status, override, returns = false } = body;
  if (!maySet(principal, status)) throw refusal();
  const seen = await findVisit(tx, id, visitVisibility(principal));
  if (!seen) throw visitNotFound();
  const job = (await lockLiveJob(tx, seen.visit.jobId))?.job;
  const team = await holdTeam(tx, principal, id, status);
  const before = await openVisit(tx, principal, id);
  if (before.visit.status === status) return answer(tx, before, job);
  mustBeCurrent(before, expected);
  mustBeLegal(principal, before.visit.status, status);
  if (!job) throw new AppError("conflict", "This visit's job was deleted. Restore the job first.");

  const effect = { visit: before.visit, job, status, team, override, returns };
  await takeEffect(tx, principal, { ...effect, setOff: () => setOff(tx, principal, before.visit, now) }, now);
  const changes = { status, ...timesOf(before.visit, status, now) };
  const visit = await updateVisitRecord(tx, before.visit, changes, now);
  await followStatus(tx, principal, before, status, now);
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
