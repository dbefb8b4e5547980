import type { Cents, PlaceIndex, Seconds } from "./units";

/** A stretch of time, from the first second up to but not including the last. */
export interface Span {
  readonly from: Seconds;
  readonly until: Seconds;
}

/** A break that is taken once in a shift; it may begin from `from` up to and including `until`. */
interface Rest {
  readonly from: Seconds;
  readonly until: Seconds;
  readonly length: Seconds;
}

/** One day of a technician. */
export interface Shift {
  /** When they can leave `start` at the earliest and must be at `end` at the latest. */
  readonly from: Seconds;
  readonly until: Seconds;
  /** The hours in which visits may lie. */
  readonly work: Span;
  readonly start: PlaceIndex;
  readonly end: PlaceIndex;
  /** Time off inside the shift, in order, without overlap. */
  readonly off: readonly Span[];
  readonly rest: Rest | null;
  /** Most seconds of work, travel and break together. */
  readonly longest: Seconds;
}

export interface Technician {
  readonly id: string;
  readonly skills: readonly string[];
  readonly shifts: readonly Shift[];
  readonly costPerHour: Cents;
  readonly costPerKilometre: Cents;
  /** How much a van holds, in the unit of `Visit.demand`. */
  readonly capacity: number;
}

/** Where a visit stands today: on one shift of one technician. */
export interface Placement {
  readonly technician: string;
  readonly start: Seconds;
}

/**
 * How much of today's placement must stay. `frozen`: everything, at its second, whoever it is and whatever the hours (it
 * may have begun).
 * `technician and time`: the same, as long as the person may do it. `technician`: the person. `day`: the day.
 */
export type Lock = "none" | "day" | "technician" | "technician and time" | "frozen";

/** How far a plan may go for a visit where there is no better way; what it takes of it costs points. */
export interface Tolerance {
  /** Beginning so long after its last window. */
  readonly late: Seconds;
  /** Ending so long after working hours. */
  readonly overtime: Seconds;
}

export interface Visit {
  readonly id: string;
  readonly place: PlaceIndex;
  readonly duration: Seconds;
  /** When it may begin: from `from` up to and including `until`; in order, without overlap. */
  readonly windows: readonly Span[];
  readonly tolerance: Tolerance;
  readonly skills: readonly string[];
  readonly demand: number;
  /** How many people go together. */
  readonly crew: number;
  /** Only these people, when given. */
  readonly only: readonly string[] | null;
  /** Who knows the customer. */
  readonly preferred: string | null;
  /** What it is worth to have it in the plan, compared with other visits. */
  readonly priority: Priority;
  /** Left out only if there is no way to have it: no number of optional visits outweighs it. */
  readonly mandatory: boolean;
  readonly current: readonly Placement[];
  /** When it begins today, also if nobody has it: it may keep that time off the grid. */
  readonly known: Seconds | null;
  readonly lock: Lock;
}

export const priorities = ["low", "medium", "high", "urgent"] as const;
export type Priority = (typeof priorities)[number];

/** Seconds and metres from each place to each other, row by row. */
export interface Travel {
  readonly places: number;
  readonly seconds: Int32Array;
  readonly metres: Int32Array;
}

/** What a plan is judged by, in points for one unit of each. */
export interface Weights {
  readonly travelMinute: number;
  readonly travelKilometre: number;
  readonly cost: number;
  readonly lateMinute: number;
  readonly overtimeMinute: number;
  /** For the square of the hours of each technician's day. */
  readonly imbalance: number;
  readonly otherTechnician: number;
  readonly disturbed: number;
  readonly laterDay: number;
}

export interface Problem {
  readonly technicians: readonly Technician[];
  readonly visits: readonly Visit[];
  readonly travel: Travel;
  readonly weights: Weights;
  /** Visits begin at multiples of this, or when they are known to begin; 1 for any second. */
  readonly grid: Seconds;
}

export interface PlannedStop {
  readonly visit: string;
  readonly start: Seconds;
  readonly end: Seconds;
}

export interface PlannedRoute {
  readonly technician: string;
  readonly shift: number;
  readonly stops: readonly PlannedStop[];
}

export interface PlanResult {
  readonly routes: readonly PlannedRoute[];
  readonly unplanned: readonly string[];
}
