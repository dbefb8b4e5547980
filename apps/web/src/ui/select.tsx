import { ChevronsUpDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "./cx";
import { useFieldWiring } from "./field";
import { type ControlSize, controlStyle } from "./input";

type SelectOption = { readonly value: string; readonly label: string; readonly disabled?: boolean };

type SelectProps = Omit<ComponentProps<"select">, "size" | "multiple"> & {
  size?: ControlSize;
  options: readonly SelectOption[];
  /** The first, empty option. */
  placeholder?: string;
};

/** The native control, which brings keyboard support, type-ahead and the phone's picker. */
export function Select({ size, options, placeholder, className, ...props }: SelectProps) {
  return (
    <span className={cx("relative flex min-w-0", className)}>
      <select
        {...useFieldWiring(props)}
        className={cx(controlStyle({ size }), "appearance-none truncate bg-surface pr-9")}
      >
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronsUpDown
        aria-hidden="true"
        size={16}
        strokeWidth={1.75}
        className="pointer-events-none absolute inset-y-0 right-2.5 my-auto text-ink-3"
      />
    </span>
  );
}
