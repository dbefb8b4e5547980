import { isoWeekdays, type WorkingHours } from "@fieldwright/contract/users";
import { formatHour, formatTime } from "@fieldwright/domain/format-time";
import { weekdayNames } from "@/records/working-week";
import { words } from "./words";

/** 8 AM, or 8:30 AM. */
const clock = (minute: number): string =>
  minute % 60 === 0 ? formatHour(minute / 60) : formatTime(new Date(Date.UTC(2000, 0, 1, 0, minute)), "UTC");

type Run = { readonly first: number; readonly last: number; readonly time: string };

const name = (index: number) => weekdayNames[index]?.slice(0, 3);

/** Mon–Fri 8 AM–5 PM, Sat 9 AM–12 PM. */
export const hoursText = (hours: WorkingHours): string => {
  const runs: Run[] = [];
  for (const [index, day] of isoWeekdays.entries()) {
    const shift = hours[day];
    if (!shift) continue;
    const time = `${clock(shift.start)}–${clock(shift.end)}`;
    const before = runs.at(-1);
    if (before?.last === index - 1 && before.time === time)
      runs[runs.length - 1] = { ...before, last: index };
    else runs.push({ first: index, last: index, time });
  }
  const texts = runs.map(({ first, last, time }) =>
    first === last ? `${name(first)} ${time}` : `${name(first)}–${name(last)} ${time}`,
  );
  return texts.length === 0 ? words.noHours : texts.join(", ");
};
