import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError, errorMessage } from "@/lib/api-error";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { PageSpinner } from "@/ui/spinner";

type LinkStateProps<T> = {
  noun: "quote" | "invoice" | "review";
  query: Pick<UseQueryResult<T>, "data" | "error" | "isFetching" | "refetch">;
  children: (data: T) => ReactNode;
};

const titles = { quote: "Quote", invoice: "Invoice", review: "Review" };

/** What stands in for the document while it is on its way, or cannot be had. */
export function LinkState<T>({
  noun,
  query: { data, error, isFetching, refetch },
  children,
}: LinkStateProps<T>) {
  if (data !== undefined) return children(data);
  if (!error) return <PageSpinner label={`Opening the ${noun}`} />;
  const isGone = error instanceof ApiError && error.status === 404;
  const message = errorMessage(error, "This link does not work");
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-[480px] px-4 py-16 outline-none">
      <h1 className="sr-only">{titles[noun]}</h1>
      {isGone ? (
        <EmptyState title={message}>
          {message.includes("being updated")
            ? "Questions? Call or email the business that sent it to you."
            : "Ask the business that sent it to you for a new one."}
        </EmptyState>
      ) : (
        <ErrorState message={`Failed to load the ${noun}`} onRetry={() => void refetch()} busy={isFetching} />
      )}
    </main>
  );
}
