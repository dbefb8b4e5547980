import type { BoardVisit, UnscheduledJob } from "@fieldwright/contract/schedule-board";
import { quarter, type Scale, type Stretch, snap, timeAt } from "./scale";

/** A position on the board. */
export type Spot = Stretch & { readonly row: number };

/** What is being dragged: a visit, one end of a visit, or a job without a visit. */
export type Held = {
  readonly kind: "move" | "start" | "end" | "create";
  readonly by: "pointer" | "keys";
  readonly title: string;
  readonly detail: string;
  readonly visit: BoardVisit | null;
  readonly job: UnscheduledJob | null;
  /** Other visits that move by the same amount. */
  readonly along: readonly BoardVisit[];
  /** Id of the row it was taken from. */
  readonly from: string;
  readonly origin: Spot;
  /** Start of the grabbed piece, and its distance in pixels to the left of the pointer. */
  readonly anchor: number;
  readonly grab: number;
};

/** Snaps to quarter hours. An end stays in its row, at least a quarter hour from the other end. */
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

/** Skips times that are not shown: after the last shown hour of a day comes the first of the next day. */
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

/** Each arrow key press moves by a quarter hour. */
export const nudged = (spot: Spot, quarters: number, scale: Scale): Spot => {
  const start = shownStart(spot.start + quarters * quarter, quarters > 0, scale);
  return { ...spot, start, end: start + spot.end - spot.start };
};

/** Shift and an arrow key move the end. */
export const stretched = (spot: Spot, quarters: number): Spot => ({
  ...spot,
  end: Math.max(spot.end + quarters * quarter, spot.start + quarter),
});

export const isSameSpot = (one: Spot, other: Spot): boolean =>
  one.start === other.start && one.end === other.end && one.row === other.row;

/** The row at a height. Tops must be ascending. */
export const rowAt = (tops: readonly number[], y: number): number => {
  const after = tops.findIndex((top) => top > y);
  return Math.max(0, (after === -1 ? tops.length : after) - 1);
};
