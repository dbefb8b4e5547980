import { dayIn } from "@fieldwright/domain/calendar";
import { formatTime } from "@fieldwright/domain/format-time";
import type { Place } from "@fieldwright/domain/travel";
import { useState } from "react";
import { noteDraftKey } from "@/lib/field/note-drafts";
import type { FieldVisit } from "@/lib/field/types";
import { useFieldWork } from "@/lib/field/use-field";
import { instantOf } from "@/lib/wall-clock";
import {
  currentStop,
  type Drive,
  driveBetween,
  isOver,
  nextStep,
  ownSteps,
  type Stop,
  stopsToday,
} from "../day/stops";
import { useHere } from "../position/use-here";
import { words } from "./words";

/** For whom the person would be late, and the times that they can promise. */
export type LatePlan = {
  readonly next: Stop;
  /** Times of being done here, or of being there. */
  readonly choices: readonly Date[];
  readonly thereAt: (chosen: Date) => Date;
  /** The visit itself, not the one after it. */
  readonly isOwn: boolean;
  readonly drive: Drive | undefined;
  /** The window cannot be kept any more, and the person has not begun there. */
  readonly isDue: boolean;
};

type LateScene = Here & {
  /** Where the phone is, if that is known. */
  readonly position: Place | undefined;
};

/** Where the person sets off, and when at the earliest. */
const departure = (stop: Stop, stops: readonly Stop[], scene: LateScene) => {
  const { person, now, position } = scene;
  const current = currentStop(stops, person);
  const isElsewhere = current && current.visit !== stop.visit && nextStep(current.visit) === "finish";
  if (isElsewhere)
    return {
      from: current.visit.visit.coordinates,
      at: new Date(Math.max(now.getTime(), plannedEnd(current.visit, scene))),
    };
  if (position) return { from: position, at: now };
  const before = stops.filter((one) => isOver(one, person) && one.start < stop.start).at(-1);
  const { travelAt } = ownSteps(stop.visit, person);
  return { from: before?.visit.visit.coordinates, at: travelAt === null ? now : new Date(travelAt) };
};

const planOwn = (stop: Stop, stops: readonly Stop[], scene: LateScene): LatePlan => {
  const { from, at } = departure(stop, stops, scene);
  const drive = driveBetween(from, stop.visit.visit.coordinates);
  const there = Math.max(scene.now.getTime(), at.getTime() + (drive?.minutes ?? 0) * 60_000);
  return {
    next: stop,
    choices: timesFrom(new Date(there), scene.now),
    thereAt: (chosen) => chosen,
    isOwn: true,
    // Without a position nobody knows how much of the way is left.
    drive: nextStep(stop.visit) === "travel" || scene.position ? drive : undefined,
    isDue: nextStep(stop.visit) !== "start" && isPastWindow(stop, new Date(there)),
  };
};

const planAfter = (visit: FieldVisit, next: Stop, scene: LateScene): LatePlan => ({
  next,
  choices: doneByChoices(visit, scene),
  thereAt: (chosen) => arrivalFrom(visit, next, chosen),
  isOwn: false,
  drive: driveBetween(visit.visit.coordinates, next.visit.visit.coordinates),
  isDue: nextStep(visit) === "finish" && isLateFor(visit, next, scene),
});

/**
 * Before the person is there, the visit itself may be late. From then on it is the next one of the day. Undefined if
 * nobody waits.
 */
export const latePlan = (
  visit: FieldVisit,
  stops: readonly Stop[],
  scene: LateScene,
): LatePlan | undefined => {
  const step = nextStep(visit);
  if (!step) return undefined;
  const open = stops.filter((stop) => !isOver(stop, scene.person));
  const own = open.find((stop) => stop.visit.visit._id === visit.visit._id);
  if (own && (step === "travel" || step === "arrive")) return planOwn(own, stops, scene);
  const next = open.find(
    (stop) => stop.visit.visit._id !== visit.visit._id && nextStep(stop.visit) === "travel",
  );
  if (next) return planAfter(visit, next, scene);
  return own && step === "start" ? planOwn(own, stops, scene) : undefined;
};

/** Someone types, or has another sheet or a menu open. */
const isInterrupted = (): boolean =>
  (document.activeElement?.matches("input, textarea, select") ?? false) ||
  document.querySelector("[role=dialog], [role=menu]") !== null;

const wasShown = (key: string): boolean => localStorage.getItem(key) !== null;

const remember = (key: string) => {
  try {
    localStorage.setItem(key, "shown");
  } catch {
    // Then it shows again after a reload.
  }
};

type Scene = Here & {
  /** Another sheet is open. */
  readonly isBusy: boolean;
};

/** Opens by itself once for each visit whose window cannot be kept any more. */
export const useLate = (visit: FieldVisit, { isBusy, ...here }: Scene) => {
  const { person, now } = here;
  const { visits, timeZone } = useFieldWork();
  const step = nextStep(visit);
  const position = useHere(step === "travel" || step === "arrive");
  const stops = stopsToday(visits, dayIn(timeZone, now), { person, zone: timeZone });
  const plan = latePlan(visit, stops, { ...here, position });
  const id = plan?.next.visit.visit._id;
  // The visit may change while the sheet is open. Its words are for one customer.
  const [openFor, setOpenFor] = useState<string>();
  const [shown, setShown] = useState<string>();
  const isOpen = id !== undefined && openFor === id;
  const key = noteDraftKey(person, `${id ?? ""}.late`);
  const isDue = Boolean(plan?.isDue) && !isOpen && !isBusy && shown !== key;
  if (isDue && !wasShown(key) && !isInterrupted()) setOpenFor(id);
  return {
    plan,
    isOpen,
    open: () => setOpenFor(id),
    close: () => {
      remember(key);
      setShown(key);
      setOpenFor(undefined);
    },
  };
};

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
const plannedEnd = (from: FieldVisit, { person, zone, now }: Here): number => {
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
const timesFrom = (earliest: Date, now: Date): readonly Date[] => {
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
  const hello = client.user.firstName ? `Hi ${client.user.firstName}, ${me}.` : words.meHere(me);
  const why = ranOver ? words.myLastJobRan : words.imRunningBehind;
  return `${hello} ${why} I’ll be at your place about ${about}${isPastWindow(next, thereAt) ? words.bitPastOurWindow : ""}. Does that still work?`;
};
