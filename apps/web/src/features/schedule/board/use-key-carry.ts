import type { KeyboardEvent } from "react";
import type { Drawn } from "./ghost";
import { type Held, nudged, type Spot, stretched } from "./session";
import type { Carrying } from "./use-carry";

type Carried = { readonly held: Held; readonly spot: Spot };

type KeyCarry = {
  readonly carrying: Carrying;
  /** Where a key takes it. */
  readonly afterKey: (current: Carried, event: KeyboardEvent) => Spot | undefined;
  /** What the focused element would pick up. */
  readonly heldAt: (target: Element) => Held | undefined;
  /** Scrolls the row into view. */
  readonly onSpot: (spot: Spot) => void;
  /** Handles arrow keys while nothing is held. */
  readonly onWalk: (target: Element, key: string) => boolean;
  readonly onOpen: (target: Element) => void;
  readonly onPeek: (target: Element) => void;
};

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
const rowSteps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** By quarter hours on the day's board. With Shift, the length. */
export const byQuarters = (
  { held, spot }: Carried,
  { key, shiftKey }: Pick<KeyboardEvent, "key" | "shiftKey">,
  { rows, scale }: Drawn,
): Spot | undefined => {
  const step = steps[key];
  const canMove = held.kind !== "end";
  if (step !== undefined && (shiftKey || !canMove)) return stretched(spot, step);
  if (step !== undefined) return nudged(spot, step, scale);
  const rowStep = rowSteps[key];
  if (rowStep === undefined || !canMove) return undefined;
  return { ...spot, row: Math.min(Math.max(spot.row + rowStep, 0), rows.length - 1) };
};

/** Space picks up on the way down. Some browsers would also click on the way up, which opens the card. */
export const keepSpace = (event: KeyboardEvent): void => {
  if (event.key === " " && event.target instanceof Element && event.target.matches("[data-visit]"))
    event.preventDefault();
};

/** Keyboard equivalent of dragging with the mouse. */
export const useKeyCarry = ({ carrying, afterKey, heldAt, onSpot, onWalk, onOpen, onPeek }: KeyCarry) => {
  /** Ignores all other keys until it is dropped or put back. */
  const whileCarrying = (event: KeyboardEvent, current: Carried): void => {
    if (event.key === "Enter" || event.key === " ") return carrying.drop();
    if (event.key === "Escape") return carrying.putBack();
    if (event.key.toLowerCase() === "u" && carrying.canUnschedule()) return carrying.unschedule();
    const next = afterKey(current, event);
    if (next) {
      carrying.carry(next);
      onSpot(next);
    }
  };

  /** Enter looks closer at a visit. A job has no card, so Enter picks it up as Space does. */
  const whileFree = (event: KeyboardEvent, target: Element): boolean => {
    if (event.key === "Enter" && target.matches("[data-visit]")) {
      onPeek(target);
      return true;
    }
    if (event.key === "Enter" || event.key === " ") {
      const held = heldAt(target);
      if (held) carrying.pickUp(held);
      return held !== undefined;
    }
    if (event.key === "o") {
      onOpen(target);
      return true;
    }
    return onWalk(target, event.key);
  };

  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return;
    const current = carrying.carried.current;
    const target = event.target.closest("[data-visit], [data-job]");
    if (current?.held.by === "keys") {
      event.preventDefault();
      whileCarrying(event, current);
    } else if (target && whileFree(event, target)) event.preventDefault();
  };
};
