import type { BoardVisit, UnscheduledJob } from "@fieldwright/contract/schedule-board";
import { quarter, type Scale, type Stretch, snap, timeAt } from "./scale";

/** Where something is held over the board. */
export type Spot = Stretch & { readonly row: number };

/** Something that was picked up: a visit, one of its ends, or a job that has no visit yet. */
export type Held = {
  readonly kind: "move" | "start" | "end" | "create";
  readonly by: "pointer" | "keys";
  readonly title: string;
  readonly detail: string;
  readonly visit: BoardVisit | null;
  readonly job: UnscheduledJob | null;
  /** Other visits that move along by the same time. */
  readonly along: readonly BoardVisit[];
  /** The id of the row that it was taken from. */
  readonly from: string;
  readonly origin: Spot;
  /** The start of the piece that was grabbed, and how many pixels left of the pointer that is. */
  readonly anchor: number;
  readonly grab: number;
};

/** Where the pointer has taken it, in quarters of an hour. An end stays in its row and a quarter away from the other. */
export const draggedTo = (held: Held, x: number, row: number, scale: Scale): Spot => {
  const { origin, kind } = held;
  if (kind === "start") {
    const start = Math.min(snap(timeAt(scale, x - held.grab)), origin.end - quarter);
    return { ...origin, start };
  }
  if (kind === "end") {
    const end = Math.max(snap(timeAt(scale, x - held.grab)), origin.start + quarter);
    return { ...origin, end };
  }
  const moved = snap(timeAt(scale, x - held.grab)) - held.anchor;
  return { start: origin.start + moved, end: origin.end + moved, row };
};

/** A time that is not shown is passed over: after the last hour of a day comes the first of the next. */
const shownStart = (start: number, forward: boolean, { panels }: Scale): number => {
  if (panels.some((panel) => panel.start <= start && start < panel.end)) return start;
  const next = forward
    ? panels.find((panel) => panel.start > start)?.start
    : panels.findLast((panel) => panel.end <= start);
  if (typeof next === "number") return next;
  if (next) return next.end - quarter;
  const first = panels[0]?.start ?? start;
  const last = (panels.at(-1)?.end ?? start) - quarter;
  return Math.min(Math.max(start, first), last);
};

/** One press of an arrow: a quarter of an hour. */
export const nudged = (spot: Spot, quarters: number, scale: Scale): Spot => {
  const start = shownStart(spot.start + quarters * quarter, quarters > 0, scale);
  return { ...spot, start, end: start + spot.end - spot.start };
};

/** With Shift: the end comes closer or goes away. */
export const stretched = (spot: Spot, quarters: number): Spot => ({
  ...spot,
  end: Math.max(spot.end + quarters * quarter, spot.start + quarter),
});

export const isSameSpot = (one: Spot, other: Spot): boolean =>
  one.start === other.start && one.end === other.end && one.row === other.row;

/** The row that a height falls into; tops are ascending. */
export const rowAt = (tops: readonly number[], y: number): number => {
  const after = tops.findIndex((top) => top > y);
  return Math.max(0, (after === -1 ? tops.length : after) - 1);
};
