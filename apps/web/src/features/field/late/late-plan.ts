import type { Place } from "@fieldwright/domain/travel";
import type { FieldVisit } from "@/lib/field/types";
import { type Drive, driveBetween } from "../day/drive";
import { currentStop, isOver, nextStep, ownSteps, type Stop } from "../day/stops";
import {
  arrivalFrom,
  doneByChoices,
  type Here,
  isLateFor,
  isPastWindow,
  plannedEnd,
  timesFrom,
} from "./lateness";

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

export type LateScene = Here & {
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
