import { cx } from "./cx";

/** A placeholder bar for loading content, hidden for the first 150 ms. Set its width and height by class. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx("block h-3 animate-late rounded-tag bg-hover", className)} />;
}

const widths = ["w-2/5", "w-1/2", "w-1/3", "w-3/5"];

/** Placeholder rows for a loading list. */
export function SkeletonRows({ rows = 5, label = "Loading" }: { rows?: number; label?: string }) {
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

/** The grid for cards of records. */
export const cardGrid = "grid gap-4 sm:grid-cols-2 lg:grid-cols-3";

/** Placeholder cards for a loading list. */
export function SkeletonCards({ cards = 9, label = "Loading" }: { cards?: number; label?: string }) {
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
