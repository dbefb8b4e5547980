import { Slot } from "radix-ui/slot";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";

export function Card({ asChild, className, ...props }: ComponentProps<"section"> & { asChild?: boolean }) {
  const Part = asChild ? Slot : "section";
  return (
    <Part
      className={cx("min-w-0 rounded-card border border-line bg-surface shadow-1", className)}
      {...props}
    />
  );
}

type CardHeadProps = {
  title: ReactNode;
  /** One subtle link or button on the right. */
  action?: ReactNode;
  id?: string;
  level?: 2 | 3;
  className?: string;
};

export function CardHead({ title, action, id, level = 2, className }: CardHeadProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <header
      className={cx(
        "flex h-[46px] items-center justify-between gap-4 border-b border-line px-4",
        "pointer-coarse:has-[[role=radiogroup]]:h-15",
        className,
      )}
    >
      <Heading id={id} className="truncate text-15 font-head wdth-head">
        {title}
      </Heading>
      {action}
    </header>
  );
}

export function CardBody({ className, ...props }: ComponentProps<"div">) {
  return <div className={cx("p-4", className)} {...props} />;
}

/** Buttons of a form in a card, primary last. */
export function CardFoot({ className, ...props }: ComponentProps<"footer">) {
  return (
    <footer
      className={cx(
        "flex flex-wrap items-center justify-end gap-2 rounded-b-[7px] border-t border-line bg-bg px-4 py-3.5",
        className,
      )}
      {...props}
    />
  );
}

/** A link in text or in a card's header. */
export const linkStyle = "thumb font-control text-accent-ink underline-offset-2 hover:underline";

/** On phones a section of a page runs from edge to edge. */
export const bleed = "max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0";
