import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";

type LoadFailedProps = { message: string; busy: boolean; onRetry: () => void; className?: string };

/** Shown above rows that may be out of date. */
export function LoadFailed({ message, busy, onRetry, className = "mb-4" }: LoadFailedProps) {
  return (
    <Banner
      tone="error"
      className={className}
      action={
        <Button size="sm" busy={busy} onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {message}
    </Banner>
  );
}
