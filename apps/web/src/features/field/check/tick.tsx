import { Check } from "lucide-react";
import { cx } from "@/ui/cx";

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
