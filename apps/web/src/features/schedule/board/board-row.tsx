import { memo } from "react";
import { personName } from "@/records/names";
import { cx } from "@/ui/cx";
import type { Drive, BoardRow as Row } from "./board-rows";
import type { Colouring } from "./board-settings";
import { toneOf } from "./chip-words";
import { leftBehind } from "./hand-over";
import { freedomOf } from "./moves";
import { PersonCell } from "./person-cell";
import { minute } from "./scale";
import { VisitChip } from "./visit-chip";
import { words } from "./words";

/** Below this width the label is left out. */
const labelled = 22;

/** Half an hour where the day fits a usual window. */
const labelledLunch = 32;

/** The drive to the next visit. Dotted if a place is unknown. */
const TravelMark = memo(function TravelMark({ drive, top }: { drive: Drive; top: number }) {
  const { x, width, minutes, isShort } = drive;
  if (width < 4) return null;
  return (
    <span
      aria-hidden="true"
      className={cx("absolute z-[1]", isShort ? "text-red-ink" : "text-travel")}
      style={{ left: x, width, top: top - 6 }}
    >
      <span
        className={cx(
          "block h-1.5 border-b border-current",
          minutes === null
            ? "border-dotted"
            : "border-x bg-[repeating-linear-gradient(to_right,currentColor_0_1px,transparent_1px_6px)]",
        )}
      />
      {width >= labelled ? (
        <span className="block text-right text-11 leading-4 whitespace-nowrap">
          {minutes === null ? "?" : words.minutesM(minutes)}
        </span>
      ) : null}
    </span>
  );
});

export const personWidth = 196;

export type RowSizes = { readonly row: number; readonly chip: number; readonly isCompact: boolean };

export const heightOf = ({ lanes }: Pick<Row, "lanes">, { row, chip }: RowSizes): number =>
  row + (lanes - 1) * (chip + 4);

type BoardRowProps = {
  row: Row;
  index: number;
  top: number;
  width: number;
  sizes: RowSizes;
  zone: string;
  now: number;
  colouring: Colouring;
  selected: ReadonlySet<string>;
  held: ReadonlySet<string>;
  tabStop: string | undefined;
  unfit: string | undefined;
  /** The card of one of its visits is open. */
  isPeeked: boolean;
  canEdit: boolean;
  /** False when the hours are too narrow to show drives. */
  showsDrives: boolean;
};

export const rowName = ({ person }: Pick<Row, "person">): string =>
  person ? personName(person) : words.needsTechnician;

export const BoardRow = memo(function BoardRow(props: BoardRowProps) {
  const { row, index, top, width, sizes, zone, now, selected, held, unfit, canEdit } = props;
  const height = heightOf(row, sizes);
  const pad = (sizes.row - sizes.chip) / 2;
  const name = rowName(row);
  const left = leftBehind(row);
  return (
    <div
      role="group"
      data-board-row={row.id}
      aria-label={[name, words.visit1(row.pieces.length), left > 0 ? words.toHandOver(left) : "", unfit]
        .filter(Boolean)
        .join(", ")}
      className={cx(
        "group/row absolute left-0 flex min-w-full border-b border-line",
        row.person ? "data-target:bg-accent-soft/60" : "bg-ochre-soft/50 data-target:bg-ochre-soft",
      )}
      style={{ top, height, width: personWidth + width }}
    >
      <div
        className={cx(
          "sticky left-0 z-[5] flex shrink-0 items-center gap-2.5 border-r border-line-strong bg-surface px-3 group-data-target/row:bg-accent-soft",
          unfit ? "text-ink-3" : "",
          props.isPeeked ? "bg-accent-soft" : "",
        )}
        style={{ width: personWidth }}
      >
        {row.person && canEdit ? (
          <button
            type="button"
            data-person={row.id}
            aria-haspopup="dialog"
            className="-mx-3 flex h-full min-w-0 flex-1 items-center gap-2.5 px-3 text-left -outline-offset-2 hover:bg-hover"
          >
            <PersonCell row={row} isCompact={sizes.isCompact} unfit={unfit} />
          </button>
        ) : (
          <PersonCell row={row} isCompact={sizes.isCompact} unfit={unfit} />
        )}
      </div>
      <div className={cx("relative", unfit ? "opacity-42 contrast:opacity-70" : "")} style={{ width }}>
        {row.off.map(({ x, width: wide }) => (
          <span
            key={x}
            aria-hidden="true"
            className="absolute inset-y-0 bg-board-off bg-[repeating-linear-gradient(-45deg,var(--board-hatch)_0_1px,transparent_1px_7px)]"
            style={{ left: x, width: wide }}
          />
        ))}
        {row.timeOff.map(({ x, width: wide, reason }) => (
          <span
            key={x}
            className="absolute inset-y-0 grid place-items-center overflow-hidden border-x border-line-strong bg-board-off px-2 text-center text-12 text-ink-2"
            style={{ left: x, width: wide }}
          >
            {reason ? words.timeOff(reason) : words.timeOffLabel}
          </span>
        ))}
        {row.lunch.map(({ x, width: wide }) => (
          <span
            key={x}
            title={words.lunch}
            className="absolute inset-y-0 grid place-items-center overflow-hidden bg-sunken text-11 text-ink-3"
            style={{ left: x, width: wide }}
          >
            {wide >= labelledLunch ? words.lunch : ""}
          </span>
        ))}
        {props.showsDrives
          ? row.drives.map((drive) => <TravelMark key={drive.key} drive={drive} top={pad + sizes.chip / 2} />)
          : null}
        {row.pieces.map((piece) => {
          const { visit } = piece;
          const freedom = freedomOf(visit);
          const isSelected = selected.has(visit._id);
          return (
            <VisitChip
              key={`${visit._id} ${piece.part}`}
              visit={visit}
              row={row.id}
              rowName={name}
              start={piece.start}
              end={piece.end}
              x={piece.x}
              width={piece.width}
              top={pad + piece.lane * (sizes.chip + 4)}
              height={sizes.chip}
              tone={toneOf(visit, props.colouring, index)}
              zone={zone}
              overlap={piece.overlap}
              clashX={piece.clash?.x ?? null}
              clashWidth={piece.clash?.width ?? 0}
              isSelected={isSelected}
              isHeld={held.has(visit._id)}
              isTabStop={props.tabStop === `${visit._id} ${row.id}`}
              hasStart={canEdit && freedom.moves && piece.isFirst}
              hasEnd={canEdit && freedom.ends && piece.isLast}
              elapsed={visit.status === "in_progress" ? Math.max(0, (now - piece.start) / minute) : 0}
            />
          );
        })}
      </div>
    </div>
  );
});
