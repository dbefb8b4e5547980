import { formatTimeRange } from "@fieldwright/domain/format-time";
import { Link } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { Fragment, memo } from "react";
import type { Tone } from "@/ui/badge";
import { cx } from "@/ui/cx";
import { LoadTape } from "@/ui/load-tape";
import { rowName } from "../board/board-row";
import type { BoardRow, Piece } from "../board/board-rows";
import type { Colouring } from "../board/board-settings";
import { lookOf, shortTime, solidTones, surname, toneOf } from "../board/chip-words";
import { PersonCell } from "../board/person-cell";
import type { Held, Spot } from "../board/session";
import type { Verdict } from "../board/verdict";
import { type Block, type Cell, shownOf } from "./week-cells";
import { words } from "./words";

const line =
  "flex h-[17px] w-full min-w-0 items-center gap-1 text-left text-12 wdth-tight whitespace-nowrap select-none pointer-coarse:h-9 @min-[120px]:gap-1.5";

const lineTime = "shrink-0 text-right font-strong tabular-nums @min-[120px]:w-8";

type VisitLineProps = {
  piece: Piece;
  row: string;
  rowName: string;
  tone: Tone;
  zone: string;
  isHeld: boolean;
  /** Its card is open. */
  isPeeked: boolean;
  isTabStop: boolean;
};

/** "8:00 Murphy · Furnace tune-up" with its tone at the edge. Dashed while it is not confirmed. */
const VisitLine = memo(function VisitLine(props: VisitLineProps) {
  const { piece, zone, tone } = props;
  const { visit } = piece;
  const look = lookOf(visit);
  const span = { start: new Date(piece.start).toISOString(), end: new Date(piece.end).toISOString() };
  const isOver = visit.status === "completed";
  const label = [
    visit.title,
    visit.client.name,
    formatTimeRange(span, zone),
    look.word,
    props.rowName,
    piece.overlap > 0 ? words.minutesOverlap(piece.overlap) : "",
    visit.locked ? words.locked : "",
  ].filter(Boolean);
  return (
    <button
      type="button"
      data-visit={visit._id}
      data-row={props.row}
      data-at={piece.start}
      data-held={props.isHeld || undefined}
      tabIndex={props.isTabStop ? 0 : -1}
      aria-label={label.join(", ")}
      title={`${visit.title}, ${visit.client.name}`}
      className={cx(
        line,
        "cursor-grab rounded-tag -outline-offset-1 hover:bg-hover data-held:outline-1 data-held:outline-line-strong data-held:outline-dashed data-held:opacity-50",
        piece.overlap > 0 ? "text-red-ink" : "",
        props.isPeeked ? "bg-accent-soft outline-2 outline-focus" : "",
      )}
    >
      <span
        aria-hidden="true"
        className={cx(
          "h-[13px] w-[3px] shrink-0 rounded-[1px]",
          solidTones[tone],
          look.dashed ? "mask-[repeating-linear-gradient(#000_0_3px,transparent_3px_5px)]" : "",
        )}
      />
      <span className={lineTime}>{shortTime(span.start, zone)}</span>
      <span className={cx("min-w-0 truncate", isOver ? "text-ink-2" : "")}>
        <span className="font-medium">{surname(visit.client.name)}</span>
        <span className="hidden text-ink-2 @min-[120px]:inline"> · {visit.title}</span>
      </span>
      {visit.locked ? <Lock aria-hidden="true" size={10} className="ml-auto shrink-0 text-ink-3" /> : null}
    </button>
  );
});

/** Where the held item would land. */
export type Target = {
  readonly held: Held;
  readonly spot: Spot;
  readonly day: string;
  readonly verdict: Verdict;
};

type WeekRowProps = {
  row: BoardRow;
  index: number;
  blocks: readonly Block[];
  template: string;
  zone: string;
  colouring: Colouring;
  held: string | undefined;
  /** Only if it is in this row. */
  peeked: string | undefined;
  /** Only if it is in this row. */
  target: Target | undefined;
  unfit: string | undefined;
  tabStop: string | undefined;
};

export const WeekRow = memo(function WeekRow(props: WeekRowProps) {
  const { row, blocks, template, unfit, target } = props;
  const name = rowName(row);
  return (
    <div
      role="group"
      data-board-row={row.id}
      aria-label={`${name}, ${words.visit1(row.pieces.length)}`}
      className={cx(
        "grid min-h-[46px] border-b border-line [contain-intrinsic-size:auto_62px] [content-visibility:auto]",
        row.person ? "" : "bg-ochre-soft/50",
      )}
      style={{ gridTemplateColumns: template }}
    >
      <div
        className={cx(
          "flex min-w-0 items-center gap-2 border-r border-line-strong px-2.5 max-lg:flex-wrap max-lg:content-center max-lg:gap-y-0 max-lg:py-1 max-lg:[&>:first-child]:hidden",
          target || props.peeked ? "bg-accent-soft" : "",
          unfit ? "text-ink-3" : "",
        )}
      >
        <PersonCell row={row} isCompact={false} unfit={unfit} hasMeter={false} />
      </div>
      {blocks.map((block) =>
        block.away === undefined ? (
          block.cells.map((cell) => <WeekCell key={cell.day} {...props} cell={cell} name={name} />)
        ) : (
          <AwayCells key={block.cells[0]?.day} {...props} block={block} />
        ),
      )}
    </div>
  );
});

type AwayCellsProps = WeekRowProps & { block: Block };

/** One flat stretch with one label. Its days can still be dropped on. */
function AwayCells({ row, block, target, unfit }: AwayCellsProps) {
  return (
    <div
      className={cx(
        "relative grid border-r border-line bg-board-off text-12 text-ink-2",
        unfit ? "opacity-42 contrast:opacity-70" : "",
      )}
      style={{
        gridColumn: `span ${block.cells.length}`,
        gridTemplateColumns: `repeat(${block.cells.length}, minmax(0, 1fr))`,
      }}
    >
      {block.cells.map(({ day }) => (
        <span
          key={day}
          data-cell={day}
          data-row={row.id}
          className={cx(target?.day === day ? "ring-2 ring-red-ink ring-inset" : "")}
        />
      ))}
      <span className="pointer-events-none absolute inset-0 grid place-items-center overflow-hidden px-1 text-center leading-4 wdth-tight">
        {block.away}
      </span>
    </div>
  );
}

const looks: Readonly<Record<Cell["kind"], string>> = {
  open: "",
  closed: "bg-board-off/60",
  holiday: "bg-board-off",
  away: "bg-board-off",
};

type WeekCellProps = WeekRowProps & { cell: Cell; name: string };

function WeekCell(props: WeekCellProps) {
  const { row, index, cell, name, zone, colouring, held, target, unfit, tabStop } = props;
  const { shown, more } = shownOf(cell.pieces);
  const ghost = target?.day === cell.day ? target : undefined;
  const place = ghost ? shown.filter(({ start }) => start < ghost.spot.start).length : -1;
  return (
    <div
      data-cell={cell.day}
      data-row={row.id}
      className={cx(
        "@container relative min-w-0 border-r border-line px-1 pt-1 pb-2.5 last:border-r-0",
        looks[cell.kind],
        unfit ? "opacity-42 contrast:opacity-70" : "",
        ghost ? ghostRing[ghost.verdict.tone] : "",
      )}
    >
      {/* Hatching behind text would read as struck out. */}
      {cell.kind === "closed" && shown.length === 0 ? (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 bg-[repeating-linear-gradient(-45deg,var(--board-hatch)_0_1px,transparent_1px_7px)]"
        />
      ) : null}
      {shown.map((piece, at) => (
        <Fragment key={`${piece.visit._id} ${piece.part}`}>
          {at === place && ghost ? <GhostLine target={ghost} zone={zone} /> : null}
          <VisitLine
            piece={piece}
            row={row.id}
            rowName={name}
            tone={toneOf(piece.visit, colouring, index)}
            zone={zone}
            isHeld={held === piece.visit._id}
            isPeeked={props.peeked === piece.visit._id}
            isTabStop={tabStop === `${piece.visit._id} ${row.id}`}
          />
        </Fragment>
      ))}
      {ghost && place === shown.length ? <GhostLine target={ghost} zone={zone} /> : null}
      {cell.kind === "away" ? null : <PartlyAway cell={cell} zone={zone} />}
      {more > 0 ? (
        <Link
          to="/schedule"
          search={{ view: "board", date: cell.day }}
          className="block h-[17px] rounded-tag pl-2 text-12 font-strong text-accent-ink hover:underline pointer-coarse:h-9"
        >
          +{more}
          <span className="sr-only">{words.moreOfOn(name, cell.day)}</span>
        </Link>
      ) : null}
      {row.person && (cell.capacity > 0 || cell.booked > 0) ? (
        <LoadTape capacity={cell.capacity} booked={cell.booked} className="absolute inset-x-1.5 bottom-0.5" />
      ) : null}
    </div>
  );
}

const ghostRing: Readonly<Record<Verdict["tone"], string>> = {
  fits: "bg-accent-soft ring-2 ring-accent-ink ring-inset",
  warns: "bg-ochre-soft ring-2 ring-ochre-ink ring-inset",
  clashes: "bg-red-soft ring-2 ring-red-ink ring-inset",
};

const ghostText: Readonly<Record<Verdict["tone"], string>> = {
  fits: "border-accent-ink text-accent-ink",
  warns: "border-ochre-ink text-ochre-ink",
  clashes: "border-red-ink text-red-ink",
};

function GhostLine({ target: { held, spot, verdict }, zone }: { target: Target; zone: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(line, "rounded-tag border border-dashed pl-[7px]", ghostText[verdict.tone])}
    >
      <span className={lineTime}>{shortTime(new Date(spot.start).toISOString(), zone)}</span>
      <span className="min-w-0 truncate font-strong">
        {surname(held.detail)} · {held.title}
      </span>
    </span>
  );
}

/** Some hours off, within a working day. */
function PartlyAway({ cell, zone }: { cell: Cell; zone: string }) {
  return cell.timeOff.map(({ start, end, reason }) => {
    const isWhole = end - start >= 86_400_000;
    const span = { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
    return (
      <p key={start} className="flex h-[17px] items-center truncate pl-2 text-11 text-ink-3 wdth-tight">
        {reason || words.timeOff}
        {isWhole ? "" : `, ${formatTimeRange(span, zone)}`}
      </p>
    );
  });
}
