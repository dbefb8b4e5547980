import type { ComponentProps } from "react";
import { cx } from "./cx";
import { words } from "./words";

type LogoProps = Omit<ComponentProps<"svg">, "children"> & {
  /** For dark iron backgrounds. As in the dark theme, the tongue is tape yellow instead of the accent color. */
  onIron?: boolean;
};

export function Logo({ onIron = false, className, ...props }: LogoProps) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cx("size-6 shrink-0", className)} {...props}>
      <path d="M3 3H30L22.5 10.5H10.5V29H3Z" className={onIron ? "fill-on-iron" : "fill-ink"} />
      <path d="M13.5 13.5H26L18.5 21H13.5Z" className={onIron ? "fill-tape" : "fill-accent dark:fill-tape"} />
    </svg>
  );
}

export function Wordmark({ onIron = false, className }: { onIron?: boolean; className?: string }) {
  return (
    <span className={cx("inline-flex items-center gap-3", className)}>
      <Logo onIron={onIron} />
      <span
        className={cx(
          "text-16 font-[680] tracking-[-0.012em] wdth-display",
          onIron ? "text-on-iron" : "text-ink",
        )}
      >
        {words.fieldwright}
      </span>
    </span>
  );
}
