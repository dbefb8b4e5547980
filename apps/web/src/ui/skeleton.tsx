import { cx } from "./cx";

/** One bar of the coming content; unseen for the first 150 ms. Shape it with width and height. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx("block h-3 animate-late rounded-tag bg-hover", className)} />;
}

const widths = ["w-2/5", "w-1/2", "w-1/3", "w-3/5"];

/** Rows of a list that is on its way. */
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
