import { LoaderCircle } from "lucide-react";
import { cx } from "./cx";

/** Needs a label if no text next to it says what is loading. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span role={label ? "status" : undefined} className={cx("inline-flex items-center gap-2", className)}>
      <LoaderCircle aria-hidden="true" size={16} strokeWidth={2} className="animate-spin" />
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}

/** Fills the page while the session loads. */
export function PageSpinner({ label = "Loading" }: { label?: string }) {
  return (
    <div className="grid min-h-64 flex-1 place-items-center text-ink-3">
      <Spinner label={label} className="animate-late [&_svg]:size-6" />
    </div>
  );
}
