import { cva, type VariantProps } from "class-variance-authority";
import { LoaderCircle } from "lucide-react";
import { Slot, Slottable } from "radix-ui/slot";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";
import { words } from "./words";

export const buttonStyle = cva(
  [
    "relative inline-flex shrink-0 items-center justify-center gap-2 rounded-control border border-transparent",
    "font-control whitespace-nowrap select-none transition-colors duration-fast",
    "[&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:stroke-[1.75]",
    "disabled:cursor-not-allowed aria-disabled:cursor-not-allowed",
  ],
  {
    variants: {
      variant: {
        primary:
          "bg-accent text-on-accent hover:bg-accent-hover disabled:border-line disabled:bg-sunken disabled:text-ink-3",
        secondary:
          "border-line-strong bg-raised text-ink shadow-1 hover:bg-hover data-[state=open]:bg-hover disabled:border-line disabled:bg-sunken disabled:text-ink-3 disabled:shadow-none",
        ghost:
          "text-ink-2 hover:bg-hover hover:text-ink data-[state=open]:bg-hover disabled:bg-transparent disabled:text-ink-3",
        danger:
          "bg-danger text-on-danger hover:bg-danger-hover disabled:border-line disabled:bg-sunken disabled:text-ink-3",
      },
      size: {
        // No taller than its row, but a thumb finds it.
        sm: "h-control-sm px-2.5 text-13 reach",
        bar: "h-8 px-3 text-13 pointer-coarse:h-11",
        md: "h-control px-3.5 text-14",
        touch: "h-touch px-5 text-16",
      },
      square: { true: "aspect-square px-0", false: "" },
    },
    defaultVariants: { variant: "secondary", size: "md", square: false },
  },
);

type ButtonStyle = Omit<VariantProps<typeof buttonStyle>, "square">;

export type ButtonProps = ComponentProps<"button"> &
  ButtonStyle & {
    /** Shows a spinner over the label, so that the width stays the same, and ignores clicks. */
    busy?: boolean;
    /** Renders the single child (a link, for example) as a button. */
    asChild?: boolean;
    icon?: ReactNode;
  };

export function Button({
  variant,
  size,
  busy = false,
  asChild = false,
  icon,
  type = "button",
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  const look = cx(buttonStyle({ variant, size }), icon ? "pl-3" : "", className);
  if (asChild) {
    return (
      <Slot className={look} onClick={onClick} {...props}>
        {icon}
        <Slottable>{children}</Slottable>
      </Slot>
    );
  }
  return (
    <button
      type={type}
      className={look}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...props}
    >
      <span className={busy ? "inline-flex items-center gap-2 opacity-0" : "contents"}>
        {icon}
        {children}
      </span>
      {busy ? <Spinner className="absolute inset-0 justify-center" /> : null}
    </button>
  );
}

type IconButtonProps = Omit<ButtonProps, "icon" | "aria-label" | "busy"> & { label: string };

/** A square button with only an icon. `label` is its accessible name. */
export function IconButton({
  label,
  variant = "ghost",
  size,
  className,
  asChild,
  ...props
}: IconButtonProps) {
  const Part = asChild ? Slot : "button";
  return (
    <Part
      type={asChild ? undefined : "button"}
      aria-label={label}
      title={label}
      className={cx(buttonStyle({ variant, size, square: true }), className)}
      {...props}
    />
  );
}

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
export function PageSpinner({ label = words.loading }: { label?: string }) {
  return (
    <div className="grid min-h-64 flex-1 place-items-center text-ink-3">
      <Spinner label={label} className="animate-late [&_svg]:size-6" />
    </div>
  );
}
