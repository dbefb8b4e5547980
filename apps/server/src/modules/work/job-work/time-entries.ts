import type { ChangeTimeBody, LogTimeBody, TimeEntry } from "@fieldwright/contract/job-work";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { dayIn } from "@fieldwright/domain/calendar";
import {
  formatDate,
  formatDateTime,
  formatDateTimeRange,
  formatTime,
  formatTimeRange,
  plainSpaces,
} from "@fieldwright/domain/format-time";
import { holdPeople, readTerms } from "#identity";
import { type Actor, AppError, invalid, notFound, type Principal, stale } from "#kernel";
import { findJobForWork, openJobForWork } from "../jobs/open-job-work";
import { mustBeUnlocked, writtenAt } from "../time-sheets/approved-weeks";
import {
  mustCorrectToday,
  mustLogFor,
  mustMeanDayBefore,
  presentTimeEntry,
  reachesTimeOf,
} from "./job-work.policy";
import {
  deleteEntry,
  findJobCreation,
  findLastEnd,
  findOverlap,
  findPersonOf,
  findRunning,
  insertEntry,
  isActiveMember,
  listEntries,
  lockEntry,
  type Occupied,
  type OverlappingEntry,
  type TimeRecord,
  updateEntry,
} from "./time-entries.repo";

const minute = 60_000;
const longest = 24 * 60 * minute;

/** A phone's clock may be slightly ahead of ours. */
const tolerance = 5 * minute;

/** Time must not be in the future, and one entry lasts at most 24 hours. A running entry lasts until now. */
const mustBeWorked = (start: Date, end: Date | null, now: Date): void => {
  const latest = now.getTime() + tolerance;
  if (start.getTime() > latest) throw invalid({ field: "start", msg: "Start can't be in the future" });
  if (end && end.getTime() > latest) throw invalid({ field: "end", msg: "End can't be in the future" });
  if (end && end <= start) throw invalid({ field: "end", msg: "End must be after the start" });
  if ((end ?? now).getTime() - start.getTime() > longest)
    throw invalid({ field: end ? "end" : "start", msg: "One entry can be up to 24 hours" });
};

/** A timer starts now, or at the end of the last entry if that is slightly ahead of our clock. */
const startOfTimer = (lastEnd: Date | undefined, now: Date): Date =>
  lastEnd && lastEnd > now && lastEnd.getTime() <= now.getTime() + tolerance ? lastEnd : now;

/** An entry that is stopped at once lasts one second. */
const shortest = 1_000;

/** When a timer that is stopped now ends. A timer that ran for days counts for one day. */
const endOfTimer = (start: Date, now: Date): Date =>
  new Date(Math.min(Math.max(now.getTime(), start.getTime() + shortest), start.getTime() + longest));

const inWords = ({ start, end }: OverlappingEntry, timeZone: string, now: Date): string => {
  const isToday = dayIn(timeZone, start) === dayIn(timeZone, now);
  const from = isToday ? formatTime(start, timeZone) : formatDateTime(start, timeZone, "monthDay");
  const span = end && { start, end };
  const range =
    span && (isToday ? formatTimeRange(span, timeZone) : formatDateTimeRange(span, timeZone, "monthDay"));
  return plainSpaces((range ?? `${from}–now`).replace(/\s*–\s*/gu, "–"));
};

/** The refusal names the entry that overlaps. */
const overlapping = (entry: OverlappingEntry, timeZone: string, now: Date): AppError =>
  new AppError(
    "conflict",
    `Overlaps ${inWords(entry, timeZone, now)} on ${entry.job.number} ${entry.job.title}`,
    {
      extra: {
        overlaps: {
          _id: entry.id,
          job: { _id: entry.job.id, jobNumber: entry.job.number, title: entry.job.title },
          start: entry.start.toISOString(),
          end: entry.end?.toISOString() ?? null,
        },
      },
    },
  );

type Change = {
  readonly verb: "create" | "update" | "stop" | "delete";
  readonly from?: TimeEntry;
  readonly to?: TimeEntry;
};

/** Besides the office, the person of the entry is told. */
export const recordTimeChange = (
  tx: TenantTx,
  actor: Actor,
  entry: { readonly id: string; readonly userId: string; readonly version: number },
  change: Change,
): Promise<void> =>
  recordChange(tx, {
    ...change,
    actor,
    kind: "time_entry",
    recordId: entry.id,
    version: entry.version,
    audience: [entry.userId],
  });

/** Until the transaction ends nobody else writes this person's time. Call it before locking the entry. */
const holdTimeOf = async (tx: TenantTx, userId: string): Promise<void> => {
  await holdPeople(tx, [userId]);
};

/** The person must be held, so that the time is still free when the entry is written. */
const mustNotOverlap = async (tx: TenantTx, wanted: Occupied, now: Date): Promise<void> => {
  const inTheWay = await findOverlap(tx, wanted);
  if (!inTheWay) return;
  const { timeZone } = await readTerms(tx);
  throw overlapping(inTheWay, timeZone, now);
};

const mustFollowJob = async (
  tx: TenantTx,
  principal: Principal,
  { startedAt, jobId }: { readonly startedAt: Date; readonly jobId: string },
  confirmed: boolean | undefined,
): Promise<void> => {
  const createdAt = await findJobCreation(tx, jobId);
  if (!createdAt) return;
  const { timeZone } = await readTerms(tx);
  const created = {
    day: dayIn(timeZone, createdAt),
    inWords: formatDate(createdAt, timeZone, "weekdayMonthDay"),
  };
  mustMeanDayBefore(principal, dayIn(timeZone, startedAt), created, confirmed);
};

const entryNotFound = () => notFound("Time entry not found");

/** 403 for someone else's entry if the job is visible, otherwise 404. */
const refuseForeign = async (tx: TenantTx, principal: Principal, entry: TimeRecord): Promise<never> => {
  await findJobForWork(tx, principal, entry.jobId);
  throw new AppError("forbidden", "Only the office can change someone else's time");
};

/**
 * Holds the person before the entry is locked. People can always reach their own entries, to stop a timer even when the
 * visit went to someone else.
 */
const openTimeEntry = async (tx: TenantTx, principal: Principal, id: string): Promise<TimeRecord> => {
  const userId = await findPersonOf(tx, id);
  if (userId) await holdTimeOf(tx, userId);
  const entry = await lockEntry(tx, id);
  if (!entry) throw entryNotFound();
  return reachesTimeOf(principal, entry.userId) ? entry : refuseForeign(tx, principal, entry);
};

const openTimeForCorrection = async (
  tx: TenantTx,
  principal: Principal,
  id: string,
  now: Date,
): Promise<TimeRecord> => {
  const entry = await openTimeEntry(tx, principal, id);
  await mustBeUnlocked(tx, entry.userId, [entry.startedAt]);
  const { timeZone } = await readTerms(tx);
  mustCorrectToday(principal, dayIn(timeZone, entry.startedAt), dayIn(timeZone, now));
  return entry;
};

type Paging = { readonly page: number; readonly limit: number };

/** The caller has found the job. */
export const timeOf = async (tx: TenantTx, jobId: string, { page, limit }: Paging, now: Date) => {
  const found = await listEntries(tx, jobId, { limit, offset: (page - 1) * limit, now });
  return {
    entries: found.entries.map((entry) => presentTimeEntry(entry, now)),
    totalMinutes: found.totalMinutes,
    total: found.total,
    totalPages: Math.ceil(found.total / limit),
  };
};

export const listTime = async (
  tx: TenantTx,
  principal: Principal,
  jobId: string,
  paging: Paging,
  now: Date,
) => {
  await findJobForWork(tx, principal, jobId);
  return timeOf(tx, jobId, paging, now);
};

const mustNotRun = async (tx: TenantTx, userId: string): Promise<void> => {
  const running = await findRunning(tx, userId);
  if (!running) return;
  throw new AppError("conflict", `Time is already running on job ${running.jobNumber}. Stop it first.`, {
    extra: { running: { _id: running.id, job: running.jobId } },
  });
};

const spanOf = ({ start, end }: LogTimeBody, now: Date): { startedAt: Date; endedAt: Date | null } => {
  if (end && !start) throw invalid({ field: "start", msg: "Enter a start time too" });
  const span = { startedAt: start ? new Date(start) : now, endedAt: end ? new Date(end) : null };
  mustBeWorked(span.startedAt, span.endedAt, now);
  return span;
};

export const logTime = async (
  tx: TenantTx,
  principal: Principal,
  jobId: string,
  body: LogTimeBody,
  now: Date,
): Promise<TimeEntry> => {
  const userId = body.user ?? principal.userId;
  mustLogFor(principal, userId);
  const span = spanOf(body, now);
  await openJobForWork(tx, principal, jobId);
  await holdTimeOf(tx, userId);
  if (!(await isActiveMember(tx, userId))) throw invalid({ field: "user", msg: "Person not found" });
  if (!span.endedAt) await mustNotRun(tx, userId);
  if (!body.start) span.startedAt = startOfTimer(await findLastEnd(tx, userId), now);
  await mustBeUnlocked(tx, userId, [span.startedAt]);
  if (body.start) await mustFollowJob(tx, principal, { ...span, jobId }, body.confirmed);
  await mustNotOverlap(tx, { userId, ...span }, now);
  const entry = await insertEntry(tx, { jobId, userId, ...span, note: body.note }, now);
  const presented = presentTimeEntry(entry, now);
  await recordTimeChange(tx, principal, entry, { verb: "create", to: presented });
  return presented;
};

export const changeTime = async (
  tx: TenantTx,
  principal: Principal,
  { id, expected }: { readonly id: string; readonly expected: number | undefined },
  { start, end, note, confirmed }: ChangeTimeBody,
  now: Date,
): Promise<TimeEntry> => {
  const before = await openTimeForCorrection(tx, principal, id, now);
  const current = presentTimeEntry(before, now);
  if (expected !== undefined && expected !== before.version) throw stale(current);
  const startedAt = start === undefined ? undefined : new Date(start);
  const endedAt = end === undefined ? undefined : new Date(end);
  const span = { startedAt: startedAt ?? before.startedAt, endedAt: endedAt ?? before.endedAt };
  if (startedAt ?? endedAt) {
    mustBeWorked(span.startedAt, span.endedAt, now);
    await mustBeUnlocked(tx, before.userId, [span.startedAt]);
    if (span.startedAt < before.startedAt)
      await mustFollowJob(tx, principal, { ...span, jobId: before.jobId }, confirmed);
    await mustNotOverlap(tx, { userId: before.userId, ...span, except: id }, now);
  }
  const entry = await updateEntry(tx, before, { startedAt, endedAt, note }, now);
  const presented = presentTimeEntry(entry, now);
  await recordTimeChange(tx, principal, entry, { verb: "update", from: current, to: presented });
  return presented;
};

export const stopTime = async (
  tx: TenantTx,
  principal: Principal,
  id: string,
  now: Date,
): Promise<TimeEntry> => {
  const before = await openTimeEntry(tx, principal, id);
  return before.endedAt ? presentTimeEntry(before, now) : end(tx, principal, before, now);
};

/** Stops the caller's own timer if it runs on this job. The caller must be held. */
export const stopOwnTimer = async (
  tx: TenantTx,
  principal: Principal,
  jobId: string,
  now: Date,
): Promise<TimeEntry | null> => {
  const running = await findRunning(tx, principal.userId);
  const entry = running?.jobId === jobId ? await lockEntry(tx, running.id) : undefined;
  return entry && !entry.endedAt ? end(tx, principal, entry, now) : null;
};

/** Also in a week that is approved: a timer that cannot be stopped helps nobody. */
const end = async (tx: TenantTx, principal: Principal, before: TimeRecord, now: Date): Promise<TimeEntry> => {
  const ended = { endedAt: endOfTimer(before.startedAt, now) };
  const entry = await updateEntry(tx, before, ended, await writtenAt(tx, before, now));
  const presented = presentTimeEntry(entry, now);
  await recordTimeChange(tx, principal, entry, {
    verb: "stop",
    from: presentTimeEntry(before, now),
    to: presented,
  });
  return presented;
};

export const deleteTime = async (
  tx: TenantTx,
  principal: Principal,
  id: string,
  now: Date,
): Promise<void> => {
  const entry = await openTimeForCorrection(tx, principal, id, now);
  await deleteEntry(tx, id);
  const gone = { ...entry, version: entry.version + 1 };
  await recordTimeChange(tx, principal, gone, { verb: "delete", from: presentTimeEntry(entry, now) });
};
