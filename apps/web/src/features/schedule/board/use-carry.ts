import { useRef, useState } from "react";
import { rowName } from "./board-row";
import { type Drawn, type GhostParts, hideGhost, paintGhost, rangeText } from "./ghost";
import { type Held, isSameSpot, type Spot } from "./session";

type Carry = {
  readonly drawn: () => Drawn;
  readonly parts: () => GhostParts | undefined;
  readonly announce: (sentence: string) => void;
  readonly onDrop: (held: Held, spot: Spot) => void;
};

const help = "Arrows move it, Shift and arrows change its length, Enter drops it, Escape puts it back.";

/** Holds one item over the board until it is dropped or put back, by pointer or keyboard. */
export const useCarry = ({ drawn, parts, announce, onDrop }: Carry) => {
  const carried = useRef<{ held: Held; spot: Spot }>(undefined);
  /** State for React: set on pick up and drop, not while it moves. */
  const [held, setHeld] = useState<Held>();

  const words = (spot: Spot, verdict: string) => {
    const { rows, scale } = drawn();
    const row = rows[spot.row];
    return `${rangeText(spot, scale.zone)}, ${row ? rowName(row) : ""}. ${verdict}.`;
  };

  const pickUp = (next: Held) => {
    const target = parts();
    if (!target) return;
    carried.current = { held: next, spot: next.origin };
    setHeld(next);
    const verdict = paintGhost(target, next, next.origin, drawn());
    if (next.by === "keys") announce(`Picked up ${next.title}. ${words(next.origin, verdict.text)} ${help}`);
  };

  const carry = (spot: Spot) => {
    const current = carried.current;
    const target = parts();
    if (!current || !target || isSameSpot(current.spot, spot)) return;
    current.spot = spot;
    const verdict = paintGhost(target, current.held, spot, drawn());
    if (current.held.by === "keys") announce(words(spot, verdict.text));
  };

  const letGo = () => {
    const current = carried.current;
    const target = parts();
    carried.current = undefined;
    setHeld(undefined);
    if (target) hideGhost(target);
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

  return { held, carried, pickUp, carry, drop, putBack };
};

export type Carrying = ReturnType<typeof useCarry>;
