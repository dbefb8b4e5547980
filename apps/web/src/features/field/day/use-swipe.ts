import { type MouseEvent, type PointerEvent, useRef } from "react";
import { directionOf, type Side, type swipeOf } from "./swipe";

type Swipe = {
  readonly read: (dx: number) => ReturnType<typeof swipeOf>;
  readonly act: (side: Side) => void;
};

type Touch = { readonly id: number; readonly x: number; readonly y: number; readonly isSwipe: boolean };

/**
 * Moves a row with the thumb. Sideways only: up and down belongs to the browser (`touch-action: pan-y`), which takes the
 * touch away when it scrolls. Mice have no swipe.
 */
export const useSwipe = ({ read, act }: Swipe) => {
  const row = useRef<HTMLDivElement>(null);
  const touch = useRef<Touch>(undefined);
  /** The end of a swipe is no tap on the row. */
  const wasSwipe = useRef(false);

  const show = (frame: HTMLElement, shift: number, side?: Side) => {
    if (!row.current) return;
    row.current.style.transform = shift === 0 ? "" : `translateX(${shift}px)`;
    row.current.style.transitionDuration = shift === 0 ? "" : "0s";
    if (side) frame.dataset["side"] = side;
    else delete frame.dataset["side"];
  };

  const onPointerDown = ({ pointerId, pointerType, isPrimary, clientX, clientY }: PointerEvent) => {
    wasSwipe.current = false;
    touch.current =
      isPrimary && pointerType !== "mouse"
        ? { id: pointerId, x: clientX, y: clientY, isSwipe: false }
        : undefined;
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const now = touch.current;
    if (now?.id !== event.pointerId) return;
    const dx = event.clientX - now.x;
    const direction = now.isSwipe ? "swipe" : directionOf(dx, event.clientY - now.y);
    if (direction === "scroll") touch.current = undefined;
    if (direction !== "swipe") return;
    if (!now.isSwipe) {
      touch.current = { ...now, isSwipe: true };
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    const { shift, side } = read(dx);
    show(event.currentTarget, shift, side);
  };

  const end = (event: PointerEvent<HTMLElement>, isDone: boolean) => {
    const now = touch.current;
    if (now?.id !== event.pointerId) return;
    touch.current = undefined;
    if (!now.isSwipe) return;
    wasSwipe.current = true;
    show(event.currentTarget, 0);
    const { side } = read(event.clientX - now.x);
    if (side && isDone) act(side);
  };

  return {
    row,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, true),
      onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
      onClickCapture: (event: MouseEvent<HTMLElement>) => {
        // A key or a program clicks without a count: it followed no thumb.
        if (!wasSwipe.current || event.detail === 0) return;
        wasSwipe.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
};
