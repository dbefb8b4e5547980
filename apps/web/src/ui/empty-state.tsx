import type { ReactNode } from "react";
import { cx } from "./cx";
import { Ruler } from "./ruler";

type EmptyStateProps = {
  title: string;
  /** One sentence. */
  children?: ReactNode;
  /** One button or link. */
  action?: ReactNode;
  className?: string;
};

export function EmptyState({ title, children, action, className }: EmptyStateProps) {
  return (
    <div className={cx("flex flex-col items-center px-6 py-8 text-center", className)}>
      <Ruler />
      <p className="mt-5 text-15 font-head wdth-head">{title}</p>
      {children ? <p className="mt-1.5 max-w-96 text-13 text-pretty text-ink-2">{children}</p> : null}
      {action ? <div className="mt-5">{action}</div> : null}
    </div>
  );
}

/** Replaces a screen that the role may not open. */
export function NoAccess() {
  return (
    <EmptyState title="You don't have access to this" className="py-24">
      This page is for the office. If you need it, ask them.
    </EmptyState>
  );
}
