import type { Visit } from "@fieldwright/contract/schedule";
import { lazy, type MouseEvent, type ReactNode, Suspense, useEffect, useState } from "react";
import type { Stop } from "../board/walk";
import { stopOf, walkPage } from "./anchor";
import type { DriveLine } from "./drives";
import type { PeekSeed } from "./seed";

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
