import { type KeyboardEvent, useRef, useState } from "react";
import type { Advice } from "./fit";
import type { Drawn } from "./ghost";
import { type Held, isSameSpot, nudged, type Spot, stretched } from "./session";
import type { Verdict } from "./verdict";
import { words as texts } from "./words";

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

type Carry = {
  /** Shows where it would land. Undefined while nothing can be shown. */
  readonly paint: (held: Held, spot: Spot) => Verdict | undefined;
  readonly hide: () => void;
  /** Where it would fit better in this row. Undefined if it is somewhere else by then. */
  readonly advise?: (held: Held, spot: Spot) => Promise<Advice | undefined>;
  readonly paintAdvice?: (advice: Advice, spot: Spot) => void;
  /** The time and the person of a spot. */
  readonly words: (spot: Spot) => string;
  /** What the keys do, for people who cannot see it. */
  readonly help: string;
  readonly announce: (sentence: string) => void;
  readonly onDrop: (held: Held, spot: Spot) => void;
  readonly onUnschedule: (held: Held) => void;
};

/** Holds one item over the board until it is dropped or put back, by pointer or keyboard. */
export const useCarry = (board: Carry) => {
  const { paint, hide, words, help, announce, onDrop, onUnschedule } = board;
  const carried = useRef<{ held: Held; spot: Spot }>(undefined);
  /** State for React: set on pick up and drop, not while it moves. */
  const [held, setHeld] = useState<Held>();

  const pickUp = (next: Held) => {
    const verdict = paint(next, next.origin);
    if (!verdict) return;
    carried.current = { held: next, spot: next.origin };
    setHeld(next);
    if (next.by === "keys")
      announce(`Picked up ${next.title}. ${words(next.origin)}. ${verdict.text}. ${help}`);
  };

  const hearAdvice = async (taken: Held, spot: Spot, said: string): Promise<void> => {
    const advice = await board.advise?.(taken, spot);
    if (!advice || carried.current?.spot !== spot) return;
    board.paintAdvice?.(advice, spot);
    if (taken.by === "keys" && advice.text) announce(`${said} ${advice.text}.`);
  };

  const carry = (spot: Spot) => {
    const current = carried.current;
    if (!current || isSameSpot(current.spot, spot)) return;
    const verdict = paint(current.held, spot);
    if (!verdict) return;
    current.spot = spot;
    const said = `${words(spot)}. ${verdict.text}.`;
    if (current.held.by === "keys") announce(said);
    void hearAdvice(current.held, spot, said);
  };

  const letGo = () => {
    const current = carried.current;
    carried.current = undefined;
    setHeld(undefined);
    hide();
    return current;
  };

  const drop = () => {
    const current = letGo();
    if (current) onDrop(current.held, current.spot);
  };

  const putBack = () => {
    const current = letGo();
    if (current) announce(texts.isBackWhereIt(current.held.title));
  };

  /** Only a whole visit that has not begun can go back to the tray. */
  const canUnschedule = () => carried.current?.held.kind === "move";

  const unschedule = () => {
    const current = letGo();
    if (current) onUnschedule(current.held);
  };

  return { canUnschedule, unschedule, held, carried, pickUp, carry, drop, putBack };
};

export type Carrying = ReturnType<typeof useCarry>;
