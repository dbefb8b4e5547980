/**
 * A problem as the search reads it: everything numbered, in flat arrays. Nodes 0..visits-1 are visits; route r leaves from
 * node `visits + 2r` and returns to node `visits + 2r + 1`. A route is one technician on one day.
 */
export interface Instance {
  readonly visits: number;
  readonly routes: number;
  readonly places: number;
  /** Of every node. */
  readonly place: Int32Array;
  readonly duration: Int32Array;
  /** First and last moment at which work at the node may begin. */
  readonly open: Int32Array;
  readonly close: Int32Array;
  readonly demand: Int32Array;
  /** Of every visit: the last moment at which it begins in time, and how long after hours it may end. */
  readonly due: Int32Array;
  readonly overtime: Int32Array;
  /** Of every node, 1 if it has to lie in working hours. */
  readonly heldToHours: Uint8Array;
  /** Of every node: starts are multiples of `step`, or `kept`, when it begins today (`never` if it does not). */
  readonly step: Int32Array;
  readonly kept: Int32Array;
  /** Pairs of first and last start, for node i at `windowFrom[i] .. windowFrom[i + 1]`. */
  readonly windowFrom: Int32Array;
  readonly windows: Int32Array;
  /** Seconds from place to place, row by row. */
  readonly travel: Int32Array;
  /** The same in cost, a table for each route; technicians who are paid the same share theirs. */
  readonly cost: readonly Int32Array[];
  /** Of every route. */
  readonly capacity: Int32Array;
  /** Most seconds of work, travel and break. */
  readonly longest: Int32Array;
  /** The hours in which visits may lie; the way there and home may begin before and end after them. */
  readonly workFrom: Int32Array;
  readonly workUntil: Int32Array;
  /** Pairs of begin and end in which the technician is away, for route r at `offFrom[r] .. offFrom[r + 1]`. */
  readonly offFrom: Int32Array;
  readonly off: Int32Array;
  /** The break of a route: first start, last start, length; length 0 for none. */
  readonly restFrom: Int32Array;
  readonly restUntil: Int32Array;
  readonly restLength: Int32Array;
  /** Cost of giving visit v to route r, at `v * routes + r`; `forbidden` if it may not be. */
  readonly assign: Int32Array;
  /** Cost of the square of a route's hours of work. */
  readonly imbalance: number;
  /** Cost of a second of lateness and of overtime; `soft` if any visit may have them. */
  readonly lateCost: number;
  readonly overtimeCost: number;
  readonly soft: boolean;
  /** What it costs to leave a visit out. */
  readonly omit: Float64Array;
  /** Routes that are alike while empty share a kind: only the first empty one of a kind is tried. */
  readonly kind: Int32Array;
  /** For each visit the other visits, nearest first, `neighbours` of them. */
  readonly near: Int32Array;
  readonly neighbours: number;
  /**
   * Visits of a crew are several nodes that begin together; `crew[node]` is the first of them, or -1. They follow each
   * other in number, and `crewSize` of the first tells how many they are.
   */
  readonly crew: Int32Array;
  readonly crewSize: Int32Array;
  /**
   * True when no route has time off, a break or hours of its own, no visit a crew, several windows or tolerance, and visits
   * may begin at any second: arithmetic is shorter.
   */
  readonly plain: boolean;
}

export const forbidden = 0x3fffffff;
/** Later than any time, and small enough that sums of two stay whole 32-bit numbers. */
export const never = 0x3fffffff;

/** Work is balanced in hours; the cost of a route of this much work, or the cost that more work adds to it. */
export const imbalanceCost = (instance: Instance, work: number): number =>
  instance.imbalance === 0 ? 0 : Math.round(instance.imbalance * (work / 3600) ** 2);

/** What lateness and overtime of a route take, in whole thousandths of a point. */
export const softCost = ({ lateCost, overtimeCost }: Instance, late: number, overtime: number): number =>
  Math.round(late * lateCost + overtime * overtimeCost);

/** True for the second and further members of a crew, who come and go with the first. */
export const isFollower = (instance: Instance, visit: number): boolean => {
  const leader = instance.crew[visit]!;
  return leader >= 0 && leader !== visit;
};
