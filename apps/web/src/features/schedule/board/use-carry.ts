import { useRef, useState } from "react";
import { type Held, isSameSpot, type Spot } from "./session";
import type { Verdict } from "./verdict";

type Carry = {
  /** Shows where it would land. Undefined while nothing can be shown. */
  readonly paint: (held: Held, spot: Spot) => Verdict | undefined;
  readonly hide: () => void;
  /** The time and the person of a spot. */
  readonly words: (spot: Spot) => string;
  /** What the keys do, for people who cannot see it. */
  readonly help: string;
  readonly announce: (sentence: string) => void;
  readonly onDrop: (held: Held, spot: Spot) => void;
  readonly onUnschedule: (held: Held) => void;
};

/** Holds one item over the board until it is dropped or put back, by pointer or keyboard. */
export const useCarry = ({ paint, hide, words, help, announce, onDrop, onUnschedule }: Carry) => {
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

  const carry = (spot: Spot) => {
    const current = carried.current;
    if (!current || isSameSpot(current.spot, spot)) return;
    const verdict = paint(current.held, spot);
    if (!verdict) return;
    current.spot = spot;
    if (current.held.by === "keys") announce(`${words(spot)}. ${verdict.text}.`);
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
    if (current) announce(`${current.held.title} is back where it was.`);
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
