import { UserX } from "lucide-react";
import type { ReactNode } from "react";
import { hoursAndMinutes, sumsOf } from "../board/board-foot";
import type { BoardRow } from "../board/board-rows";
import { KeyHints, peekKeys } from "../key-hints";

type WeekFootProps = {
  rows: readonly BoardRow[];
  isTravelEstimated: boolean;
  /** A visit's card is open. */
  isPeeking: boolean;
  undo: ReactNode;
};

const weekKeys = [
  [["D", "W", "M"], "view"],
  [["Enter"], "peek"],
  [["Space"], "pick up, drop"],
  [["←", "→"], "day"],
  [["↑", "↓"], "person"],
  [["Esc"], "put back"],
] as const;

/** Sums of what is shown, and what the keys do. */
export function WeekFoot({ rows, isTravelEstimated, isPeeking, undo }: WeekFootProps) {
  const sums = sumsOf(rows);
  const waiting = rows.find(({ person }) => person === null)?.pieces.length ?? 0;
  const figure = "font-strong text-ink";
  return (
    <footer className="flex min-h-11 flex-wrap items-center gap-x-6 gap-y-1 border-t border-line-strong px-4 py-2 text-13 text-ink-2">
      <span>
        <b className={figure}>{sums.visits}</b> {sums.visits === 1 ? "visit" : "visits"}
      </span>
      <span>
        Booked <b className={figure}>{sums.share}%</b>
      </span>
      <span>
        Travel <b className={figure}>{hoursAndMinutes(sums.travel)}</b>
        {isTravelEstimated ? " (partly estimated)" : ""}
      </span>
      {sums.overlaps > 0 ? (
        <span className="font-strong text-red-ink">
          {sums.overlaps === 1 ? "1 overlap" : `${sums.overlaps} overlaps`}
        </span>
      ) : null}
      {waiting > 0 ? (
        <span className="flex items-center gap-1.5 font-strong text-ochre-ink">
          <UserX aria-hidden="true" size={15} strokeWidth={1.75} />
          {waiting === 1 ? "1 needs a technician" : `${waiting} need a technician`}
        </span>
      ) : null}
      {undo}
      <KeyHints hints={isPeeking ? peekKeys : weekKeys} />
    </footer>
  );
}
