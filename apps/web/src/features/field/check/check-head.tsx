import { isLeftOpen, isSkipped } from "@fieldwright/domain/checklists";
import { cx } from "@/ui/cx";
import { UnsentDot } from "@/ui/unsent-dot";
import type { Item } from "./answer";

type CheckHeadProps = { id?: string; item: Item; isUnsent: boolean; className?: string };

/** What is asked, and whether it must be answered. */
export function CheckHead({ id, item, isUnsent, className }: CheckHeadProps) {
  return (
    <div className={cx("flex items-baseline gap-3", className)}>
      <div className="min-w-0 flex-1">
        <p
          id={id}
          className={cx("text-16/[22px] break-words", item.done ? "text-ink-2" : "font-medium text-ink")}
        >
          {item.text}
        </p>
        {isSkipped(item) ? <p className="text-14 break-words text-ink-2">Skipped: {item.reason}</p> : null}
      </div>
      {isLeftOpen(item) ? <Required /> : null}
      {isUnsent ? (
        <span className="self-center">
          <UnsentDot />
        </span>
      ) : null}
    </div>
  );
}

export function Required() {
  return <span className="shrink-0 text-14 text-red-ink">Required</span>;
}
