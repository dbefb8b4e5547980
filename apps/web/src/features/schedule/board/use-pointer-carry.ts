import { useEffect, useEffectEvent, useRef } from "react";
import type { Held, Spot } from "./session";
import type { Carrying } from "./use-carry";

const mouseSlack = 4;
const touchSlack = 8;
/** Milliseconds. A finger that rests this long picks up, one that moves earlier scrolls. */
const longPress = 350;
const edge = 36;
const fastest = 14;

type Point = { readonly x: number; readonly y: number };

type Pressed = {
  readonly held: Held;
  readonly at: Point;
  readonly pointer: number;
  readonly isTouch: boolean;
  timer?: ReturnType<typeof setTimeout>;
};

type PointerCarry = {
  readonly carrying: Carrying;
  /** Width of the names and height of the head, which stay while the rest scrolls. */
  readonly frame: { readonly left: number; readonly top: number };
  /** `inside` is below the head and right of the names, scrolled. `at` is on the screen. */
  readonly spotAt: (held: Held, inside: Point, at: Point) => Spot | undefined;
  readonly scroller: () => HTMLElement | null;
  readonly card: () => HTMLElement | null;
  /** What pressing here would pick up. */
  readonly heldAt: (target: Element, at: Point) => Held | undefined;
};

/** Distance to scroll when the pointer is near an edge. */
const pull = (position: number, low: number, high: number): number => {
  if (position < low + edge) return -Math.min(fastest, (low + edge - position) / 2);
  return position > high - edge ? Math.min(fastest, (position - high + edge) / 2) : 0;
};

/** The tray under the pointer, which takes visits off the schedule. It is marked while something is over it. */
const trayAt = ({ x, y }: Point, canTake: boolean): boolean => {
  const tray = document.querySelector("[data-tray]");
  const isOver = canTake && tray !== null && document.elementsFromPoint(x, y).includes(tray);
  tray?.toggleAttribute("data-target", isOver);
  return isOver;
};

/** Dragging by mouse, pen or finger. Works once per animation frame, outside React. */
export const usePointerCarry = ({ carrying, frame: edges, spotAt, scroller, card, heldAt }: PointerCarry) => {
  const pressed = useRef<Pressed>(undefined);
  const pointer = useRef<Point>({ x: 0, y: 0 });
  const frame = useRef(0);
  /** Auto-scroll starts only after the pointer has left the edges: a job from the tray enters over an edge. */
  const isInside = useRef(false);
  /** Ignores the click that the browser fires at the end of a drag. */
  const swallow = useRef(false);

  const step = () => {
    frame.current = 0;
    const board = scroller();
    const current = carrying.carried.current;
    if (!board || current?.held.by !== "pointer") return;
    const { x, y } = pointer.current;
    const box = board.getBoundingClientRect();
    const isOver = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    const shown = card();
    if (shown) {
      const right = Math.min(x + 16, innerWidth - shown.offsetWidth - edge / 4);
      const below = y + 30 + shown.offsetHeight < innerHeight;
      const top = below ? y + 30 : y - 30 - shown.offsetHeight;
      shown.style.transform = `translate(${right}px, ${top}px) rotate(-1.2deg)`;
    }
    trayAt(pointer.current, carrying.canUnschedule());
    if (!isOver) return;
    const right = pull(x, box.left + edges.left, box.right);
    const down = pull(y, box.top + edges.top, box.bottom);
    if (right === 0 && down === 0) isInside.current = true;
    else if (isInside.current) {
      board.scrollBy(right, down);
      frame.current = requestAnimationFrame(step);
    }
    const inside = {
      x: x - box.left + board.scrollLeft - edges.left,
      y: y - box.top + board.scrollTop - edges.top,
    };
    const spot = spotAt(current.held, inside, pointer.current);
    if (spot) carrying.carry(spot);
  };

  const begin = () => {
    const wanted = pressed.current;
    if (!wanted) return;
    clearTimeout(wanted.timer);
    pressed.current = undefined;
    swallow.current = true;
    isInside.current = false;
    carrying.pickUp(wanted.held);
    const shown = card();
    if (shown) shown.hidden = false;
    step();
  };

  const forget = () => {
    clearTimeout(pressed.current?.timer);
    pressed.current = undefined;
  };

  const end = () => {
    forget();
    cancelAnimationFrame(frame.current);
    frame.current = 0;
    const shown = card();
    if (shown) shown.hidden = true;
    trayAt(pointer.current, false);
  };

  const isCarrying = () => carrying.carried.current?.held.by === "pointer";

  const onMove = useEffectEvent((event: PointerEvent) => {
    pointer.current = { x: event.clientX, y: event.clientY };
    const wanted = pressed.current;
    if (wanted && event.pointerId === wanted.pointer) {
      const distance = Math.hypot(event.clientX - wanted.at.x, event.clientY - wanted.at.y);
      if (wanted.isTouch && distance > touchSlack) forget();
      else if (!wanted.isTouch && distance > mouseSlack) begin();
    }
    if (isCarrying()) frame.current ||= requestAnimationFrame(step);
  });

  const onUp = useEffectEvent((event: PointerEvent) => {
    forget();
    if (!isCarrying()) return;
    pointer.current = { x: event.clientX, y: event.clientY };
    cancelAnimationFrame(frame.current);
    step();
    const box = scroller()?.getBoundingClientRect();
    const isOver =
      box && event.clientX >= box.left && event.clientX <= box.right && event.clientY <= box.bottom;
    const isOverTray = trayAt(pointer.current, carrying.canUnschedule());
    end();
    if (isOverTray) carrying.unschedule();
    else if (isOver) carrying.drop();
    else carrying.putBack();
  });

  const onCancel = useEffectEvent(() => {
    if (isCarrying()) carrying.putBack();
    end();
  });

  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isCarrying()) return;
    event.preventDefault();
    carrying.putBack();
    end();
  });

  /** Keeps the browser from scrolling while something is dragged by finger. */
  const onTouchMove = useEffectEvent((event: TouchEvent) => {
    if (isCarrying()) event.preventDefault();
  });

  /** A finger that rests picks up. The browser's menu would take the finger away from it. */
  const onMenu = useEffectEvent((event: MouseEvent) => {
    if (pressed.current?.isTouch || isCarrying()) event.preventDefault();
  });

  const onClick = useEffectEvent((event: MouseEvent) => {
    if (!swallow.current) return;
    swallow.current = false;
    event.stopPropagation();
    event.preventDefault();
  });

  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    // A drag by finger ends without a click. The next tap is one of its own, such as on Undo.
    const forgetClick = () => {
      swallow.current = false;
    };
    addEventListener("pointerdown", forgetClick, { signal, capture: true });
    addEventListener("pointermove", (event) => onMove(event), { signal });
    addEventListener("pointerup", (event) => onUp(event), { signal });
    addEventListener("pointercancel", () => onCancel(), { signal });
    addEventListener("keydown", (event) => onEscape(event), { signal, capture: true });
    addEventListener("touchmove", (event) => onTouchMove(event), { signal, passive: false });
    addEventListener("contextmenu", (event) => onMenu(event), { signal });
    addEventListener("click", (event) => onClick(event), { signal, capture: true });
    return () => listeners.abort();
  }, []);

  return (event: React.PointerEvent) => {
    if (event.button !== 0 || !(event.target instanceof Element)) return;
    const at = { x: event.clientX, y: event.clientY };
    const held = heldAt(event.target, at);
    if (!held) return;
    const isTouch = event.pointerType === "touch";
    pressed.current = { held, at, pointer: event.pointerId, isTouch };
    pointer.current = at;
    // The ends of a selected visit exist only for dragging, so they need no long press.
    if (isTouch) {
      if (held.kind === "start" || held.kind === "end") begin();
      else pressed.current.timer = setTimeout(begin, longPress);
    }
  };
};
