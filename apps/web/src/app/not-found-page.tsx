import { Link } from "@tanstack/react-router";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";

export function NotFoundPage() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <h1 className="sr-only">Page not found</h1>
      <EmptyState
        title="Nothing at this address"
        action={
          <Button asChild variant="primary">
            <Link to="/dashboard">Go to the dashboard</Link>
          </Button>
        }
      >
        The page has moved, or there's a typo in the link.
      </EmptyState>
    </main>
  );
}
