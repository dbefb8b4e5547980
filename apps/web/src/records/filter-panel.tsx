import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "@/ui/button";
import { cx } from "@/ui/cx";
import { words } from "./list-words";

type FilterPanelProps = {
  /** The search box, always shown. */
  search: ReactNode;
  /** How many filters are set. */
  active: number;
  /** Shown after the filters, on phones beside the button: how many there are, how they look. */
  after?: ReactNode;
  children: ReactNode;
};

/** Search and filters of a list. On phones the filters are behind one button, which says how many are set. */
export function FilterPanel({ search, active, after, children }: FilterPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const panel = useId();
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      {search}
      <Button
        icon={<SlidersHorizontal aria-hidden="true" />}
        aria-expanded={isOpen}
        aria-controls={panel}
        aria-label={active > 0 ? words.activeFilters(active) : words.filters}
        onClick={() => setIsOpen(!isOpen)}
        className={cx(
          "pointer-coarse:h-11 sm:hidden",
          active > 0 ? "border-accent-line bg-accent-soft text-accent-ink" : "",
        )}
      >
        {words.filters}
        {active > 0 ? <span className="-ml-0.5">{active}</span> : null}
      </Button>
      <div id={panel} className={cx("max-sm:w-full sm:contents", isOpen ? "" : "max-sm:hidden")}>
        <div className="flex flex-wrap items-center gap-2 max-sm:rounded-card max-sm:border max-sm:border-line max-sm:bg-surface max-sm:p-3 sm:contents">
          {children}
        </div>
      </div>
      {after}
    </div>
  );
}
