import { type ErrorComponentProps, Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { ApiError } from "@/lib/api-client";
import { takeNewVersion } from "@/lib/app-worker";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { isMissingCode } from "./lazy";
import { words } from "./words";

/** Replaces a screen whose code failed. The rest of the app keeps working. */
export function RouteError({ error }: ErrorComponentProps) {
  if (isMissingCode(error)) return <NeedsSignal />;
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <div role="alert">
      <EmptyState
        title={words.thisScreenStoppedWorking}
        className="py-24"
        action={
          <Button variant="primary" onClick={() => location.reload()}>
            {words.reload}
          </Button>
        }
      >
        {words.everythingYouSavedIs}
        {requestId ? words.ifItHappensAgain(requestId) : null}
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
        title={words.thisScreenNeedsSignal}
        className="py-24"
        action={
          <Button variant="primary" onClick={() => location.reload()}>
            {words.tryAgain}
          </Button>
        }
      >
        {words.itIsntSavedOn}
      </EmptyState>
    </div>
  );
}

export function NotFoundPage() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <h1 className="sr-only">{words.pageNotFound}</h1>
      <EmptyState
        title={words.nothingAtThisAddress}
        action={
          <Button asChild variant="primary">
            <Link to="/dashboard">{words.goToDashboard}</Link>
          </Button>
        }
      >
        {words.pageHasMovedOr}
      </EmptyState>
    </main>
  );
}
