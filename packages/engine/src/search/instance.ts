/**
 * The problem in the form that the search reads: numbers in flat arrays. A route is one technician on one day.
 * Nodes 0..visits-1 are visits. Route r starts at node `visits + 2r` and ends at node `visits + 2r + 1`.
 */
export interface Instance {
  readonly visits: number;
  readonly routes: number;
  readonly places: number;
  /** By node. */
  readonly place: Int32Array;
  readonly duration: Int32Array;
  /** By node: earliest and latest start. */
  readonly open: Int32Array;
  readonly close: Int32Array;
  readonly demand: Int32Array;
  /** By visit: the latest start that is not late, and how long after working hours it may end. */
  readonly due: Int32Array;
  readonly overtime: Int32Array;
  /** By node: 1 if it must lie within working hours. */
  readonly heldToHours: Uint8Array;
  /** By node: a start is a multiple of `step` or equals `kept`, its current start (`never` if it has none). */
  readonly step: Int32Array;
  readonly kept: Int32Array;
  /** Pairs of earliest and latest start. Those of node i are at `windowFrom[i] .. windowFrom[i + 1]`. */
  readonly windowFrom: Int32Array;
  readonly windows: Int32Array;
  /** Seconds between two places, row by row. */
  readonly travel: Int32Array;
  /** Cost of travel between two places, one table per route. Technicians with the same rates share a table. */
  readonly cost: readonly Int32Array[];
  /** By route. */
  readonly capacity: Int32Array;
  /** By route: maximum seconds of work, travel and break. */
  readonly longest: Int32Array;
  /** By route: working hours. They limit visits, not the trips from and to home. */
  readonly workFrom: Int32Array;
  readonly workUntil: Int32Array;
  /** Pairs of start and end of time off. Those of route r are at `offFrom[r] .. offFrom[r + 1]`. */
  readonly offFrom: Int32Array;
  readonly off: Int32Array;
  /** By route: earliest start, latest start and length of the break. Length 0 means no break. */
  readonly restFrom: Int32Array;
  readonly restUntil: Int32Array;
  readonly restLength: Int32Array;
  /** By node: 1 if the break is taken during it, because it is so long. */
  readonly holdsRest: Uint8Array;
  /** Cost of giving visit v to route r, at `v * routes + r`, or `forbidden`. */
  readonly assign: Int32Array;
  /** Cost per squared hour of a route's work. */
  readonly imbalance: number;
  /** Cost per second of lateness and of overtime. `soft` is true if any visit may have them. */
  readonly lateCost: number;
  readonly overtimeCost: number;
  readonly soft: boolean;
  /** By visit: cost of leaving it out. */
  readonly omit: Float64Array;
  /** By route. Empty routes of one kind are interchangeable, so the search tries only the first of them. */
  readonly kind: Int32Array;
  /** For each visit its nearest other visits, nearest first. Each visit has `neighbors` of them. */
  readonly near: Int32Array;
  readonly neighbors: number;
  /**
   * A visit for a crew has one node per person. They have consecutive numbers and begin together. `crew[node]` is the
   * first of them, or -1 for other visits. `crewSize` of the first node is the number of people.
   */
  readonly crew: Int32Array;
  readonly crewSize: Int32Array;
  /**
   * True when routes have no time off, no break and no working hours shorter than the shift, visits have no crew, one
   * window and no tolerance, and a start may be any second. The search then uses simpler, faster code.
   */
  readonly plain: boolean;
}

export const forbidden = 0x3fffffff;
/** Later than any time, and small enough that the sum of two fits into 32 bits. */
export const never = 0x3fffffff;

/** Cost of a route's work. It grows with the square of the hours, so evenly shared work costs less. */
export const imbalanceCost = ({ imbalance }: Instance, work: number): number => {
  if (imbalance === 0) return 0;
  // Not `** 2`, which may differ in the last bit from one engine to another.
  const hours = work / 3600;
  return Math.round(imbalance * (hours * hours));
};

/** Cost of a route's lateness and overtime, in whole thousandths of a point. */
export const softCost = ({ lateCost, overtimeCost }: Instance, late: number, overtime: number): number =>
  Math.round(late * lateCost + overtime * overtimeCost);

/** True for the second and later nodes of a crew. They are placed and removed together with the first. */
export const isFollower = (instance: Instance, visit: number): boolean => {
  const leader = instance.crew[visit]!;
  return leader >= 0 && leader !== visit;
};

/** A crew is on several routes at once, so its routes cannot be recombined one by one. */
export const hasCrews = ({ crewSize }: Instance): boolean => crewSize.some((size) => size > 1);
