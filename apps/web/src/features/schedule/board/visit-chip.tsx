import type { BoardVisit } from "@fieldwright/contract/schedule-board";
import { formatTimeRange } from "@fieldwright/domain/format-time";
import { Lock, TriangleAlert } from "lucide-react";
import { memo } from "react";
import type { Tone } from "@/ui/badge";
import { cx } from "@/ui/cx";
import { chipTones, chipWords, lookOf, solidTones } from "./chip-words";
import { words as texts } from "./words";

type VisitChipProps = {
  visit: BoardVisit;
  row: string;
  /** Name of the row, for screen readers. */
  rowName: string;
  start: number;
  end: number;
  x: number;
  width: number;
  top: number;
  height: number;
  tone: Tone;
  zone: string;
  overlap: number;
  clashX: number | null;
  clashWidth: number;
  isSelected: boolean;
  isHeld: boolean;
  isTabStop: boolean;
  hasStart: boolean;
  hasEnd: boolean;
  /** For a visit in progress: minutes since its start. */
  elapsed: number;
};

const handle =
  "absolute inset-y-2 z-[1] w-2.5 cursor-ew-resize rounded-[3px] border-2 border-focus bg-surface touch-none";

/** Memoized: renders again only when something the chip shows changes. */
export const VisitChip = memo(function VisitChip(props: VisitChipProps) {
  const { visit, row, x, width, top, height, tone, zone, overlap, isSelected } = props;
  const look = lookOf(visit);
  const words = chipWords(props, zone);
  const isCompact = height < 50;
  const span = { start: new Date(props.start).toISOString(), end: new Date(props.end).toISOString() };
  const isUnderWay = visit.status === "in_progress";
  const label = [
    visit.title,
    visit.client.name,
    formatTimeRange(span, zone),
    look.word,
    props.rowName,
    overlap > 0 ? texts.minutesOverlap(overlap) : "",
    visit.locked ? texts.locked : "",
  ].filter(Boolean);
  return (
    <div
      className="absolute z-[2] scroll-mt-14 scroll-ml-[208px] scroll-mr-4 scroll-mb-4"
      style={{ left: x, width: Math.max(width - 2, 6), top, height }}
    >
      <button
        type="button"
        data-visit={visit._id}
        data-row={row}
        data-held={props.isHeld || undefined}
        tabIndex={props.isTabStop ? 0 : -1}
        aria-pressed={isSelected}
        aria-label={label.join(", ")}
        className={cx(
          "absolute inset-0 flex flex-col justify-center overflow-hidden rounded-tag border pr-1.5 pl-2 text-left leading-4 select-none",
          "before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:content-['']",
          width < 50 ? "items-center px-0 pl-[3px]" : "",
          chipTones[tone],
          look.dashed ? "border-dashed" : "",
          visit.status === "completed" && tone === "green" ? "bg-green-soft/45" : "",
          isUnderWay ? "border-current" : "",
          overlap > 0 ? "border-red-ink" : "",
          isSelected ? "outline-2 outline-offset-1 outline-focus" : "",
          "data-held:border-dashed data-held:opacity-60",
        )}
      >
        {props.clashX !== null ? (
          <span
            aria-hidden="true"
            className="absolute inset-y-0 bg-[repeating-linear-gradient(-45deg,var(--red-solid)_0_3px,transparent_3px_7px)] opacity-60"
            style={{ left: props.clashX - x, width: props.clashWidth }}
          />
        ) : null}
        <span className={cx("relative flex min-w-0 flex-col", words.isTight ? "wdth-tight" : "")}>
          {words.title ? (
            <span className="flex items-center gap-1">
              <span className="truncate text-12 font-strong text-ink">{words.title}</span>
              {visit.locked || (isUnderWay && width >= 150) ? (
                <Lock aria-hidden="true" size={11} strokeWidth={2} className="ml-auto shrink-0 text-ink-2" />
              ) : null}
            </span>
          ) : null}
          {words.second && !isCompact ? (
            <span className="truncate text-12 text-ink-2">{words.second}</span>
          ) : null}
          <span className="flex items-center gap-1 text-11 font-control whitespace-nowrap">
            {overlap > 0 ? (
              <TriangleAlert
                aria-hidden="true"
                size={11}
                strokeWidth={2.3}
                className="shrink-0 text-red-ink"
              />
            ) : (
              <look.icon aria-hidden="true" size={11} strokeWidth={2.3} className="shrink-0" />
            )}
            {overlap > 0 && width >= 90 ? (
              <span className="text-red-ink">{texts.minOverlap(overlap)}</span>
            ) : (
              words.time
            )}
          </span>
        </span>
        {isUnderWay && props.elapsed > 0 ? (
          <span
            aria-hidden="true"
            className={cx("absolute bottom-0 left-0 h-[3px]", solidTones[tone])}
            style={{ width: `${Math.min(100, (100 * props.elapsed * 60_000) / (props.end - props.start))}%` }}
          />
        ) : null}
      </button>
      {isSelected && props.hasStart ? (
        <span
          aria-hidden="true"
          data-handle="start"
          data-visit={visit._id}
          data-row={row}
          className={cx(handle, "-left-1.5")}
        />
      ) : null}
      {isSelected && props.hasEnd ? (
        <span
          aria-hidden="true"
          data-handle="end"
          data-visit={visit._id}
          data-row={row}
          className={cx(handle, "-right-1.5")}
        />
      ) : null}
    </div>
  );
});
