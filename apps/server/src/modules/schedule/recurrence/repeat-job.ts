import type { JobRecurrence, RepeatJobBody } from "@fieldwright/contract/recurrence";
import type { TenantTx } from "@fieldwright/db/client";
import { asDay, dayIn } from "@fieldwright/domain/calendar";
import { toRrule } from "@fieldwright/domain/recurrence";
import { weekdays } from "@fieldwright/domain/recurrence-rule";
import { readTerms } from "#identity";
import { AppError, invalid, type Principal, stale } from "#kernel";
import { changeJobStatus, type JobTarget, jobNotFound, type LiveJob, lockLiveJob } from "#work";
import { generateVisits } from "./generate-visits";
import { recordRecurrenceChange } from "./record-recurrence-change";
import { recordVisits } from "./record-visits";
import { presentRecurrence } from "./recurrence.present";
import { findRecurrence, removeUntouchedOccurrences, saveRule } from "./recurrence.repo";

const mustBeOpen = ({ status }: LiveJob["job"]): void => {
  if (status === "completed" || status === "cancelled")
    throw new AppError("conflict", `This job is ${status} and cannot be repeated`);
};

const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};

/** Without a first day it is the job's own, unless that is past. */
const ruleOf = (body: RepeatJobBody, job: LiveJob["job"], timeZone: string, now: Date) => {
  const today = dayIn(timeZone, now);
  const planned = job.scheduledDate && job.scheduledDate > today ? job.scheduledDate : today;
  const startsOn = body.startDate ? asDay(timeZone, body.startDate) : planned;
  const until = body.until ? asDay(timeZone, body.until) : null;
  if (until !== null && until < startsOn)
    throw invalid({ field: "until", msg: "Until must not be before the first day" });
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
  const visits = await removeUntouchedOccurrences(tx, id, now);
  await recordVisits(tx, principal, found, { verb: "delete", visits });
  const made = await generateVisits(tx, principal, found, saved, now);
  if (made.length > 0 && found.job.status === "draft")
    await changeJobStatus(tx, principal, { id, expected: undefined }, "scheduled", now);
  const after = presentRecurrence((await findRecurrence(tx, id)) ?? saved);
  await recordRecurrenceChange(tx, principal, { jobId: id, version: after.version, from: before, to: after });
  return after;
};
