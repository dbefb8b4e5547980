import { type CheckAnswer, isLeftOpen, isSkipped } from "@fieldwright/domain/checklists";
import { Check } from "lucide-react";
import { useState } from "react";
import type { FieldVisit } from "@/lib/field/types";
import { cx } from "@/ui/cx";
import { UnsentDot } from "@/ui/unsent-dot";
import { record } from "../record";
import { words } from "./words";

export type Item = FieldVisit["work"]["checklist"][number];
export type CheckProps = { visit: FieldVisit; item: Item; person: string };

/** Shows the answer at once, while the phone still writes it to its disk. */
export const useAnswer = (visit: FieldVisit, item: Item) => {
  const [given, setGiven] = useState<CheckAnswer>();
  const { done, value, reason } = given ?? item;
  const answer = async (next: Partial<CheckAnswer>): Promise<boolean> => {
    const said: CheckAnswer = { done: true, value: null, reason: "", ...next };
    setGiven(said);
    const isKept = await record(visit, { kind: "check", item: item._id, ...said });
    setGiven(undefined);
    return isKept;
  };
  return { shown: { done, value, reason }, answer };
};

const box = "grid size-8 shrink-0 place-items-center rounded-control border";

type TickProps = { id?: string; checked: boolean; onChange: (checked: boolean) => void };

export function Tick({ id, checked, onChange }: TickProps) {
  return (
    <span className="relative grid size-8 shrink-0 place-items-center">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="peer absolute inset-0 cursor-pointer appearance-none rounded-control border border-line-field bg-surface checked:border-accent checked:bg-accent"
      />
      <Check
        aria-hidden="true"
        size={20}
        strokeWidth={2.5}
        className="pointer-events-none relative hidden text-on-accent peer-checked:block"
      />
    </span>
  );
}

/** In front of an item that has its answer. */
export function Ticked() {
  return (
    <span aria-hidden="true" className={cx(box, "border-accent bg-accent text-on-accent")}>
      <Check size={20} strokeWidth={2.5} />
    </span>
  );
}

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
        {isSkipped(item) ? (
          <p className="text-14 break-words text-ink-2">{words.skippedReason(item.reason)}</p>
        ) : null}
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
  return <span className="shrink-0 text-14 text-red-ink">{words.required}</span>;
}
