import type { Visit } from "@fieldwright/contract/schedule";
import { Navigation, Phone } from "lucide-react";
import { type MouseEvent, type PointerEvent, type ReactNode, useRef } from "react";
import { besideApp, waysTo } from "../tools";
import { words } from "./words";

/** What a row offers on each side. */
type Sides = { readonly right: boolean; readonly left: boolean };

type Side = "right" | "left";

/** Pixels. Less is a thumb that rests, and the row follows no scroll. */
const slop = 12;
/** From here on, letting go does it. */
const far = 96;
/** The row follows a little further, to say that there is no more. */
const farthest = 128;

/** `wait`: not clear yet. `scroll`: the thumb goes up or down, and the row stays. */
export const directionOf = (dx: number, dy: number): "wait" | "swipe" | "scroll" => {
  if (Math.abs(dy) > slop && Math.abs(dy) >= Math.abs(dx)) return "scroll";
  return Math.abs(dx) > slop && Math.abs(dx) > 1.5 * Math.abs(dy) ? "swipe" : "wait";
};

/** How far the row goes with the thumb, and what letting go would do. */
export const swipeOf = (dx: number, sides: Sides): { readonly shift: number; readonly side?: Side } => {
  const shift = Math.max(sides.left ? -farthest : 0, Math.min(sides.right ? farthest : 0, dx));
  if (Math.abs(shift) < far) return { shift };
  return { shift, side: shift > 0 ? "right" : "left" };
};

type Swipe = {
  readonly read: (dx: number) => ReturnType<typeof swipeOf>;
  readonly act: (side: Side) => void;
};

type Touch = { readonly id: number; readonly x: number; readonly y: number; readonly isSwipe: boolean };

/**
 * Moves a row with the thumb. Sideways only: up and down belongs to the browser (`touch-action: pan-y`), which takes the
 * touch away when it scrolls. Mice have no swipe.
 */
const useSwipe = ({ read, act }: Swipe) => {
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

type SwipeRowProps = { visit: Visit; children: ReactNode };

const behind =
  "flex w-32 flex-col justify-center px-5 gap-0.5 text-14 font-control transition-colors duration-fast [&_svg]:size-5";

/**
 * Right navigates, left calls: the same links as the buttons of the visit, which the row opens. So nothing of this is
 * read aloud or takes the focus.
 */
export function SwipeRow({ visit, children }: SwipeRowProps) {
  const { navigate, call } = waysTo(visit);
  const links = useRef<Partial<Record<Side, HTMLAnchorElement | null>>>({});
  const { row, handlers } = useSwipe({
    read: (dx) => swipeOf(dx, { right: navigate !== undefined, left: call !== undefined }),
    act: (side) => links.current[side]?.click(),
  });
  return (
    <div className="group/swipe relative touch-pan-y overflow-hidden bg-accent-soft" {...handlers}>
      <div inert className="absolute inset-0 flex justify-between text-accent-ink">
        <a
          ref={(link) => {
            links.current.right = link;
          }}
          href={navigate}
          {...besideApp()}
          className={`${behind} group-data-[side=right]/swipe:bg-accent group-data-[side=right]/swipe:text-on-accent`}
        >
          <Navigation />
          {words.navigate}
        </a>
        <a
          ref={(link) => {
            links.current.left = link;
          }}
          href={call}
          className={`${behind} items-end group-data-[side=left]/swipe:bg-accent group-data-[side=left]/swipe:text-on-accent`}
        >
          <Phone />
          {words.call}
        </a>
      </div>
      <div ref={row} className="relative transition-transform duration-base motion-reduce:transition-none">
        {children}
      </div>
    </div>
  );
}
