import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";
import { cx } from "./cx";
import { keepFocus } from "./keep-focus";
import { words } from "./words";

const body = cva("mx-auto flex w-full flex-col px-4 pt-5 pb-12 has-data-bulk-bar:pb-28 shell:px-page", {
  variants: {
    width: {
      /** lists, dashboards, records */
      page: "max-w-[calc(var(--page-max)+2*var(--page-pad))]",
      /** forms and settings columns */
      form: "max-w-[calc(640px+2*var(--page-pad))]",
      /** boards and maps */
      full: "",
    },
  },
  defaultVariants: { width: "page" },
});

export function PageBody({
  width,
  className,
  children,
}: { className?: string; children: ReactNode } & VariantProps<typeof body>) {
  return (
    <div ref={keepFocus} className={cx(body({ width }), className)}>
      {children}
    </div>
  );
}

/** Buttons beside a title, primary last. How they move on small screens is in theme.css. */
export const pageActions = "page-actions";

/** The place of a title and its actions. */
export const pageHead = "page-head mb-4";

type PageHeaderProps = {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Links above the title. */
  crumbs?: ReactNode;
  /** Shown right after the title, such as a badge. */
  beside?: ReactNode;
  /** Buttons, primary last. */
  actions?: ReactNode;
  className?: string;
};

export function PageHeader({ title, subtitle, crumbs, beside, actions, className }: PageHeaderProps) {
  return (
    <header className={cx(pageHead, className)}>
      {crumbs ? (
        <nav aria-label={words.breadcrumb} className="flex items-center gap-2 text-13 text-ink-2">
          {crumbs}
        </nav>
      ) : null}
      <div className="flex min-h-control flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 sm:flex-1 sm:basis-80">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-22 font-head text-balance wdth-head">{title}</h1>
            {beside}
          </div>
          {subtitle ? <p className="text-13 text-ink-2">{subtitle}</p> : null}
        </div>
        {actions ? <div className={pageActions}>{actions}</div> : null}
      </div>
    </header>
  );
}
