import { dayIn } from "@fieldwright/domain/calendar";
import { formatTime } from "@fieldwright/domain/format-time";
import type { FieldVisit } from "@/lib/field/types";
import { instantOf } from "@/lib/wall-clock";
import { driveBetween } from "../day/drive";
import { type Stop, stopsToday } from "../day/stops";

const minute = 60_000;

const roundedUp = (at: number, minutes: number): Date =>
  new Date(Math.ceil(at / (minutes * minute)) * minutes * minute);

const drivingTime = (from: FieldVisit, next: Stop): number =>
  (driveBetween(from.visit.coordinates, next.visit.visit.coordinates)?.minutes ?? 0) * minute;

/** When the person would be at the next visit, done here at that time. */
export const arrivalFrom = (from: FieldVisit, next: Stop, doneAt: Date): Date =>
  new Date(doneAt.getTime() + drivingTime(from, next));

/** Whether the customer was promised a window that is over by then. */
export const isPastWindow = (next: Stop, thereAt: Date): boolean => {
  const { arrivalWindow } = next.visit.visit;
  return arrivalWindow ? thereAt > new Date(arrivalWindow.end) : false;
};

export type Here = { readonly person: string; readonly zone: string; readonly now: Date };

/** The end of the person's own time there now: a visit of several days is left every evening. */
export const plannedEnd = (from: FieldVisit, { person, zone, now }: Here): number => {
  const today = stopsToday([from], dayIn(zone, now), { person, zone });
  const stop = today.find(({ end }) => end > now) ?? today.at(-1);
  return stop?.end.getTime() ?? Date.parse(from.visit.timeSlot.end);
};

/** Whether the next customer was promised a window that cannot be kept any more. */
export const isLateFor = (from: FieldVisit, next: Stop, here: Here): boolean => {
  const doneAt = new Date(Math.max(here.now.getTime(), plannedEnd(from, here)));
  return isPastWindow(next, arrivalFrom(from, next, doneAt));
};

/** Three times to choose from, the first in at least five minutes. */
export const timesFrom = (earliest: Date, now: Date): readonly Date[] => {
  const first = roundedUp(Math.max(now.getTime() + 5 * minute, earliest.getTime()), 5).getTime();
  return [0, 15, 30].map((minutes) => new Date(first + minutes * minute));
};

/** Times of being done: the first in at least five minutes, and not before the planned end. */
export const doneByChoices = (from: FieldVisit, here: Here): readonly Date[] =>
  timesFrom(new Date(plannedEnd(from, here)), here.now);

type Reach = { readonly email: string; readonly phone: string | null; readonly isOffline: boolean };

/** How the customer can learn it: the office's message goes by email, a text goes from the person's own phone. */
export const wayToTell = ({ email, phone, isOffline }: Reach): "message" | "text" | undefined => {
  if (phone && (isOffline || !email)) return "text";
  return email ? "message" : undefined;
};

type Picked = {
  /** The number of a choice, or "other". */
  readonly picked: string;
  readonly choices: readonly Date[];
  /** `hh:mm` as someone typed it, blank while they do. */
  readonly other: string;
};

/** When the person is done here. Undefined for a typed time that is over. */
export const doneBy = ({ picked, choices, other }: Picked, zone: string, now: Date): Date | undefined => {
  const [first = now] = choices;
  if (picked !== "other" || other === "") return choices[Number(picked)] ?? first;
  const at = instantOf(`${dayIn(zone, now)}T${other}`, zone);
  return at > now ? at : undefined;
};

type Sender = { readonly firstName: string; readonly company: string };
type Told = {
  readonly next: Stop;
  readonly thereAt: Date;
  readonly zone: string;
  readonly sender: Sender;
  /** The person comes from the visit before. */
  readonly ranOver: boolean;
};

/** The words for the customer. They round up, as a promise should. */
export const lateText = ({ next, thereAt, zone, sender, ranOver }: Told): string => {
  const { client } = next.visit.visit;
  const about = formatTime(roundedUp(thereAt.getTime(), 5), zone);
  const me = [sender.firstName, sender.company].filter(Boolean).join(" from ");
  const hello = client.user.firstName ? `Hi ${client.user.firstName}, ${me}.` : `${me} here.`;
  const why = ranOver ? "My last job ran over." : "I’m running behind.";
  return `${hello} ${why} I’ll be at your place about ${about}${isPastWindow(next, thereAt) ? ", a bit past our window" : ""}. Does that still work?`;
};
