import { type Day, dayIn } from "@fieldwright/domain/calendar";
import { isDayOfVisit } from "@fieldwright/domain/life-cycles";
import { isOpenVisit } from "@fieldwright/domain/statuses";
import { milesOf, type Place, tripBetween } from "@fieldwright/domain/travel";
import type { FieldVisit } from "@/lib/field/types";
import { useFieldWork } from "@/lib/field/use-field";
import { words } from "./words";

/** The open visit of today that comes after this one. */
export const useNextStop = (visit: FieldVisit, person: string, now: Date): Stop | undefined => {
  const { visits, timeZone } = useFieldWork();
  return stopsToday(visits, dayIn(timeZone, now), { person, zone: timeZone }).find(
    (stop) =>
      stop.visit.visit._id !== visit.visit._id && !isOver(stop, person) && nextStep(stop.visit) === "travel",
  );
};

export type Drive = { readonly minutes: number; readonly miles: number };

/** Undefined if a place is unknown, or if it is the same place. */
export const driveBetween = (
  from: Place | null | undefined,
  to: Place | null | undefined,
): Drive | undefined => {
  if (!from || !to) return undefined;
  const { seconds, meters } = tripBetween(from, to);
  const minutes = Math.ceil(seconds / 60);
  return minutes === 0 ? undefined : { minutes, miles: milesOf(meters) };
};

export const minutesText = ({ minutes }: Drive): string => words.minutesMin(minutes);

/** One decimal, as on an odometer. */
export const milesText = ({ miles }: Drive): string => words.milesMi(miles.toFixed(1));

/** One tick for every five minutes, at least one. */
export const ticksOf = ({ minutes }: Drive): number => Math.min(12, Math.max(1, Math.round(minutes / 5)));

/** Words that begin the part of an address within a building. */
const unit = /^(#|(unit|apt|apartment|suite|ste|floor|fl|building|bldg|lot|room|rm|trailer|trlr)\b)/i;

/** "1460 Neil Ave, Unit 2B, Columbus, OH 43201": the street, and the unit if there is one. */
export const streetAndUnit = (location: string): { readonly street: string; readonly unit?: string } => {
  const [street = "", second = ""] = location.split(",").map((part) => part.trim());
  return unit.test(second) ? { street, unit: second } : { street };
};

type TextPart = { readonly at: number; readonly text: string; readonly isCode: boolean };

/** Cuts a text into plain parts and codes of at least three digits, which people look for at a gate. */
export const withCodes = (text: string): TextPart[] =>
  text.split(/(\b\d{3,}[#*]?)/).map((part, at) => ({ at, text: part, isCode: at % 2 === 1 }));

/** A visit on one person's day. A visit of several days is a stop on each. */
export type Stop = { readonly visit: FieldVisit; readonly start: Date; readonly end: Date };

/** The office may have moved the visit of a person who goes alone, without their own steps. */
export const nextStep = ({ visit, next }: Pick<FieldVisit, "visit" | "next">): FieldVisit["next"] => {
  if (next !== "travel" || visit.team.length !== 1) return next;
  if (visit.status === "in_progress") return "finish";
  return visit.status === "en_route" ? "arrive" : next;
};

const nothing = { travelAt: null, arrivedAt: null, startedAt: null, finishedAt: null };

/** When this person took each step. */
export const ownSteps = ({ visit, progress }: Pick<FieldVisit, "visit" | "progress">, person: string) => {
  const own = progress.find(({ user }) => user === person);
  if (own) return own;
  return visit.team.length === 1 && visit.status === "in_progress"
    ? { ...nothing, startedAt: visit.startedAt }
    : nothing;
};

const ownSegments = ({ visit }: FieldVisit, person: string) =>
  visit.team.find(({ user }) => user._id === person)?.segments ?? [];

type Reader = { readonly person: string; readonly zone: string };

const byStart = (one: Stop, other: Stop) => one.start.getTime() - other.start.getTime();

const stopsOf = (visit: FieldVisit, person: string): Stop[] =>
  ownSegments(visit, person)
    .map(({ start, end }) => ({ visit, start: new Date(start), end: new Date(end) }))
    .sort(byStart);

/** The person's stops that start on a day, in the order of their start. */
export const stopsOn = (visits: readonly FieldVisit[], day: Day, { person, zone }: Reader): Stop[] =>
  visits
    .flatMap((visit) => stopsOf(visit, person).filter(({ start }) => dayIn(zone, start) === day))
    .sort(byStart);

const isBegun = ({ visit, progress }: FieldVisit, person: string): boolean => {
  const own = progress.find(({ user }) => user === person);
  return (
    isOpenVisit(visit.status) &&
    own !== undefined &&
    !own.finishedAt &&
    Boolean(own.travelAt ?? own.startedAt)
  );
};

/** Whether the stop has not ended before the day. */
export const reaches = ({ end }: Pick<Stop, "end">, day: Day, zone: string): boolean =>
  dayIn(zone, new Date(end.getTime() - 1)) >= day;

/** What the person does today: also work over midnight, and what they began on an earlier day and did not finish. */
export const stopsToday = (
  visits: readonly FieldVisit[],
  day: Day,
  { person, zone }: Reader,
): readonly Stop[] =>
  visits
    .flatMap((visit) => {
      const upToToday = stopsOf(visit, person).filter(({ start }) => dayIn(zone, start) <= day);
      const today = upToToday.filter((stop) => reaches(stop, day, zone));
      return today.length === 0 && isBegun(visit, person) ? upToToday.slice(-1) : today;
    })
    .sort(byStart);

export const isCanceled = ({ visit: { visit } }: Stop): boolean => visit.status === "cancelled";

/** The person has nothing left to do there. */
export const isOver = (stop: Stop, person: string): boolean =>
  !isOpenVisit(stop.visit.visit.status) || ownSteps(stop.visit, person).finishedAt !== null;

/** Where the person is or goes next: a visit they have begun, else the first open one. */
export const currentStop = (stops: readonly Stop[], person: string): Stop | undefined => {
  const open = stops.filter((stop) => !isOver(stop, person));
  return open.find(({ visit }) => !["travel", undefined].includes(nextStep(visit))) ?? open[0];
};

/** Work may start on another day, but nobody is on the way a day early. */
export const stepToOffer = (
  visit: Pick<FieldVisit, "visit" | "next">,
  zone: string,
  now: Date,
): FieldVisit["next"] => {
  const { start, end } = visit.visit.timeSlot;
  const next = nextStep(visit);
  const isToday = isDayOfVisit({ start: new Date(start), end: new Date(end) }, zone, now);
  return next === "travel" && !isToday ? undefined : next;
};
