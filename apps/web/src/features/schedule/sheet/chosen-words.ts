import { addDays, type Day, dayIn } from "@fieldwright/domain/calendar";
import { formatDate, formatTime } from "@fieldwright/domain/format-time";
import { joinWords } from "@fieldwright/domain/join-words";
import type { Stretch } from "../board/scale";
import type { Offer } from "./fit";
import { words } from "./words";

/** "Wednesday" */
export const weekdayName = (day: Day): string =>
  formatDate(new Date(`${day}T12:00:00Z`), "UTC", "longWeekdayMonthDay").split(",")[0] ?? "";

type Here = { readonly zone: string; readonly today: Day };

/** "Wed 10:15 AM" in the next six days, else "Wed Nov 25, 10:15 AM". */
const whenText = ({ start }: Stretch, { zone, today }: Here): string => {
  const at = new Date(start);
  const day = dayIn(zone, at);
  const weekday = formatDate(at, zone, "weekday");
  if (day >= today && day <= addDays(today, 6)) return `${weekday} ${formatTime(at, zone)}`;
  const date = formatDate(at, zone, day.slice(0, 4) === today.slice(0, 4) ? "monthDay" : "medium");
  return `${weekday} ${date}, ${formatTime(at, zone)}`;
};

const wayText = ({ from, drive, before }: Offer): string[] => {
  const spare =
    before === null
      ? [words.firstOfDay]
      : [before < 0 ? words.foot.short(-before) : words.foot.spare(before)];
  if (drive === null) return from ? [] : [words.firstOfDay];
  return [words.foot.drive(drive, from?.visit.client.name ?? words.foot.home), ...spare];
};

/** "Sam, Wed 10:15 AM, 12 min drive from Karen Murphy, 33 min spare" */
export const bookingText = (
  names: readonly string[],
  slot: Stretch | undefined,
  standing: Offer | undefined,
  here: Here,
): string => {
  if (!slot) return words.foot.noTime;
  if (names.length === 0) return words.foot.noOne(whenText(slot, here));
  return [joinWords(names), whenText(slot, here), ...(standing ? wayText(standing) : [])].join(", ");
};
