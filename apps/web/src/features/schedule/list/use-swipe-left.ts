import { type TouchEvent, useRef } from "react";

/** Pixels. Shorter is a tap that slipped, steeper is scrolling. */
const shortest = 72;
const steepest = 36;

type Point = { readonly x: number; readonly y: number };

export const isSwipeLeft = (from: Point, to: Point): boolean =>
  from.x - to.x >= shortest && Math.abs(from.y - to.y) <= steepest;

export type Swipe = {
  readonly onTouchStart?: (event: TouchEvent) => void;
  readonly onTouchEnd?: (event: TouchEvent) => void;
};

/** A finger that goes left over something. Only a shortcut: everything has a button as well. */
export const useSwipeLeft = (onSwipe: (over: Element) => void): Required<Swipe> => {
  const from = useRef<Point & { readonly over: Element }>(undefined);
  const onTouchStart = ({ touches, target }: TouchEvent) => {
    const [touch, second] = [touches[0], touches[1]];
    from.current =
      touch && !second && target instanceof Element
        ? { x: touch.clientX, y: touch.clientY, over: target }
        : undefined;
  };
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const start = from.current;
    const touch = changedTouches[0];
    from.current = undefined;
    if (start && touch && isSwipeLeft(start, { x: touch.clientX, y: touch.clientY })) onSwipe(start.over);
  };
  return { onTouchStart, onTouchEnd };
};
