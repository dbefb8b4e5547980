import type { Visit } from "@fieldwright/contract/schedule";
import { lazy, type MouseEvent, type ReactNode, Suspense, useEffect, useState } from "react";
import { useCan, useSession } from "@/lib/auth";
import { useMedia } from "@/lib/use-media";
import type { Stop } from "../board/walk";
import type { DriveLine } from "./drives";
import type { PeekSeed } from "./seed";

export const phone = "(width < 40rem), (height < 30rem) and (pointer: coarse)";

/**
 * Customers read a visit on its page. So do technicians on a phone, where that page is what they work with and a card
 * would be one more step.
 */
export const useMayPeek = (): { readonly mayPeek: boolean; readonly isPhone: boolean } => {
  const { user } = useSession();
  const isTeam = useCan("schedule:log");
  const isPhone = useMedia(phone);
  return { mayPeek: isTeam && !(isPhone && user?.role === "technician"), isPhone };
};

/** What a visit is shown as: a chip, a line, a row or an entry. Its ends on the day's board come after it. */
export const elementOf = ({ visit, row }: Stop): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-visit="${visit}"][data-row="${row}"]`) ??
  document.querySelector<HTMLElement>(`[data-visit="${visit}"]`);

/** What takes the focus when the card closes. */
export const focusTargetOf = (stop: Stop): HTMLElement | null => {
  const element = elementOf(stop);
  return element?.querySelector<HTMLElement>("[data-row-link]") ?? element;
};

export const stopOf = (element: Element | null): Stop | undefined => {
  const { visit, row } = element instanceof HTMLElement ? element.dataset : {};
  return visit && row ? { visit, row } : undefined;
};

const forward = ["ArrowDown", "ArrowRight"];
const back = ["ArrowUp", "ArrowLeft"];

/** The next or previous visit as the page shows them. */
const walkPage = (from: Stop, key: string): Stop | undefined => {
  const step = forward.includes(key) ? 1 : back.includes(key) ? -1 : 0;
  const here = elementOf(from);
  if (step === 0 || !here) return undefined;
  const all = [...document.querySelectorAll("[data-visit][data-row]")].filter(
    (element) => element.getClientRects().length > 0,
  );
  return stopOf(all[all.indexOf(here) + step] ?? null);
};

/** As wide as the visit and as high as its row, so that the card covers neither. Stays where it was if it is gone. */
export const anchorOf = (stop: Stop) => {
  const element = elementOf(stop);
  let last = new DOMRect(innerWidth / 2, innerHeight / 2, 0, 0);
  return {
    ...(element ? { contextElement: element } : {}),
    getBoundingClientRect: () => {
      const shown = elementOf(stop);
      if (!shown) return last;
      const { x, width } = shown.getBoundingClientRect();
      const { y, height } = (shown.closest("[data-board-row]") ?? shown).getBoundingClientRect();
      last = new DOMRect(x, y, width, height);
      return last;
    },
  };
};

const load = () => import("./visit-peek");
const VisitPeek = lazy(async () => ({ default: (await load()).VisitPeek }));

export type Peeked = {
  readonly seed: PeekSeed;
  /** The whole visit, if the view has it. */
  readonly visit?: Visit;
  readonly drives?: readonly DriveLine[];
};

type Peeking = {
  /** What the view knows of the visit. Undefined once it does not show it any more, which closes the card. */
  readonly find: (stop: Stop) => Peeked | undefined;
  /** Where an arrow key leads. Without it, to the next visit on the page. */
  readonly walk?: (from: Stop, key: string) => Stop | undefined;
  /** The card shows this visit now. */
  readonly onShow?: (stop: Stop) => void;
  /** Where the card goes if there is room. */
  readonly side?: "bottom" | "right";
};

type Peek = {
  /** The visit whose card is open. */
  readonly stop: Stop | undefined;
  readonly open: (stop: Stop) => void;
  readonly close: () => void;
  readonly card: ReactNode;
};

/** One visit in a card beside it. Elements of visits carry `data-visit` and `data-row`. */
export const usePeek = ({ find, walk = walkPage, onShow, side = "bottom" }: Peeking): Peek => {
  const [stop, setStop] = useState<Stop>();
  const peeked = stop && find(stop);
  if (stop && !peeked) setStop(undefined);
  // Its code is here before someone opens the first card.
  useEffect(() => {
    const timer = setTimeout(() => void load(), 600);
    return () => clearTimeout(timer);
  }, []);
  const open = (next: Stop) => {
    setStop(next);
    onShow?.(next);
  };
  const close = () => setStop(undefined);
  const card =
    stop && peeked ? (
      <Suspense>
        <VisitPeek
          {...peeked}
          stop={stop}
          side={side}
          onWalk={(key) => {
            const next = walk(stop, key);
            if (next) open(next);
            return next !== undefined;
          }}
          onClose={close}
        />
      </Suspense>
    ) : null;
  return { stop: peeked && stop, open, close, card };
};

/** For what holds links to visits: a plain click opens the card. Any other click still follows the link. */
export const peekOnClick =
  (open: (stop: Stop) => void) =>
  (event: MouseEvent): void => {
    const isPlain =
      event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const stop = stopOf(link?.closest("[data-visit]") ?? null);
    if (!isPlain || !stop || !link?.matches("[data-visit], [data-row-link]")) return;
    event.preventDefault();
    open(stop);
  };
