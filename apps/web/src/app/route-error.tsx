import type { ErrorComponentProps } from "@tanstack/react-router";
import { ApiError } from "@/lib/api-error";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";

/** Replaces a screen whose code failed. The rest of the app keeps working. */
export function RouteError({ error }: ErrorComponentProps) {
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <div role="alert">
      <EmptyState
        title="This screen stopped working"
        className="py-24"
        action={
          <Button variant="primary" onClick={() => location.reload()}>
            Reload
          </Button>
        }
      >
        Nothing that you saved is lost.
        {requestId ? ` If it happens again, tell support the number ${requestId}.` : null}
      </EmptyState>
    </div>
  );
}
