import type { ErrorComponentProps } from "@tanstack/react-router";
import { useEffect } from "react";
import { ApiError } from "@/lib/api-error";
import { takeNewVersion } from "@/lib/app-worker";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { isMissingCode } from "./lazy-screen";

/** Replaces a screen whose code failed. The rest of the app keeps working. */
export function RouteError({ error }: ErrorComponentProps) {
  if (isMissingCode(error)) return <NeedsSignal />;
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
        Everything you saved is safe.
        {requestId ? ` If it happens again, tell support the number ${requestId}.` : null}
      </EmptyState>
    </div>
  );
}

/** With a signal, the screen is missing because there is a new version. It then takes over by itself. */
function NeedsSignal() {
  useEffect(() => {
    takeNewVersion().catch(() => undefined);
    const reload = () => location.reload();
    addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  }, []);
  return (
    <div role="alert">
      <EmptyState
        title="This screen needs a signal"
        className="py-24"
        action={
          <Button variant="primary" onClick={() => location.reload()}>
            Try again
          </Button>
        }
      >
        It isn't saved on this device. Try again when you have signal. Your day and your visits work without
        it.
      </EmptyState>
    </div>
  );
}
