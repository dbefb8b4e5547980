import type { KeyboardEvent } from "react";
import type { Drawn } from "./ghost";
import { type Held, nudged, type Spot, stretched } from "./session";
import type { Carrying } from "./use-carry";

type KeyCarry = {
  readonly carrying: Carrying;
  readonly drawn: () => Drawn;
  /** What has the focus and could be carried. */
  readonly heldAt: (target: Element) => Held | undefined;
  /** Brings the row where it is held into view. */
  readonly onSpot: (spot: Spot) => void;
  /** Arrows while nothing is held. */
  readonly onWalk: (target: Element, key: string) => boolean;
  readonly onOpen: (target: Element) => void;
};

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
const rowSteps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

const afterKey = (
  { held, spot }: { held: Held; spot: Spot },
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

/** Everything that the mouse can do, by keys. */
export const useKeyCarry = ({ carrying, drawn, heldAt, onSpot, onWalk, onOpen }: KeyCarry) => {
  const whileCarrying = (event: KeyboardEvent, current: { held: Held; spot: Spot }): boolean => {
    if (event.key === "Enter" || event.key === " ") {
      carrying.drop();
      return true;
    }
    if (event.key === "Escape") {
      carrying.putBack();
      return true;
    }
    const next = afterKey(current, event, drawn());
    if (next) {
      carrying.carry(next);
      onSpot(next);
    }
    return next !== undefined || event.key === "Tab";
  };

  const whileFree = (event: KeyboardEvent, target: Element): boolean => {
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
    const isDone =
      current?.held.by === "keys"
        ? whileCarrying(event, current)
        : target !== null && whileFree(event, target);
    if (isDone) event.preventDefault();
  };
};
