import { TriangleAlert } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { Button } from "./button";
import { cx } from "./cx";

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
          Retry
        </Button>
      ) : null}
    </div>
  );
}
