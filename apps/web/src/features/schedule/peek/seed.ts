import type { Visit } from "@fieldwright/contract/schedule";
import type { BoardPerson, BoardVisit } from "@fieldwright/contract/schedule-board";
import { type Day, dayIn } from "@fieldwright/domain/calendar";
import { formatTime, formatTimeRange } from "@fieldwright/domain/format-time";
import type { VisitStatus } from "@fieldwright/domain/statuses";
import { clientName } from "@/records/names";
import { spanText } from "@/records/span-text";
import { dayHeading } from "../schedule-words";
import { words } from "./words";

type Person = Pick<BoardPerson, "_id" | "firstName" | "lastName" | "photo">;

/** What every view of the schedule knows of a visit, so the card shows it before anything is loaded. */
export type PeekSeed = {
  readonly id: string;
  readonly title: string;
  readonly status: VisitStatus;
  readonly start: string;
  readonly end: string;
  readonly arrivalWindow: BoardVisit["arrivalWindow"];
  readonly customerTold?: BoardVisit["customerTold"];
  readonly client: string;
  readonly location: string;
  readonly people: readonly Person[];
};

export const seedOfVisit = (visit: Visit): PeekSeed => ({
  id: visit._id,
  title: visit.title,
  status: visit.status,
  start: visit.timeSlot.start,
  end: visit.timeSlot.end,
  arrivalWindow: visit.arrivalWindow,
  customerTold: visit.customerTold,
  client: clientName(visit.client),
  location: visit.location,
  people: visit.team.map(({ user }) => user),
});

type People = ReadonlyMap<string, Person>;

export const seedOfBoard = (visit: BoardVisit, people: People): PeekSeed => ({
  id: visit._id,
  title: visit.title,
  status: visit.status,
  start: visit.start,
  end: visit.end,
  arrivalWindow: visit.arrivalWindow,
  customerTold: visit.customerTold,
  client: visit.client.name,
  location: visit.location,
  people: visit.team.flatMap(({ user }) => people.get(user) ?? []),
});

type When = Pick<PeekSeed, "start" | "end">;

/** "Today 1:15 – 2:45 PM", with both days if it takes several. */
export const whenText = ({ start, end }: When, zone: string, today: Day): string => {
  const first = dayIn(zone, new Date(start));
  const last = dayIn(zone, new Date(Date.parse(end) - 1));
  if (first !== last) return spanText({ start, end }, zone);
  const heading = dayHeading(first, today);
  const [near] = heading.split(", ");
  const day = near && ["Today", "Tomorrow", "Yesterday"].includes(near) ? near : `${heading},`;
  return `${day} ${formatTimeRange({ start, end }, zone)}`;
};

type Told = { readonly text: string /** The customer expects something else. */; readonly isWrong: boolean };

const unsettled: readonly VisitStatus[] = ["pending", "confirmed", "rescheduled"];

/** What the customer was told of the time. Once someone is on the way, nobody has to be told any more. */
export const toldText = (
  seed: Pick<PeekSeed, "start" | "status" | "arrivalWindow" | "customerTold">,
  zone: string,
): Told | undefined => {
  const { start, status, arrivalWindow, customerTold: told } = seed;
  const isOver = status === "completed" || status === "cancelled";
  const window = arrivalWindow && formatTimeRange(arrivalWindow, zone);
  if (!told) {
    if (!unsettled.includes(status)) return undefined;
    return { text: window ? words.notToldWindow(window) : words.notTold, isWrong: false };
  }
  if (told.canceled) return isOver ? undefined : { text: words.toldCanceled, isWrong: true };
  if (Date.parse(told.start) === Date.parse(start))
    return { text: window ? words.toldWindow(window) : words.told, isWrong: false };
  const isSameDay = dayIn(zone, new Date(told.start)) === dayIn(zone, new Date(start));
  const time = isSameDay
    ? formatTime(told.start, zone)
    : spanText({ start: told.start, end: told.start }, zone);
  return { text: words.toldOther(time), isWrong: !isOver };
};
