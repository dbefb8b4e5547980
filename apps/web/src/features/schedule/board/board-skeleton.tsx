import { Skeleton } from "@/ui/skeleton";
import type { BoardRange } from "../schedule-search";
import { words } from "./words";

const rows = ["a", "b", "c", "d", "e", "f", "g", "h"] as const;
/** Where the visits of a row begin and how long they are, in percent of the day. */
const visits = [
  [8, 16, 34, 20],
  [0, 24, 52, 14],
  [18, 12, 40, 24],
] as const;
const days = ["1", "2", "3", "4", "5", "6", "7"] as const;

/** The board before its visits are here: people, and a day or a week beside each. */
export function BoardSkeleton({ range }: { range: BoardRange }) {
  return (
    <output className="block min-h-0 flex-1 overflow-hidden border-t border-line-strong bg-surface">
      <span className="sr-only">{words.loadingBoard}</span>
      <span className="block h-11 border-b border-line-strong bg-bg" />
      {rows.map((row, index) => (
        <span key={row} className="flex h-[68px] border-b border-line">
          <span className="flex w-[196px] shrink-0 items-center gap-3 border-r border-line-strong bg-bg px-3">
            <Skeleton className="size-7" />
            <span className="flex flex-1 flex-col gap-2">
              <Skeleton className="w-24" />
              <Skeleton className="w-16" />
            </span>
          </span>
          {range === "week" ? <WeekCells /> : <DayLane visit={visits[index % visits.length]} />}
        </span>
      ))}
    </output>
  );
}

function WeekCells() {
  return days.map((day) => (
    <span
      key={day}
      className="flex min-w-0 flex-1 flex-col gap-1.5 border-r border-line p-1.5 last:border-r-0"
    >
      <Skeleton className="h-6" />
      <Skeleton className="h-6" />
    </span>
  ));
}

function DayLane({ visit: [first, length, second, other] = visits[0] }: { visit?: (typeof visits)[number] }) {
  return (
    <span className="relative min-w-0 flex-1">
      {[
        [first, length],
        [second, other],
      ].map(([from, wide]) => (
        <span key={from} className="absolute inset-y-2" style={{ left: `${from}%`, width: `${wide}%` }}>
          <Skeleton className="h-full" />
        </span>
      ))}
    </span>
  );
}
