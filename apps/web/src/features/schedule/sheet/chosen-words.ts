import type { Day } from "@fieldwright/domain/calendar";
import { formatDate, formatTime } from "@fieldwright/domain/format-time";
import { joinWords } from "@fieldwright/domain/join-words";
import type { Stretch } from "../board/scale";
import type { Offer } from "./fit";
import { words } from "./words";

/** "Wednesday" */
export const weekdayName = (day: Day): string =>
  formatDate(new Date(`${day}T12:00:00Z`), "UTC", "longWeekdayMonthDay").split(",")[0] ?? "";

/** "Wed 10:15 AM" */
const whenText = ({ start }: Stretch, zone: string): string => {
  const at = new Date(start);
  return `${formatDate(at, zone, "weekday")} ${formatTime(at, zone)}`;
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
  zone: string,
): string => {
  if (!slot) return words.foot.noTime;
  if (names.length === 0) return words.foot.noOne(whenText(slot, zone));
  return [joinWords(names), whenText(slot, zone), ...(standing ? wayText(standing) : [])].join(", ");
};
