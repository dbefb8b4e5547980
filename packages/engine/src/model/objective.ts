import { isThere } from "../constraints/locks";
import type { PlannedStop, Problem, Shift, Technician, Visit, Weights } from "./problem";
import { type Seconds, seconds } from "./problem";

/** More than all other costs that one visit can cause. A higher priority outweighs several lower ones. */
const omission = { low: 1e4, medium: 2e4, high: 4e4, urgent: 1e5 } as const;
/** More than leaving out every optional visit of a plan. */
export const omissionOfMandatory = 1e9;
const urgency = { low: 0.5, medium: 1, high: 2, urgent: 4 } as const;

export const pointsOfOmission = ({ mandatory, priority, worth = 0 }: Visit): number =>
  mandatory ? omissionOfMandatory : omission[priority] * (1 + worth);

/** Points for giving a visit to a person on a day. They do not depend on the other stops. */
export interface AssignmentPoints {
  readonly labour: number;
  readonly earliness: number;
  readonly continuity: number;
  readonly disturbance: number;
}

/** Rounds because days are an hour longer or shorter when the clocks change. */
const daysAfter = (first: Seconds, moment: Seconds): number => Math.round((moment - first) / 86_400);

export const firstDayOf = ({ technicians }: Problem): Seconds =>
  seconds(Math.min(...technicians.flatMap(({ shifts }) => shifts.map(({ from }) => from))));

export const pointsOfAssignment = (
  weights: Weights,
  visit: Visit,
  { technician, shift }: { readonly technician: Technician; readonly shift: Shift },
  firstDay: Seconds,
): AssignmentPoints => {
  const isOther = visit.preferred !== null && visit.preferred !== technician.id;
  const isMoved = visit.current.length > 0 && !isThere(visit, technician.id, shift);
  return {
    labour: (weights.cost * technician.costPerHour * visit.duration) / 3600,
    earliness:
      weights.laterDay * urgency[visit.priority] * (1 + (visit.worth ?? 0)) * daysAfter(firstDay, shift.from),
    continuity: isOther ? weights.otherTechnician : 0,
    disturbance: isMoved ? weights.disturbed : 0,
  };
};

/** How long after its last window a visit begins. */
export const latenessOf = ({ windows }: Visit, start: Seconds): Seconds =>
  seconds(Math.max(0, start - (windows.at(-1)?.until ?? start)));

/** How long before working hours the first stop begins, plus how long after them the last stop ends. */
export const overtimeOf = ({ work }: Shift, stops: readonly PlannedStop[]): Seconds => {
  const [first, last] = [stops[0], stops.at(-1)];
  return seconds(
    first && last ? Math.max(0, work.from - first.start) + Math.max(0, last.end - work.until) : 0,
  );
};

/** Points per second and per meter of travel. */
export const pointsOfWay = (
  weights: Weights,
  { costPerHour, costPerKilometer }: Pick<Technician, "costPerHour" | "costPerKilometer">,
) => ({
  time: weights.travelMinute / 60,
  distance: weights.travelKilometer / 1000,
  paidSecond: (weights.cost * costPerHour) / 3600,
  paidMeter: (weights.cost * costPerKilometer) / 1000,
});
