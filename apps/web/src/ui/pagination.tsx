import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "./button";
import { cx } from "./cx";
import { words } from "./words";

type PagerProps = {
  page: number;
  totalPages: number;
  /** There are more pages than these. */
  isCapped?: boolean | undefined;
  onPageChange: (page: number) => void;
  /** "Previous" or "Prev". */
  previousLabel?: string;
  className?: string;
};

/** "1,000+" if counting stopped there. */
export const countText = (count: number, isCapped = false): string =>
  `${count.toLocaleString("en-US")}${isCapped ? "+" : ""}`;

const touchable = "pointer-coarse:h-touch pointer-coarse:min-w-touch";

/** Hidden while there is only one page. */
export function Pager({
  page,
  totalPages,
  isCapped = false,
  onPageChange,
  previousLabel = words.previous,
  className,
}: PagerProps) {
  if (totalPages <= 1) return null;
  return (
    <nav aria-label={words.pagination} className={cx("flex items-center gap-3", className)}>
      <Button
        size="sm"
        icon={<ChevronLeft aria-hidden="true" />}
        disabled={page <= 1}
        onClick={() => onPageChange(page - 1)}
        className={touchable}
      >
        {previousLabel}
      </Button>
      <span aria-live="polite" className="text-13 text-ink-2">
        {words.pageOf(page, countText(totalPages, isCapped))}
      </span>
      <Button
        size="sm"
        disabled={page >= totalPages && !isCapped}
        onClick={() => onPageChange(page + 1)}
        className={touchable}
      >
        {words.next}
        <ChevronRight aria-hidden="true" />
      </Button>
    </nav>
  );
}

/** First, last and current page, and where there is room its neighbors. "gap" stands for pages left out, or not counted. */
export const pageWindow = (
  page: number,
  totalPages: number,
  { isNarrow = false, isCapped = false } = {},
): (number | "gap")[] => {
  const shown = new Set([1, totalPages, page]);
  if (!isNarrow) {
    shown.add(page - 1).add(page + 1);
    if (page <= 3) for (const early of [2, 3, 4]) shown.add(early);
    if (page >= totalPages - 2) for (const late of [1, 2, 3]) shown.add(totalPages - late);
  }
  const sorted = [...shown].filter((n) => n >= 1 && n <= totalPages).sort((a, b) => a - b);
  const entries = sorted.flatMap((n, index) => {
    const before = sorted[index - 1];
    if (before === undefined || n - before === 1) return [n];
    return n - before === 2 ? [n - 1, n] : ["gap" as const, n];
  });
  return isCapped ? [...entries, "gap"] : entries;
};

export function NumberedPager({
  page,
  totalPages,
  isCapped = false,
  onPageChange,
  className,
}: Omit<PagerProps, "previousLabel">) {
  if (totalPages <= 1) return null;
  return (
    <nav
      aria-label={words.pagination}
      className={cx("flex items-center gap-1 max-sm:w-full max-sm:justify-between", className)}
    >
      <Button
        size="sm"
        variant="ghost"
        icon={<ChevronLeft aria-hidden="true" />}
        disabled={page <= 1}
        onClick={() => onPageChange(page - 1)}
        className={touchable}
      >
        <span className="max-sm:sr-only">{words.previous}</span>
      </Button>
      {[false, true].map((isNarrow) =>
        pageWindow(page, totalPages, { isNarrow, isCapped }).map((entry, index, entries) =>
          entry === "gap" ? (
            <span
              key={`${isNarrow} after ${entries[index - 1]}`}
              aria-hidden="true"
              className={cx("w-7 text-center text-ink-3", isNarrow ? "sm:hidden" : "max-sm:hidden")}
            >
              …
            </span>
          ) : (
            <Button
              key={`${isNarrow} ${entry}`}
              size="sm"
              variant="ghost"
              aria-label={words.pageEntry(entry)}
              aria-current={entry === page ? "page" : undefined}
              onClick={() => onPageChange(entry)}
              className={cx(
                "min-w-7 px-1.5 aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink",
                isNarrow ? "sm:hidden" : "max-sm:hidden",
                touchable,
              )}
            >
              {entry}
            </Button>
          ),
        ),
      )}
      <Button
        size="sm"
        variant="ghost"
        disabled={page >= totalPages && !isCapped}
        onClick={() => onPageChange(page + 1)}
        className={touchable}
      >
        <span className="max-sm:sr-only">{words.next}</span>
        <ChevronRight aria-hidden="true" />
      </Button>
    </nav>
  );
}
