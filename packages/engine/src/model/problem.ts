/** Units are types: seconds cannot be passed where meters, cents or a place are expected. */
declare const unit: unique symbol;
type Quantity<Name extends string> = number & { readonly [unit]: Name };

/** Whole seconds. A moment is the seconds since an origin that the caller chooses. */
export type Seconds = Quantity<"seconds">;
export type Meters = Quantity<"meters">;
export type Cents = Quantity<"cents">;
/** A row of the travel table. */
export type PlaceIndex = Quantity<"place">;

export const seconds = (count: number) => count as Seconds;
export const minutes = (count: number) => (count * 60) as Seconds;
export const hours = (count: number) => (count * 3600) as Seconds;
export const meters = (count: number) => count as Meters;
export const cents = (count: number) => count as Cents;
export const placeIndex = (row: number) => row as PlaceIndex;

/** The end is not included: two spans that touch do not overlap. */
export interface Span {
  readonly from: Seconds;
  readonly until: Seconds;
}

/** A break that is taken once per shift. It may begin at any time from `from` to `until`, both included. */
export interface Rest {
  readonly from: Seconds;
  readonly until: Seconds;
  readonly length: Seconds;
}

/** Whoever works this long in one place takes the break there. */
const halfDay = hours(4);

export const holdsRest = (duration: number): boolean => duration >= halfDay;

/** How long before the first work of a day a person may leave home, and how long after the last be back. */
export const wayHome = hours(2);

/** Times for customers are multiples of five minutes. */
export const usualGrid = minutes(5);

/** One working day of a technician. */
export interface Shift {
  /** Earliest time to leave `start`, and latest time to arrive at `end`. */
  readonly from: Seconds;
  readonly until: Seconds;
  /** Working hours. Visits must lie within them, travel need not. */
  readonly work: Span;
  readonly start: PlaceIndex;
  readonly end: PlaceIndex;
  /** Time off within the shift, in order and without overlap. */
  readonly off: readonly Span[];
  readonly rest: Rest | null;
  /** Maximum seconds of work, travel and break together. */
  readonly longest: Seconds;
}

export interface Technician {
  readonly id: string;
  readonly skills: readonly string[];
  readonly shifts: readonly Shift[];
  readonly costPerHour: Cents;
  readonly costPerKilometer: Cents;
  /** How much their van holds, in the unit of `Visit.demand`. */
  readonly capacity: number;
}

/** Where a visit is now: on a shift of one technician. */
export interface Placement {
  readonly technician: string;
  readonly start: Seconds;
}

/**
 * How much of the current placement must stay. `frozen` keeps person and time even against skills and working hours,
 * because the visit may have begun. `technician and time` keeps both, but the person must be allowed to do it.
 */
export type Lock = "none" | "day" | "technician" | "technician and time" | "frozen";

/** How late a visit may be, and how much overtime it may cause, if there is no better way. Both cost points. */
export interface Tolerance {
  /** How long after its last window it may begin. */
  readonly late: Seconds;
  /** How long after working hours it may end. */
  readonly overtime: Seconds;
}

export interface Visit {
  readonly id: string;
  readonly place: PlaceIndex;
  readonly duration: Seconds;
  /** When it may begin, `until` included. In order and without overlap. */
  readonly windows: readonly Span[];
  readonly tolerance: Tolerance;
  readonly skills: readonly string[];
  readonly demand: number;
  /** Number of people who go together. */
  readonly crew: number;
  /** If given, only these people may go. */
  readonly only: readonly string[] | null;
  /** The person who knows the customer. */
  readonly preferred: string | null;
  /** Visits of a higher priority are left out last and cost more points on later days. */
  readonly priority: Priority;
  /** How much more it counts than others of its priority, as a share of the points of that priority. Left out: no more. */
  readonly worth?: number;
  /** Left out only if it cannot be planned at all. No number of optional visits outweighs it. */
  readonly mandatory: boolean;
  readonly current: readonly Placement[];
  /** Its current start, even if nobody is assigned. It may keep this time even if it is not on the grid. */
  readonly known: Seconds | null;
  readonly lock: Lock;
}

export const priorities = ["low", "medium", "high", "urgent"] as const;
export type Priority = (typeof priorities)[number];

/** Seconds and meters between any two places, row by row. */
export interface Travel {
  readonly places: number;
  readonly seconds: Int32Array;
  readonly meters: Int32Array;
}

/** Points per unit. A plan with fewer points is better. */
export interface Weights {
  readonly travelMinute: number;
  readonly travelKilometer: number;
  readonly cost: number;
  readonly lateMinute: number;
  readonly overtimeMinute: number;
  /** Per squared hour of each technician's day. */
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
  /** Visits begin at multiples of this or at their `known` start. 1 allows any second. */
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
