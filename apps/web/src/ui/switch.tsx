import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";

type SwitchProps = Omit<ComponentProps<"input">, "type" | "size" | "role" | "onChange"> & {
  label: ReactNode;
  hint?: ReactNode;
  onCheckedChange?: (checked: boolean) => void;
};

/** A setting that takes effect immediately. Text on the left, switch on the right. */
export function Switch({ label, hint, className, onCheckedChange, ...props }: SwitchProps) {
  return (
    <label
      className={cx(
        "flex min-h-8 cursor-pointer pointer-coarse:min-h-touch items-center justify-between gap-6",
        className,
      )}
    >
      <span className="flex flex-col">
        <span className="font-medium">{label}</span>
        {hint ? <span className="text-12 text-ink-3">{hint}</span> : null}
      </span>
      <span className="relative inline-flex h-5 w-9 shrink-0">
        <input
          {...props}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox carries its own state
          role="switch"
          onChange={(event) => onCheckedChange?.(event.currentTarget.checked)}
          className={cx(
            "peer absolute inset-0 size-full cursor-pointer appearance-none rounded-control border border-line-field bg-sunken",
            "transition-colors duration-fast checked:border-accent checked:bg-accent",
            "before:absolute before:-inset-1 before:content-[''] disabled:cursor-not-allowed disabled:opacity-50",
          )}
        />
        <span
          aria-hidden="true"
          className={cx(
            "pointer-events-none absolute top-1 left-1 h-3 w-3.5 rounded-[3px] bg-line-field",
            "transition-transform duration-base ease-out peer-checked:translate-x-3.5 peer-checked:bg-on-accent",
          )}
        />
      </span>
    </label>
  );
}
