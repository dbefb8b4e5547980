import { addDays, type Day, dayIn } from "@fieldwright/domain/calendar";
import { formatDay, formatTime } from "@fieldwright/domain/format-time";
import { clientName } from "@/records/names";
import { isCanceled, isOver, reaches, type Stop } from "./stops";

const visitsText = (count: number): string => (count === 1 ? "1 visit" : `${count} visits`);

type Reader = { readonly person: string; readonly zone: string; readonly day: Day };

/** "4 visits · 1 done · until 3:30 PM". What is left from an earlier day has no end today. */
export const dayLine = (stops: readonly Stop[], { person, zone, day }: Reader): string => {
  const planned = stops.filter((stop) => !isCanceled(stop));
  if (planned.length === 0) return "No visits today";
  const done = planned.filter((stop) => isOver(stop, person)).length;
  const ends = planned.filter((stop) => reaches(stop, day, zone)).map(({ end }) => end.getTime());
  const rest = done === planned.length ? ["all done"] : done > 0 ? [`${done} done`] : [];
  const hasEnd = done < planned.length && ends.length > 0;
  const until = hasEnd ? [`until ${formatTime(new Date(Math.max(...ends)), zone)}`] : [];
  return [visitsText(planned.length), ...rest, ...until].join(" · ");
};

/** "9:30 – 10:30 AM" becomes "9:30". */
export const shortTime = (instant: Date | string, zone: string): string =>
  formatTime(instant, zone).replace(/\s?[AP]M$/, "");

/** "Tomorrow" or "Wed, Nov 18". */
const dayName = (day: Day, today: Day): string =>
  day === addDays(today, 1) ? "Tomorrow" : formatDay(day, "weekdayMonthDay");

/** "Tomorrow, 5 visits" and "First at 7:15 AM, Nora Hastings". */
export const comingDay = (stops: readonly Stop[], today: Day, zone: string) => {
  const [first] = stops;
  if (!first) return undefined;
  const day = dayIn(zone, first.start);
  return {
    title: `${dayName(day, today)}, ${visitsText(stops.length)}`,
    detail: `First at ${formatTime(first.start, zone)}, ${clientName(first.visit.visit.client)}`,
  };
};
