import type { JobRecurrence } from "@fieldwright/contract/recurrence";
import { fromRrule } from "@fieldwright/domain/recurrence";
import type { RecurrenceRecord } from "./recurrence.repo";

const twoDigits = (value: number): string => String(value).padStart(2, "0");

export const presentRecurrence = (record: RecurrenceRecord): JobRecurrence => {
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
