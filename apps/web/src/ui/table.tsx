import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";

/** A table in a card. Scrolls sideways on narrow screens. */
export function Table({ className, children, ...props }: ComponentProps<"table">) {
  return (
    <div className="relative overflow-x-auto rounded-card border border-line bg-surface shadow-1">
      <table className={cx("w-full border-collapse text-14", className)} {...props}>
        {children}
      </table>
    </div>
  );
}

export function TableHead({ className, children, ...props }: ComponentProps<"thead">) {
  return (
    <thead className={cx("bg-sunken", className)} {...props}>
      <tr>{children}</tr>
    </thead>
  );
}

type CellProps = { numeric?: boolean };

export function HeadCell({ numeric = false, className, ...props }: ComponentProps<"th"> & CellProps) {
  return (
    <th
      scope="col"
      className={cx(
        "h-[34px] border-b border-line px-2 text-12 font-medium whitespace-nowrap text-ink-2 first:pl-4 last:pr-4",
        numeric ? "text-right" : "text-left",
        className,
      )}
      {...props}
    />
  );
}

export function TableBody(props: ComponentProps<"tbody">) {
  return <tbody {...props} />;
}

export function TableRow({
  selected = false,
  className,
  ...props
}: ComponentProps<"tr"> & { selected?: boolean }) {
  return (
    <tr
      data-selected={selected || undefined}
      className={cx(
        "group/row row-focus h-row border-b border-line last:border-b-0 hover:bg-sunken data-selected:bg-accent-soft",
        className,
      )}
      {...props}
    />
  );
}

export function Cell({ numeric = false, className, ...props }: ComponentProps<"td"> & CellProps) {
  return (
    <td
      className={cx(
        "px-2 py-1 first:pl-4 last:pr-4",
        numeric ? "text-right whitespace-nowrap" : "",
        className,
      )}
      {...props}
    />
  );
}

/** Two lines in one 44 px row. Compact mode hides the second. */
export function CellLines({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <span className="flex min-w-0 flex-col">
      <span className="truncate leading-[1.0625rem] font-control">{first}</span>
      {second ? (
        <span className="truncate text-12 leading-[0.9375rem] font-text text-ink-2 compact:hidden">
          {second}
        </span>
      ) : null}
    </span>
  );
}

/** Shown when the row is hovered or focused, instead of `rest`. */
export function RowActions({ rest, children }: { rest?: ReactNode; children: ReactNode }) {
  return (
    <span className="relative flex h-7 items-center justify-end">
      {rest ? (
        <span className="pointer-events-none absolute right-1 text-ink-3 group-focus-within/row:opacity-0 group-hover/row:opacity-0 pointer-coarse:hidden">
          {rest}
        </span>
      ) : null}
      <span className="flex gap-0.5 opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 pointer-coarse:opacity-100">
        {children}
      </span>
    </span>
  );
}
