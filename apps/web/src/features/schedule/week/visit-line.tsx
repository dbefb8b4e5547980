import { formatTimeRange } from "@fieldwright/domain/format-time";
import { Lock } from "lucide-react";
import { memo } from "react";
import type { Tone } from "@/ui/badge";
import { cx } from "@/ui/cx";
import type { Piece } from "../board/board-rows";
import { shortTime, surname } from "../board/chip-words";
import { lookOf, solidTones } from "../board/tones";

export const line =
  "flex h-[17px] w-full min-w-0 items-center gap-1.5 text-left text-12 wdth-tight whitespace-nowrap select-none pointer-coarse:h-9";

export const lineTime = "w-8 shrink-0 text-right font-strong tabular-nums";

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
export const VisitLine = memo(function VisitLine(props: VisitLineProps) {
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
    piece.overlap > 0 ? `${piece.overlap} minutes overlap` : "",
    visit.locked ? "Locked" : "",
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
        <span className="text-ink-2 max-xl:hidden"> · {visit.title}</span>
      </span>
      {visit.locked ? <Lock aria-hidden="true" size={10} className="ml-auto shrink-0 text-ink-3" /> : null}
    </button>
  );
});
