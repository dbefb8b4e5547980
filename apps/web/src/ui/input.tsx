import { cva, type VariantProps } from "class-variance-authority";
import { Eye, EyeOff, Search } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { cx } from "./cx";
import { useFieldWiring } from "./field";
import { Kbd } from "./shortcuts";
import { words } from "./words";

type PickerProps = Omit<InputProps, "type">;

/** Without it, browsers take years of six digits. */
const lastDay = "9999-12-31";

/** `yyyy-mm-dd` */
export const DateField = (props: PickerProps) => <Input max={lastDay} {...props} type="date" />;

/** `hh:mm`, 24 hours in the value. The browser shows it in the user's format. */
export const TimeField = (props: PickerProps) => <Input {...props} type="time" />;

/** `yyyy-mm-ddThh:mm` in the organization's time zone. The caller converts. */
export const DateTimeField = (props: PickerProps) => (
  <Input max={`${lastDay}T23:59`} {...props} type="datetime-local" />
);

/** Dollars and cents. */
export const MoneyField = (props: PickerProps) => (
  <Input min={0} step={0.01} placeholder="0.00" {...props} type="number" inputMode="decimal" />
);

export const controlStyle = cva(
  [
    "w-full min-w-0 rounded-control border border-line-field bg-surface text-ink placeholder-shown:text-ellipsis",
    "transition-colors duration-fast hover:border-ink-3",
    "focus-visible:border-focus focus-visible:outline-offset-[-1px]",
    "aria-invalid:border-red-ink aria-invalid:focus-visible:outline-red-ink",
    "disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-3",
    "[&[readonly]]:border-line [&[readonly]]:bg-sunken",
  ],
  {
    variants: {
      size: {
        bar: "h-8 px-2.5 text-14 pointer-coarse:h-11",
        md: "h-control px-2.5 text-14",
        touch: "h-touch px-3.5 text-16",
      },
    },
    defaultVariants: { size: "md" },
  },
);

export type ControlSize = VariantProps<typeof controlStyle>["size"];
export type InputProps = Omit<ComponentProps<"input">, "size"> & { size?: ControlSize };

export function Input({ size, className, ...props }: InputProps) {
  return <input {...useFieldWiring(props)} className={cx(controlStyle({ size }), className)} />;
}

export function Textarea({ className, rows = 4, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      rows={rows}
      {...useFieldWiring(props)}
      className={cx(controlStyle(), "h-auto min-h-control resize-y py-2", className)}
    />
  );
}

export function PasswordInput({ size, className, ...props }: Omit<InputProps, "type">) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input {...props} size={size} type={shown ? "text" : "password"} className={cx("pr-11", className)} />
      <button
        type="button"
        aria-pressed={shown}
        aria-label={shown ? words.hidePassword : words.showPassword}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-1 right-1 grid w-9 place-items-center rounded-tag text-ink-3 pointer-coarse:inset-y-0 pointer-coarse:right-0 pointer-coarse:w-11 hover:text-ink"
      >
        <Icon aria-hidden="true" size={16} strokeWidth={1.75} />
      </button>
    </div>
  );
}

type SearchInputProps = Omit<InputProps, "type"> & {
  /** The accessible name. The placeholder is only an example. */
  label: string;
};

/** The page's search field. The `/` key focuses it. */
export function SearchInput({ label, size = "bar", className, ...props }: SearchInputProps) {
  return (
    <div className={cx("group relative", className)}>
      <Search
        aria-hidden="true"
        size={16}
        strokeWidth={1.75}
        className="pointer-events-none absolute inset-y-0 left-2.5 my-auto text-ink-2"
      />
      <Input
        {...props}
        type="search"
        size={size}
        aria-label={label}
        aria-keyshortcuts="/"
        data-page-search=""
        className="pr-9 pl-9 [&::-webkit-search-cancel-button]:appearance-none"
      />
      <Kbd className="pointer-events-none absolute inset-y-0 right-2 my-auto h-5 group-focus-within:hidden pointer-coarse:hidden">
        /
      </Kbd>
    </div>
  );
}
