import type { JobRecurrence, RepeatJobBody } from "@fieldwright/contract/recurrence";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { asDay, dayIn } from "@fieldwright/domain/calendar";
import { fromRrule, toRrule } from "@fieldwright/domain/recurrence";
import { weekdays } from "@fieldwright/domain/recurrence-rule";
import { isOpenJob, statusInWords } from "@fieldwright/domain/statuses";
import { readTerms } from "#identity";
import { type Actor, AppError, invalid, notFound, type Principal, stale } from "#kernel";
import { findJobForWork, type JobTarget, jobNotFound, type LiveJob, lockLiveJob } from "#work";
import { jobWasBooked } from "../visits/advance-job";
import { generateVisits, recordVisits } from "./generate-visits";
import {
  deleteRule,
  findRecurrence,
  giveOwnAnswers,
  type RecurrenceRecord,
  removeUntouchedOccurrences,
  saveRule,
} from "./recurrence.repo";

const twoDigits = (value: number): string => String(value).padStart(2, "0");

const presentRecurrence = (record: RecurrenceRecord): JobRecurrence => {
  const { frequency, interval, weekdays, until, count } = fromRrule(record.rrule);
  return {
    frequency,
    interval,
    weekdays: [...weekdays],
    until,
    count,
    startDate: record.startsOn,
    startTime: `${twoDigits(Math.floor(record.startMinute / 60))}:${twoDigits(record.startMinute % 60)}`,
    duration: record.duration,
    generatedUntil: record.generatedUntil,
    version: record.version,
  };
};

type Change = {
  readonly jobId: string;
  readonly version: number;
  readonly from?: JobRecurrence | undefined;
  readonly to?: JobRecurrence;
};

const verbOf = ({ from, to }: Change): string => {
  if (!to) return "delete";
  return from ? "update" : "create";
};

/** Recorded under the id of its job. Only the office is told. */
const recordRecurrenceChange = (tx: TenantTx, actor: Actor, change: Change): Promise<void> =>
  recordChange(tx, {
    actor,
    verb: verbOf(change),
    kind: "job_recurrence",
    recordId: change.jobId,
    version: change.version,
    from: change.from,
    to: change.to,
  });

/** The caller has found the job. */
export const recurrenceOf = async (tx: TenantTx, jobId: string) => {
  const record = await findRecurrence(tx, jobId);
  return { recurrence: record ? presentRecurrence(record) : null };
};

export const readRecurrence = async (tx: TenantTx, principal: Principal, jobId: string) => {
  await findJobForWork(tx, principal, jobId);
  return recurrenceOf(tx, jobId);
};

const mustBeOpen = ({ status }: LiveJob["job"]): void => {
  if (!isOpenJob(status))
    throw new AppError("conflict", `This job is ${statusInWords(status)} and can't repeat`);
};

const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};

/** Without a start date the rule starts on the job's date, or today if that is past. */
const ruleOf = (body: RepeatJobBody, job: LiveJob["job"], timeZone: string, now: Date) => {
  const today = dayIn(timeZone, now);
  const planned = job.scheduledDate && job.scheduledDate > today ? job.scheduledDate : today;
  const startsOn = body.startDate ? asDay(timeZone, body.startDate) : planned;
  const until = body.until ? asDay(timeZone, body.until) : null;
  if (until !== null && until < startsOn)
    throw invalid({ field: "until", msg: "The last day can't be before the first" });
  const rule = {
    frequency: body.frequency,
    interval: body.interval,
    weekdays: weekdays.filter((name) => body.weekdays.includes(name)),
    until,
    count: body.count ?? null,
  };
  return {
    rrule: toRrule(rule, startsOn),
    startsOn,
    startMinute: minuteOf(body.startTime),
    duration: body.duration,
  };
};

export const repeatJob = async (
  tx: TenantTx,
  principal: Principal,
  { id, expected }: JobTarget,
  body: RepeatJobBody,
  now: Date,
): Promise<JobRecurrence> => {
  const found = await lockLiveJob(tx, id);
  if (!found) throw jobNotFound();
  const record = await findRecurrence(tx, id);
  const before = record && presentRecurrence(record);
  if (expected !== undefined && before && expected !== before.version) throw stale(before);
  mustBeOpen(found.job);
  const { timeZone } = await readTerms(tx);
  const saved = await saveRule(tx, id, ruleOf(body, found.job, timeZone, now), now);
  if (!record) await giveOwnAnswers(tx, id);
  const visits = await removeUntouchedOccurrences(tx, id, now);
  await recordVisits(tx, principal, found, { verb: "delete", visits });
  const made = await generateVisits(tx, principal, found, saved, now);
  if (made.length > 0) await jobWasBooked(tx, principal, found.job, now);
  const after = presentRecurrence((await findRecurrence(tx, id)) ?? saved);
  await recordRecurrenceChange(tx, principal, { jobId: id, version: after.version, from: before, to: after });
  return after;
};

export const endRecurrence = async (
  tx: TenantTx,
  principal: Principal,
  { id, expected }: JobTarget,
  now: Date,
): Promise<void> => {
  const found = await lockLiveJob(tx, id);
  if (!found) throw jobNotFound();
  const record = await findRecurrence(tx, id);
  if (!record) throw notFound("This job doesn't repeat");
  const from = presentRecurrence(record);
  if (expected !== undefined && expected !== record.version) throw stale(from);
  const visits = await removeUntouchedOccurrences(tx, id, now);
  await recordVisits(tx, principal, found, { verb: "delete", visits });
  await deleteRule(tx, record.id);
  await recordRecurrenceChange(tx, principal, { jobId: id, version: record.version + 1, from });
};
