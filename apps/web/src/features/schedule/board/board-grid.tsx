import type { UnscheduledJob } from "@fieldwright/contract/schedule-board";
import { skillName } from "@fieldwright/domain/skill-words";
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import {
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useNow } from "@/lib/dates";
import type { Board } from "../api";
import { stopOf } from "../peek/use-peek";
import { BoardRow, heightOf, personWidth, type RowSizes, rowName } from "./board-row";
import type { BoardRow as Row } from "./board-rows";
import { BoardLines, BoardRuler, NowFlag, NowLine } from "./board-ruler";
import type { Colouring } from "./board-settings";
import { advise, wakePlanner } from "./fit";
import { type Drawn, Ghost, type GhostParts, hideGhost, paintAdvice, paintGhost, rangeText } from "./ghost";
import { missingFor, takeJob, takeVisit, whyFixed } from "./pick-up";
import type { Scale } from "./scale";
import { draggedTo, type Held, rowAt, type Spot } from "./session";
import { byQuarters, keepSpace, useCarry, useKeyCarry } from "./use-carry";
import { usePointerCarry } from "./use-pointer-carry";
import { firstStop, type Stop, stopAfter, stopKey, walk } from "./walk";
import { words } from "./words";

const rulerHeight = 44;
const nobody: ReadonlySet<string> = new Set();

type BoardGridProps = {
  rows: readonly Row[];
  scale: Scale;
  holidays: Board["holidays"];
  sizes: RowSizes;
  colouring: Colouring;
  canEdit: boolean;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  onDrop: (held: Held, spot: Spot) => void;
  onUnschedule: (held: Held) => void;
  onOpen: (visit: string) => void;
  /** The visit whose card is open. */
  peeked: Stop | undefined;
  onPeek: (stop: Stop) => void;
  /** Someone's name was pressed. */
  onPerson: (user: string) => void;
  /** Something was picked up, so the card is in the way. */
  onHold: () => void;
  /** How many pixels there are for the hours. */
  onRoom: (pixels: number) => void;
  announce: (sentence: string) => void;
  /** Jobs in the tray, which can be dragged onto the board. */
  jobs: readonly UnscheduledJob[];
  tray: ReactNode;
  corner: ReactNode;
};

/** People as rows, time as columns. */
export function BoardGrid(props: BoardGridProps) {
  const { rows, scale, sizes, selected, canEdit, announce, jobs, peeked, onHold } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const ghost = useRef<GhostParts>(undefined);
  const card = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<Stop>();
  const wantedFocus = useRef<Stop>(undefined);
  const setGhost = useCallback((parts: GhostParts | undefined) => {
    ghost.current = parts;
  }, []);
  const now = useNow().getTime();

  const report = useEffectEvent(props.onRoom);
  useLayoutEffect(() => {
    const board = scroller.current;
    if (!board) return undefined;
    const measure = () => report(board.clientWidth - personWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(board);
    return () => observer.disconnect();
  }, []);

  const heights = rows.map((row) => heightOf(row, sizes));
  const tops: number[] = [];
  let total = 0;
  for (const height of heights) {
    tops.push(total);
    total += height;
  }
  const drawn = (): Drawn => ({ rows, tops, heights, scale, ruler: rulerHeight, chip: sizes.chip });

  const isThere =
    stop &&
    rows.some(({ id, pieces }) => id === stop.row && pieces.some(({ visit }) => visit._id === stop.visit));
  const tabStop = peeked ?? (isThere ? stop : firstStop(rows));
  const keptRow = rows.findIndex(({ id }) => id === tabStop?.row);

  // oxlint-disable-next-line react/incompatible-library -- rows are memoised by hand, from values alone
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heights[index] ?? sizes.row,
    paddingStart: rulerHeight,
    scrollPaddingStart: rulerHeight,
    overscan: 3,
    // Keeps the row with keyboard focus rendered, wherever the board is scrolled.
    rangeExtractor: (range: Range) => {
      const shown = defaultRangeExtractor(range);
      return keptRow === -1 || shown.includes(keptRow) ? shown : [...shown, keptRow].sort((a, b) => a - b);
    },
  });
  const layout = heights.join();
  const measure = useEffectEvent(() => virtualizer.measure());
  useEffect(() => {
    if (layout) measure();
  }, [layout]);

  const carrying = useCarry({
    paint: (taken, spot) => ghost.current && paintGhost(ghost.current, taken, spot, drawn()),
    hide: () => {
      if (ghost.current) hideGhost(ghost.current);
    },
    advise: (held, spot) => advise({ row: rows[spot.row], held, spot, scale, now: new Date() }),
    paintAdvice: (advice, spot) => ghost.current && paintAdvice(ghost.current, advice, spot, drawn()),
    words: (spot) => {
      const row = rows[spot.row];
      return `${rangeText(spot, scale.zone)}, ${row ? rowName(row) : ""}`;
    },
    help: words.arrowsMoveItShift,
    announce,
    onDrop: (held, spot) => {
      const row = rows[spot.row];
      if (held.by === "keys" && held.visit && row)
        wantedFocus.current = { visit: held.visit._id, row: row.id };
      props.onDrop(held, spot);
    },
    onUnschedule: (held) => {
      if (held.by === "keys" && held.visit)
        wantedFocus.current = stopAfter(
          rows,
          { visit: held.visit._id, row: held.from },
          held.along.map(({ _id }) => _id),
        );
      props.onUnschedule(held);
    },
  });
  // Before the first drag, so that it has an answer right away, and after the board is there.
  useEffect(() => {
    const timer = canEdit ? setTimeout(wakePlanner, 800) : undefined;
    return () => clearTimeout(timer);
  }, [canEdit]);
  const { held } = carrying;
  const isHolding = held !== undefined;
  const closeCard = useEffectEvent(onHold);
  useEffect(() => {
    if (isHolding) closeCard();
  }, [isHolding]);

  const reveal = useEffectEvent((row: string) =>
    virtualizer.scrollToIndex(
      rows.findIndex(({ id }) => id === row),
      { align: "auto" },
    ),
  );
  const peekedRow = peeked?.row;
  useEffect(() => {
    if (peekedRow) reveal(peekedRow);
  }, [peekedRow]);

  /** After a drop by keyboard, focus follows the visit to its new place. */
  useEffect(() => {
    const wanted = wantedFocus.current;
    if (!wanted) return;
    const chip = scroller.current?.querySelector<HTMLElement>(
      `button[data-visit="${wanted.visit}"][data-row="${wanted.row}"]`,
    );
    if (!chip) return;
    wantedFocus.current = undefined;
    if (document.activeElement !== chip) chip.focus();
  });

  const heldAt = (target: Element, by: Held["by"], at?: { x: number }): Held | undefined => {
    if (!canEdit) return undefined;
    const jobId = target.closest<HTMLElement>("[data-job]")?.dataset.job;
    const job = jobs.find(({ _id }) => _id === jobId);
    if (job) return takeJob(job, { drawn: drawn(), by });
    const element = target.closest<HTMLElement>("[data-visit]");
    const grabbed = element && stopOf(element);
    if (!element || !grabbed) return undefined;
    const board = scroller.current;
    const x =
      at && board ? at.x - board.getBoundingClientRect().left + board.scrollLeft - personWidth : undefined;
    const { handle } = element.dataset;
    const end = handle === "start" || handle === "end" ? handle : undefined;
    const taken = takeVisit(
      { visitId: grabbed.visit, row: grabbed.row, end, selected },
      { drawn: drawn(), by, ...(x === undefined ? {} : { x }) },
    );
    const visit = rows
      .flatMap(({ pieces }) => pieces)
      .find((piece) => piece.visit._id === grabbed.visit)?.visit;
    if (!taken && by === "keys" && visit) announce(whyFixed(visit) ?? words.cantBeMoved(visit.title));
    return taken;
  };

  const focusStop = (next: Stop) => {
    setStop(next);
    wantedFocus.current = next;
    virtualizer.scrollToIndex(
      rows.findIndex(({ id }) => id === next.row),
      { align: "auto" },
    );
  };

  const onPress = usePointerCarry({
    carrying,
    frame: { left: personWidth, top: rulerHeight },
    spotAt: (taken, inside) => draggedTo(taken, inside.x, rowAt(tops, inside.y), scale),
    scroller: () => scroller.current,
    card: () => card.current,
    heldAt: (target, at) => heldAt(target, "pointer", at),
  });

  const onPointerDown = (event: React.PointerEvent) => {
    if (carrying.carried.current?.held.by === "keys") carrying.putBack();
    onPress(event);
  };

  const onKeyDown = useKeyCarry({
    carrying,
    afterKey: (current, event) => byQuarters(current, event, drawn()),
    heldAt: (target) => heldAt(target, "keys"),
    onSpot: ({ row }) => virtualizer.scrollToIndex(row, { align: "auto" }),
    onWalk: (target, key) => {
      const from = stopOf(target);
      const next = from && walk(rows, from, key);
      if (next) focusStop(next);
      return next !== undefined;
    },
    onOpen: (target) => {
      const at = stopOf(target);
      if (at) props.onOpen(at.visit);
    },
    onPeek: (target) => {
      const at = stopOf(target);
      if (at) props.onPeek(at);
    },
  });

  const onClick = (event: React.MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    const user = target?.closest<HTMLElement>("button[data-person]")?.dataset.person;
    if (user) return props.onPerson(user);
    const chip = target?.closest("button[data-visit]");
    const at = chip && stopOf(chip);
    if (!at) return props.onSelect(nobody);
    const isMore = event.shiftKey || event.ctrlKey || event.metaKey;
    if (!isMore) return props.onPeek(at);
    onHold();
    const next = new Set(selected);
    if (!next.delete(at.visit)) next.add(at.visit);
    props.onSelect(next);
  };

  const onDoubleClick = (event: React.MouseEvent) => {
    const chip = event.target instanceof Element ? event.target.closest("button[data-visit]") : null;
    const at = chip && stopOf(chip);
    if (at) props.onOpen(at.visit);
  };

  const heldIds = useMemo(
    () => (held?.visit ? new Set([held.visit._id, ...held.along.map(({ _id }) => _id)]) : nobody),
    [held],
  );
  const tabKey = tabStop && stopKey(tabStop);

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the chips and jobs inside are the controls
    <div
      className="relative flex min-h-0 flex-1"
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      onKeyUp={keepSpace}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- likewise */}
      <div
        ref={scroller}
        onClick={onClick}
        onDoubleClick={onDoubleClick}
        onFocus={({ target }) => {
          const at = stopOf(target);
          if (at) setStop(at);
        }}
        className="relative min-w-0 flex-1 overflow-auto overscroll-contain bg-surface"
      >
        <div
          className="relative min-w-full"
          style={{ width: personWidth + scale.width, height: rulerHeight + total }}
        >
          <div className="absolute" style={{ left: personWidth, top: rulerHeight }}>
            <BoardLines scale={scale} height={total} />
          </div>
          <NowLine scale={scale} height={rulerHeight + total} />
          <div
            className="sticky top-0 z-[6] flex border-b border-line-strong bg-bg"
            style={{ height: rulerHeight }}
          >
            <div
              className="sticky left-0 z-[7] flex shrink-0 items-center border-r border-line-strong bg-bg px-3 text-12 text-ink-2"
              style={{ width: personWidth }}
            >
              {props.corner}
            </div>
            <div className="relative">
              <BoardRuler scale={scale} holidays={props.holidays} />
              <NowFlag scale={scale} />
            </div>
          </div>
          {virtualizer.getVirtualItems().map(({ index, key }) => {
            const row = rows[index];
            const missing = row?.person && missingFor(held, row.person.skills);
            return row ? (
              <BoardRow
                key={key}
                row={row}
                index={index}
                top={rulerHeight + (tops[index] ?? 0)}
                width={scale.width}
                sizes={sizes}
                zone={scale.zone}
                now={now}
                colouring={props.colouring}
                selected={selected}
                held={heldIds}
                tabStop={row.id === tabStop?.row ? tabKey : undefined}
                unfit={missing ? words.noSkillName(skillName(missing)) : undefined}
                isPeeked={row.id === peekedRow}
                canEdit={canEdit}
                showsDrives={scale.hour >= 28}
              />
            ) : null;
          })}
          <Ghost onParts={setGhost} />
        </div>
      </div>
      {props.tray}
      <div
        ref={card}
        hidden
        aria-hidden="true"
        className="pointer-events-none fixed top-0 left-0 z-(--z-popover) max-w-60 rounded-control border border-accent-line bg-raised px-3 py-2 shadow-2"
      >
        <p className="truncate text-13 font-strong">{held?.title}</p>
        <p className="truncate text-12 text-ink-2">
          {held?.detail}
          {held && held.along.length > 0 ? words.andMore(held.along.length) : ""}
        </p>
      </div>
    </div>
  );
}
