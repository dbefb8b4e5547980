import { TriangleAlert } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { Button } from "@/ui/button";
import { Kbd } from "@/ui/shortcuts";
import type { BoardRow } from "./board-rows";
import { words } from "./words";

type KeyHint = readonly [caps: readonly string[], does: string];

/** What the keys do while a visit's card is open. */
export const peekKeys: readonly KeyHint[] = [
  [["O"], "open"],
  [["R"], "reschedule"],
  [["N"], "notify"],
  [["←", "→"], words.nextVisit],
  [[words.esc], "close"],
];

/** What the keys do, at the right of a foot. */
export function KeyHints({ hints }: { hints: readonly KeyHint[] }) {
  return (
    <p className="ml-auto flex items-center gap-1.5 max-xl:hidden pointer-coarse:hidden">
      {hints.map(([caps, does]) => (
        <Fragment key={does}>
          {caps.map((cap) => (
            <Kbd key={cap}>{cap}</Kbd>
          ))}
          <span className="mr-1.5 whitespace-nowrap">{does}</span>
        </Fragment>
      ))}
    </p>
  );
}

export const hoursAndMinutes = (minutes: number) => `${Math.floor(minutes / 60)} h ${minutes % 60} m`;

export const sumsOf = (rows: readonly BoardRow[]) => {
  const visits = new Map(
    rows.flatMap(({ pieces }) => pieces.map(({ visit }) => [visit._id, visit] as const)),
  );
  const all = [...visits.values()];
  const staffed = rows.filter(({ person }) => person !== null);
  const capacity = staffed.reduce((sum, row) => sum + row.capacity, 0);
  const booked = staffed.reduce((sum, row) => sum + row.booked, 0);
  return {
    visits: all.length,
    done: all.filter(({ status }) => status === "completed").length,
    underWay: all.filter(({ status }) => status === "in_progress").length,
    /** Minutes, rounded once like the figures of a plan. */
    travel: Math.round(rows.reduce((sum, { travel }) => sum + travel, 0) / 60),
    share: capacity > 0 ? Math.round((100 * booked) / capacity) : 0,
    overlaps: Math.ceil(
      rows.reduce((sum, { pieces }) => sum + pieces.filter(({ overlap }) => overlap > 0).length, 0) / 2,
    ),
  };
};

const boardKeys = [
  [["D", "W", "M"], "view"],
  [["T"], "today"],
  [["Enter"], "peek"],
  [["Space"], words.pickUp],
  [["O"], "open"],
  [["?"], "all"],
] as const;

type BoardFootProps = {
  rows: readonly BoardRow[];
  /** The routing server did not answer for every trip. */
  isTravelEstimated: boolean;
  /** A visit's card is open. */
  isPeeking: boolean;
  undo: ReactNode;
};

/** Totals of the rows, and keyboard hints. */
export function BoardFoot({ rows, isTravelEstimated, isPeeking, undo }: BoardFootProps) {
  const sums = sumsOf(rows);
  const figure = "font-strong text-ink";
  return (
    <footer className="flex min-h-11 flex-wrap items-center gap-x-6 gap-y-1 border-t border-line-strong px-4 py-2 text-13 text-ink-2">
      <span>
        <b className={figure}>{sums.visits}</b> {words.visitsVisit(sums.visits)}
      </span>
      <span>
        <b className={figure}>{sums.done}</b>
        {words.done}
      </span>
      <span>
        <b className={figure}>{sums.underWay}</b>
        {words.underWay}
      </span>
      <span>
        {words.travel}
        <b className={figure}>{hoursAndMinutes(sums.travel)}</b>
        {isTravelEstimated ? words.partlyEstimated : ""}
      </span>
      <span>
        {words.booked}
        <b className={figure}>{sums.share}%</b>
      </span>
      {sums.overlaps > 0 ? (
        <span className="flex items-center gap-1.5 font-strong text-red-ink">
          <TriangleAlert aria-hidden="true" size={14} strokeWidth={2} />
          {words.overlap1(sums.overlaps)}
        </span>
      ) : null}
      {undo}
      <KeyHints hints={isPeeking ? peekKeys : boardKeys} />
    </footer>
  );
}

type SelectionBarProps = { selected: ReadonlySet<string>; onClear: () => void };

/** Actions for the selected visits. */
export function SelectionBar({ selected, onClear }: SelectionBarProps) {
  // One alone has its card.
  if (selected.size < 2) return null;
  return (
    <div
      role="status"
      className="fixed bottom-4 left-1/2 z-(--z-sticky) flex -translate-x-1/2 items-center gap-3 rounded-card bg-iron py-2 pr-2 pl-4 text-on-iron shadow-2"
    >
      <span className="text-13 font-control whitespace-nowrap">{words.visitsSelected(selected.size)}</span>
      <Button size="sm" onClick={onClear}>
        {words.clear}
      </Button>
    </div>
  );
}
