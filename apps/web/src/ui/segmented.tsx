import { type ReactNode, useId } from "react";
import { cx } from "./cx";
import { words } from "./words";

export type Choice<V extends string> = {
  readonly value: V;
  readonly label: string;
  readonly icon?: ReactNode;
  /** How many there are. Only shown on chips. */
  readonly count?: number | undefined;
};

type SegmentedProps<V extends string> = {
  /** The group's accessible name. */
  label: string;
  value: V;
  onValueChange: (value: V) => void;
  options: readonly Choice<V>[];
  /** Shows only the icons. The labels stay for screen readers. */
  iconsOnly?: boolean;
  className?: string;
};

/** A choice of a few views or types. Native radios, so that arrow keys move and Tab stops once. */
export function Segmented<V extends string>({
  label,
  value,
  onValueChange,
  options,
  iconsOnly = false,
  className,
}: SegmentedProps<V>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx(
        "inline-flex h-8 shrink-0 rounded-control border border-line-strong bg-sunken p-px pointer-coarse:h-12",
        className,
      )}
    >
      {options.map((option) => (
        <label
          key={option.value}
          title={iconsOnly ? option.label : undefined}
          className={cx(
            "relative inline-flex flex-1 cursor-pointer items-center justify-center gap-2 rounded-[5px] border border-transparent px-3 text-13 font-control whitespace-nowrap text-ink-2",
            "hover:text-ink has-checked:border-line-strong has-checked:bg-raised has-checked:text-ink",
            // A pale fill cannot be seen in the sun.
            "sunlight:has-checked:border-accent sunlight:has-checked:bg-accent sunlight:has-checked:text-on-accent",
            "has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus",
            "[&_svg]:size-4 [&_svg]:stroke-[1.75]",
            iconsOnly ? "w-9 px-0 pointer-coarse:w-11" : "",
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
          />
          {option.icon}
          {iconsOnly ? <span className="sr-only">{option.label}</span> : option.label}
        </label>
      ))}
    </div>
  );
}

type FilterChipsProps<V extends string> = {
  label: string;
  value: V | undefined;
  /** Picking the current value again clears the filter. */
  onValueChange: (value: V | undefined) => void;
  options: readonly Choice<V>[];
  /** The label of the chip for no filter. Null for no such chip. */
  allLabel?: string | null;
  className?: string;
};

export function FilterChips<V extends string>({
  label,
  value,
  onValueChange,
  options,
  allLabel = words.all,
  className,
}: FilterChipsProps<V>) {
  return (
    <fieldset aria-label={label} className={cx("flex min-w-0 flex-wrap gap-2", className)}>
      {allLabel === null ? null : (
        <Chip pressed={value === undefined} onClick={() => onValueChange(undefined)}>
          {allLabel}
        </Chip>
      )}
      {options.map((option) => (
        <Chip
          key={option.value}
          pressed={option.value === value}
          onClick={() => onValueChange(option.value === value ? undefined : option.value)}
        >
          {option.icon}
          {option.label}
          {option.count === undefined ? null : (
            <span className="-ml-0.5 font-text">{option.count.toLocaleString("en-US")}</span>
          )}
        </Chip>
      ))}
    </fieldset>
  );
}

function Chip({
  pressed,
  onClick,
  children,
}: {
  pressed: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onClick}
      className={cx(
        "inline-flex h-8 items-center gap-2 rounded-control border border-line px-3 pointer-coarse:h-11 pointer-coarse:min-w-11 text-13 font-control text-ink-2 transition-colors duration-fast",
        "hover:border-line-strong hover:bg-hover hover:text-ink",
        "aria-pressed:border-accent-line aria-pressed:bg-accent-soft aria-pressed:text-accent-ink",
      )}
    >
      {children}
    </button>
  );
}
