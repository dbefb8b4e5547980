import type { Visit } from "@fieldwright/contract/schedule";
import type { VisitDay } from "@fieldwright/contract/schedule-days";
import { addDays, type Day, dayIn } from "@fieldwright/domain/calendar";
import { formatDay } from "@fieldwright/domain/format-time";
import { hoursText } from "../schedule-words";
import { words } from "./words";

export type DayGroup = { readonly day: Day; readonly visits: readonly Visit[] };

type Grouping = {
  readonly zone: string;
  /** A visit that began before this day is still going on, and listed on it. */
  readonly first?: Day | undefined;
};

/** Visits by day, in the order in which they come. */
export const groupByDay = (visits: readonly Visit[], { zone, first = "" }: Grouping): DayGroup[] => {
  const groups = new Map<Day, Visit[]>();
  for (const visit of visits) {
    const begun = dayIn(zone, new Date(visit.startDate));
    const day = begun < first ? first : begun;
    const group = groups.get(day);
    if (group) group.push(visit);
    else groups.set(day, [visit]);
  }
  return [...groups].map(([day, own]) => ({ day, visits: own }));
};

/** "Today", "Tomorrow", or the weekday, and the date beside it. */
export const headingOf = (day: Day, today: Day): { readonly name: string; readonly date: string } => {
  const near = {
    [today]: words.today,
    [addDays(today, 1)]: words.tomorrow,
    [addDays(today, -1)]: words.yesterday,
  }[day];
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  const year = isThisYear ? "" : `, ${day.slice(0, 4)}`;
  if (near) return { name: near, date: `${formatDay(day, "weekdayMonthDay")}${year}` };
  const [name = "", date = ""] = formatDay(day, "longWeekdayShortMonthDay").split(", ");
  return { name, date: `${date}${year}` };
};

/** Split after the street: "2207 Harlan Ave" and "Columbus, OH 43201". */
export const placeLines = (location: string): readonly [string, string] => {
  const comma = location.indexOf(",");
  return comma === -1 ? [location, ""] : [location.slice(0, comma), location.slice(comma + 1).trim()];
};

const counted = (visits: number) => words.visit1(visits);

/** Rounded to quarters of an hour. */
export const hoursOf = (minutes: number): string => hoursText(Math.round(minutes / 15) / 4);

type Amount = { readonly count: string; readonly hours: string };

/** "20 left" today once something is finished, else "31 visits", with the hours of the same visits. Canceled ones are listed, too. */
export const amountOf = ({ visits, minutes, finished, cancelled }: VisitDay, isFolded: boolean): Amount => {
  if (visits === 0 && cancelled > 0) return { count: words.cancelledOf(cancelled), hours: "" };
  const hours = (of: number) =>
    [hoursOf(of), ...(cancelled > 0 ? [words.cancelledOf(cancelled)] : [])].join(" · ");
  return isFolded && finished.visits > 0
    ? { count: words.visitsLeft(visits - finished.visits), hours: hours(minutes - finished.minutes) }
    : { count: counted(visits), hours: hours(minutes) };
};

/** How many rows the whole day has. Finished ones are not among them while they are folded. */
export const rowsOf = ({ visits, finished, cancelled }: VisitDay, isFolded: boolean): number =>
  visits + cancelled - (isFolded ? finished.visits : 0);

export const bookedShare = (time: VisitDay["time"]): number | undefined =>
  time && time.capacity > 0 ? time.booked / time.capacity : undefined;

/** Half hours of the usual day, 7 to 6, extended to what is booked. */
export const barsOf = (
  { load, capacity }: NonNullable<VisitDay["time"]>,
  people = Math.max(1, Math.round(capacity / 480)),
): { readonly firstHour: number; readonly bars: readonly number[] } => {
  const busy = load.flatMap((minutes, index) => (minutes > 0 ? [index] : []));
  const first = Math.floor(Math.min(14, ...busy) / 2) * 2;
  const last = Math.ceil(Math.max(36, ...busy.map((index) => index + 1)) / 2) * 2;
  const highest = Math.max(people * 30, ...load);
  return {
    firstHour: first / 2,
    bars: Array.from({ length: last - first }, (_, index) => (load[first + index] ?? 0) / highest),
  };
};
