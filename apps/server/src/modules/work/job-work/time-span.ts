import { dayIn } from "@fieldwright/domain/calendar";
import {
  formatDateTime,
  formatDateTimeRange,
  formatTime,
  formatTimeRange,
  plainSpaces,
} from "@fieldwright/domain/format-time";
import { AppError, invalid } from "#kernel";
import type { OverlappingEntry } from "./time-entries.repo";

const minute = 60_000;
const longest = 24 * 60 * minute;

/** A phone's clock may be slightly ahead of ours. */
const tolerance = 5 * minute;

/** Time must not be in the future, and one entry lasts at most 24 hours. A running entry lasts until now. */
export const mustBeWorked = (start: Date, end: Date | null, now: Date): void => {
  const latest = now.getTime() + tolerance;
  if (start.getTime() > latest) throw invalid({ field: "start", msg: "Start can't be in the future" });
  if (end && end.getTime() > latest) throw invalid({ field: "end", msg: "End can't be in the future" });
  if (end && end <= start) throw invalid({ field: "end", msg: "End must be after the start" });
  if ((end ?? now).getTime() - start.getTime() > longest)
    throw invalid({ field: end ? "end" : "start", msg: "One entry can be up to 24 hours" });
};

/** A timer starts now, or at the end of the last entry if that is slightly ahead of our clock. */
export const startOfTimer = (lastEnd: Date | undefined, now: Date): Date =>
  lastEnd && lastEnd > now && lastEnd.getTime() <= now.getTime() + tolerance ? lastEnd : now;

/** An entry that is stopped at once lasts one second. */
const shortest = 1_000;

/** When a timer that is stopped now ends. A timer that ran for days counts for one day. */
export const endOfTimer = (start: Date, now: Date): Date =>
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
export const overlapping = (entry: OverlappingEntry, timeZone: string, now: Date): AppError =>
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
