import { formatTimeRange } from "@fieldwright/domain/format-time";
import { Lock } from "lucide-react";
import { memo } from "react";
import type { Tone } from "@/ui/badge";
import { cx } from "@/ui/cx";
import type { Piece } from "../board/board-rows";
import { shortTime, surname } from "../board/chip-words";
import { lookOf } from "../board/tones";

const edges: Readonly<Record<Tone, string>> = {
  stone: "border-stone-solid",
  blue: "border-blue-solid",
  teal: "border-teal-solid",
  green: "border-green-solid",
  ochre: "border-ochre-solid",
  red: "border-red-solid",
  plum: "border-plum-solid",
};

export const line =
  "flex h-[17px] w-full min-w-0 items-center gap-1.5 border-l-[3px] pl-1 text-left text-12 wdth-tight whitespace-nowrap select-none pointer-coarse:h-9";

export const lineTime = "w-8 shrink-0 text-right font-strong tabular-nums";

type VisitLineProps = {
  piece: Piece;
  row: string;
  rowName: string;
  tone: Tone;
  zone: string;
  isHeld: boolean;
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
        edges[tone],
        "cursor-grab rounded-r-tag -outline-offset-1 hover:bg-hover data-held:border data-held:border-dashed data-held:border-line-strong data-held:pl-[6px] data-held:text-ink-3",
        look.dashed ? "border-dashed" : "",
        piece.overlap > 0 ? "text-red-ink" : "",
      )}
    >
      <span className={lineTime}>{shortTime(span.start, zone)}</span>
      <span className={cx("min-w-0 truncate", isOver ? "text-ink-2" : "")}>
        <span className="font-medium">{surname(visit.client.name)}</span>
        <span className="text-ink-2 max-xl:hidden"> · {visit.title}</span>
      </span>
      {visit.locked ? <Lock aria-hidden="true" size={10} className="ml-auto shrink-0 text-ink-3" /> : null}
    </button>
  );
});
