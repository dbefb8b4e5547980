import type { ComponentProps } from "react";
import { cx } from "./cx";

export function Kbd({ className, ...props }: ComponentProps<"kbd">) {
  return (
    <kbd
      className={cx(
        "inline-flex h-5 min-w-5 items-center justify-center rounded-tag border border-line-strong bg-sunken px-1",
        "font-sans text-11 font-medium text-ink-2 dark:bg-bg",
        className,
      )}
      {...props}
    />
  );
}
