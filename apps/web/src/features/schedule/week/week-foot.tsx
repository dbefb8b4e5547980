import { UserX } from "lucide-react";
import { Kbd } from "@/ui/kbd";
import { hoursAndMinutes, sumsOf } from "../board/board-foot";
import type { BoardRow } from "../board/board-rows";

type WeekFootProps = { rows: readonly BoardRow[]; isTravelEstimated: boolean };

/** Sums of what is shown, and what the keys do. */
export function WeekFoot({ rows, isTravelEstimated }: WeekFootProps) {
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
      <span className="ml-auto flex items-center gap-1.5 max-xl:hidden pointer-coarse:hidden">
        Keys <Kbd>D</Kbd>
        <Kbd>W</Kbd>
        <Kbd>M</Kbd> view <Kbd>Enter</Kbd> pick up, drop <Kbd>←</Kbd>
        <Kbd>→</Kbd> day <Kbd>↑</Kbd>
        <Kbd>↓</Kbd> person <Kbd>Esc</Kbd> put back
      </span>
    </footer>
  );
}
