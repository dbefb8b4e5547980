import { TriangleAlert } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Button } from "./button";
import { cx } from "./cx";
import { Ruler } from "./ruler";
import { words } from "./words";

type ErrorStateProps = {
  message: string;
  onRetry?: () => void;
  busy?: boolean;
  className?: string;
};

/** A successful retry removes its button, so move the focus to the page content, not to the top of the site. */
const useFocusOnSuccess = () => {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const state = ref.current;
    return () => {
      if (state?.contains(document.activeElement))
        document.getElementById("main")?.focus({ preventScroll: true });
    };
  }, []);
  return ref;
};

export function ErrorState({ message, onRetry, busy, className }: ErrorStateProps) {
  return (
    <div
      ref={useFocusOnSuccess()}
      role="alert"
      className={cx("flex flex-col items-center gap-4 px-6 py-16 text-center", className)}
    >
      <TriangleAlert aria-hidden="true" size={20} strokeWidth={1.75} className="text-red-ink" />
      <p className="text-15 font-head wdth-head">{message}</p>
      {onRetry ? (
        <Button onClick={onRetry} busy={busy}>
          {words.retry}
        </Button>
      ) : null}
    </div>
  );
}

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
      {children ? <p className="mt-1.5 max-w-96 text-13 text-balance text-ink-2">{children}</p> : null}
      {action ? <div className="mt-5">{action}</div> : null}
    </div>
  );
}

/** Replaces a screen that the role may not open. */
export function NoAccess() {
  return (
    <EmptyState title={words.youDontHaveAccess} className="py-24">
      {words.thisPageIsFor}
    </EmptyState>
  );
}
