import type { UnscheduledJob } from "@fieldwright/contract/schedule-board";
import { addDays, type Day, dayIn } from "@fieldwright/domain/calendar";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { rowName } from "../board/board-row";
import type { BoardRow } from "../board/board-rows";
import type { Colouring } from "../board/board-settings";
import { rangeText, verdictAt } from "../board/ghost";
import { missingFor, takeJob, takeVisit, whyFixed } from "../board/pick-up";
import type { Scale } from "../board/scale";
import type { Held, Spot } from "../board/session";
import { keepSpace, useCarry, useKeyCarry } from "../board/use-carry";
import { usePointerCarry } from "../board/use-pointer-carry";
import { firstStop, type Stop, stopAfter, stopKey, walk } from "../board/walk";
import { stopOf } from "../peek/use-peek";
import { dayText } from "../schedule-words";
import { HeldCard } from "./held-card";
import { type Block, type Cell, firstFree, movedBy } from "./week-cells";
import { type Target, WeekRow } from "./week-row";
import { words } from "./words";

const headHeight = 50;
const nobody: ReadonlySet<string> = new Set();

type WeekGridProps = {
  rows: readonly BoardRow[];
  /** The same rows with the visits that have a line. */
  shown: readonly BoardRow[];
  cells: readonly (readonly Cell[])[];
  scale: Scale;
  template: string;
  colouring: Colouring;
  canEdit: boolean;
  jobs: readonly UnscheduledJob[];
  head: ReactNode;
  tray: ReactNode;
  /** Of each row. */
  blocks: readonly (readonly Block[])[];
  onDrop: (held: Held, spot: Spot) => void;
  onUnschedule: (held: Held) => void;
  onOpen: (visit: string) => void;
  /** The visit whose card is open. */
  peeked: Stop | undefined;
  onPeek: (stop: Stop) => void;
  /** Something was picked up, so the card is in the way. */
  onHold: () => void;
  announce: (sentence: string) => void;
};

/** Technicians by days. Visits are dragged from cell to cell. */
export function WeekGrid(props: WeekGridProps) {
  const { rows, shown, cells, scale, canEdit, announce, jobs } = props;
  const { zone } = scale;
  const scroller = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<Stop>();
  const [target, setTarget] = useState<Target>();
  const wantedFocus = useRef<Stop>(undefined);

  const dayOf = (instant: number): Day => dayIn(zone, new Date(instant));

  /** The held item in a cell: a visit keeps its time of day, a job takes the first free time. */
  const spotIn = (held: Held, row: number, day: Day): Spot => {
    const own = rows[row];
    if (held.job && own) return { row, ...firstFree(own, day, held.origin.end - held.origin.start, scale) };
    return { row, ...movedBy(held.origin, dayOf(held.anchor), day, zone) };
  };

  /** The day that a spot is shown on: that of the piece which was grabbed. */
  const dayOfSpot = (held: Held, spot: Spot): Day =>
    dayOf(held.job ? spot.start : held.anchor + spot.start - held.origin.start);

  const carrying = useCarry({
    paint: (held, spot) => {
      const verdict = verdictAt(held, spot, { rows, scale });
      setTarget({ held, spot, verdict, day: dayOfSpot(held, spot) });
      return verdict;
    },
    hide: () => setTarget(undefined),
    words: (spot) => {
      const row = rows[spot.row];
      return `${dayText(dayOf(spot.start))}, ${rangeText(spot, zone)}, ${row ? rowName(row) : ""}`;
    },
    help: words.leftAndRightChange,
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
          shown,
          { visit: held.visit._id, row: held.from },
          held.along.map(({ _id }) => _id),
        );
      props.onUnschedule(held);
    },
  });

  const isHolding = carrying.held !== undefined;
  const closeCard = useEffectEvent(props.onHold);
  useEffect(() => {
    if (isHolding) closeCard();
  }, [isHolding]);

  useEffect(() => {
    const wanted = wantedFocus.current;
    if (!wanted) return;
    const found = scroller.current?.querySelector<HTMLElement>(
      `button[data-visit="${wanted.visit}"][data-row="${wanted.row}"]`,
    );
    // An answer of the server may draw the visit anew, which drops the focus. It stays wanted until a person moves on.
    if (found && document.activeElement === document.body) found.focus();
  });

  const heldAt = (element: Element, by: Held["by"]): Held | undefined => {
    if (!canEdit) return undefined;
    const jobId = element.closest<HTMLElement>("[data-job]")?.dataset.job;
    const job = jobs.find(({ _id }) => _id === jobId);
    if (job) return takeJob(job, { drawn: { rows, scale }, by });
    const line = element.closest<HTMLElement>("[data-visit]");
    const grabbed = line && stopOf(line);
    if (!line || !grabbed) return undefined;
    const taken = takeVisit(
      { visitId: grabbed.visit, row: grabbed.row, end: undefined, selected: nobody },
      { drawn: { rows, scale }, by },
    );
    if (taken?.kind === "move") return { ...taken, anchor: Number(line.dataset.at) };
    const visit = rows
      .flatMap(({ pieces }) => pieces)
      .find((piece) => piece.visit._id === grabbed.visit)?.visit;
    if (by === "keys" && visit) announce(whyFixed(visit) ?? words.hasStartedAndStays(visit.title));
    return undefined;
  };

  const onPress = usePointerCarry({
    carrying,
    frame: { left: 0, top: headHeight },
    spotAt: (held, _inside, at) => {
      const cell = document.elementsFromPoint(at.x, at.y).find((element) => element.matches("[data-cell]"));
      if (!(cell instanceof HTMLElement) || !cell.dataset.cell) return undefined;
      const row = rows.findIndex(({ id }) => id === cell.dataset.row);
      return row === -1 ? undefined : spotIn(held, row, cell.dataset.cell);
    },
    scroller: () => scroller.current,
    card: () => card.current,
    heldAt: (element) => heldAt(element, "pointer"),
  });

  const onKeyDown = useKeyCarry({
    carrying,
    afterKey: ({ held, spot }, { key }) => {
      const byDay = { ArrowLeft: -1, ArrowRight: 1 }[key];
      const byRow = { ArrowUp: -1, ArrowDown: 1 }[key];
      if (byDay === undefined && byRow === undefined) return undefined;
      const first = scale.panels[0]?.day ?? "";
      const last = scale.panels.at(-1)?.day ?? "";
      const day = addDays(dayOfSpot(held, spot), byDay ?? 0);
      const row = Math.min(Math.max(spot.row + (byRow ?? 0), 0), rows.length - 1);
      return day < first || day > last ? undefined : spotIn(held, row, day);
    },
    heldAt: (element) => heldAt(element, "keys"),
    onSpot: ({ row }) =>
      scroller.current
        ?.querySelector(`[data-board-row="${rows[row]?.id}"]`)
        ?.scrollIntoView({ block: "nearest" }),
    onWalk: (element, key) => {
      const from = stopOf(element);
      const next = from && walk(shown, from, key);
      if (next) {
        setStop(next);
        wantedFocus.current = next;
      }
      return next !== undefined;
    },
    onOpen: (element) => {
      const at = stopOf(element);
      if (at) props.onOpen(at.visit);
    },
    onPeek: (element) => {
      const at = stopOf(element);
      if (at) props.onPeek(at);
    },
  });

  const isThere =
    stop &&
    shown.some(({ id, pieces }) => id === stop.row && pieces.some(({ visit }) => visit._id === stop.visit));
  const tabStop = props.peeked ?? (isThere ? stop : firstStop(shown));
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the visits and jobs inside are the controls
    <div
      className="relative flex min-h-0 flex-1 border-t border-line-strong [--week-person:186px] max-lg:[--week-person:128px]"
      onPointerDown={(event) => {
        if (carrying.carried.current?.held.by === "keys") carrying.putBack();
        onPress(event);
      }}
      onKeyDown={onKeyDown}
      onKeyUp={keepSpace}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- likewise */}
      <div
        ref={scroller}
        onClick={({ target: clicked }) => {
          const line = clicked instanceof Element ? clicked.closest("button[data-visit]") : null;
          const at = line && stopOf(line);
          if (at) props.onPeek(at);
        }}
        onFocus={({ target: focused }) => {
          if (focused.closest<HTMLElement>("[data-visit]")?.dataset.visit !== wantedFocus.current?.visit)
            wantedFocus.current = undefined;
          const at = stopOf(focused);
          if (at) setStop(at);
        }}
        className="relative min-w-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain bg-surface"
      >
        {props.head}
        {rows.map((row, index) => {
          const missing = row.person && missingFor(carrying.held, row.person.skills);
          return (
            <WeekRow
              key={row.id}
              row={row}
              index={index}
              blocks={props.blocks[index] ?? []}
              template={props.template}
              zone={zone}
              colouring={props.colouring}
              held={carrying.held?.visit?._id}
              peeked={props.peeked?.row === row.id ? props.peeked.visit : undefined}
              target={target?.spot.row === index ? target : undefined}
              unfit={missing ? words.noMissing(missing) : undefined}
              tabStop={tabStop?.row === row.id ? stopKey(tabStop) : undefined}
            />
          );
        })}
      </div>
      {props.tray}
      <HeldCard ref={card} target={target} rows={rows} cells={cells} zone={zone} />
    </div>
  );
}
