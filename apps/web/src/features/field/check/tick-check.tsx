import { isSkipped } from "@fieldwright/domain/checklists";
import { cx } from "@/ui/cx";
import { UnsentDot } from "@/ui/unsent-dot";
import { type CheckProps, useAnswer } from "./answer";
import { Required } from "./check-head";
import { Tick } from "./tick";

export function TickCheck({ visit, item }: CheckProps) {
  const { shown, answer } = useAnswer(visit, item);
  const isOpen = item.required && !shown.done && !isSkipped(shown);
  return (
    <label className="flex min-h-[50px] cursor-pointer items-center gap-3 px-4 py-2 text-16/[22px]">
      <Tick checked={shown.done} onChange={(done) => void answer({ done })} />
      <span className={cx("min-w-0 flex-1 break-words", shown.done ? "text-ink-2" : "font-medium")}>
        {item.text}
        {isSkipped(shown) ? (
          <span className="block text-14 font-normal text-ink-2">Skipped: {shown.reason}</span>
        ) : null}
      </span>
      {isOpen ? <Required /> : null}
      {visit.unsent.has(item._id) ? <UnsentDot /> : null}
    </label>
  );
}
