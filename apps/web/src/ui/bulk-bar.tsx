import { X } from "lucide-react";
import { type ComponentProps, type ReactNode, useRef } from "react";
import { cx } from "./cx";
import { useShortcuts } from "./shortcuts";
import { words } from "./words";

type BulkBarProps = {
  /** For example "2 clients selected". */
  label: string;
  onClear: () => void;
  children: ReactNode;
};

/** Actions for the selected rows, at the bottom center of the screen. `b` leads there from any row. */
export function BulkBar({ label, onClear, children }: BulkBarProps) {
  const bar = useRef<HTMLElement>(null);
  useShortcuts(words.selection, [
    { keys: "b", label: words.toActions, run: () => bar.current?.querySelector("button")?.focus() },
  ]);
  return (
    <section
      ref={bar}
      aria-label={words.selection}
      data-bulk-bar
      className="fixed inset-x-3 bottom-4 z-(--z-popover) mx-auto flex w-fit max-w-full animate-pop-in flex-wrap items-center justify-center gap-x-1 gap-y-0 rounded-card border border-line-strong bg-iron px-2 py-1.5 text-on-iron shadow-2"
    >
      <output className="px-2 text-13 font-control whitespace-nowrap">{label}</output>
      <span aria-hidden="true" className="mx-1 h-5 w-px bg-on-iron-2/40 max-sm:hidden" />
      {children}
      <span aria-hidden="true" className="mx-1 h-5 w-px bg-on-iron-2/40 max-sm:hidden" />
      <BulkButton aria-label={words.clearSelection} onClick={onClear} className="px-2">
        <X aria-hidden="true" />
      </BulkButton>
    </section>
  );
}

export function BulkButton({ className, ...props }: ComponentProps<"button">) {
  return (
    <button
      type="button"
      className={cx(
        "inline-flex h-9 items-center gap-2 rounded-control px-2.5 text-13 font-control whitespace-nowrap",
        "hover:bg-iron-2 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-on-iron data-[state=open]:bg-iron-2",
        "aria-busy:opacity-60 pointer-coarse:h-11 [&_svg]:size-4 [&_svg]:stroke-[1.75]",
        className,
      )}
      {...props}
    />
  );
}
