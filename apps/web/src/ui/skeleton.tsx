import { cx } from "./cx";
import { words } from "./words";

/** A placeholder bar for loading content, hidden for the first 150 ms. Set its width and height by class. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx("block h-3 animate-late rounded-tag bg-hover", className)} />;
}

const widths = ["w-2/5", "w-1/2", "w-1/3", "w-3/5"];

/** Placeholder rows for a loading list. */
export function SkeletonRows({ rows = 5, label = words.loading }: { rows?: number; label?: string }) {
  return (
    <output className="block divide-y divide-line">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={`row-${row + 1}`} className="flex h-row items-center gap-6 px-4">
          <Skeleton className={widths[row % widths.length] ?? ""} />
          <Skeleton className="ml-auto w-24" />
        </span>
      ))}
    </output>
  );
}

/** A loading table: its head, and rows with a bar for each column of the given width. */
export function SkeletonTable({
  label,
  columns,
  rows = 10,
}: {
  label: string;
  columns: readonly string[];
  rows?: number;
}) {
  return (
    <output className="block overflow-clip rounded-card border border-line bg-surface shadow-1">
      <span className="sr-only">{label}</span>
      <span aria-hidden="true" className="block h-[34px] border-b border-line bg-sunken" />
      {Array.from({ length: rows }, (_, row) => (
        <span
          key={`row-${row + 1}`}
          className="flex h-row items-center gap-6 border-b border-line px-4 last:border-b-0"
        >
          {columns.map((width, column) => (
            <span
              key={`${width}-${column + 1}`}
              className={cx(
                "flex flex-1 flex-col gap-1.5",
                column > 1 && column < columns.length - 1 ? "max-sm:hidden" : "",
              )}
            >
              <Skeleton className={width} />
              {column === 0 ? <Skeleton className="h-2 w-1/2" /> : null}
            </span>
          ))}
        </span>
      ))}
    </output>
  );
}

/** The grid for cards of records. */
export const cardGrid = "grid gap-4 sm:grid-cols-2 lg:grid-cols-3";

/** Placeholder cards for a loading list. */
export function SkeletonCards({ cards = 9, label = words.loading }: { cards?: number; label?: string }) {
  return (
    <output className={cardGrid}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: cards }, (_, card) => (
        <span
          key={`card-${card + 1}`}
          className="flex h-36 flex-col gap-3 rounded-card border border-line bg-surface p-4 shadow-1"
        >
          <Skeleton className={widths[card % widths.length] ?? ""} />
          <Skeleton className="w-1/4" />
          <Skeleton className="mt-auto w-1/2" />
          <Skeleton className="w-3/5" />
        </span>
      ))}
    </output>
  );
}
