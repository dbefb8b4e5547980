import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Card } from "@/ui/card";
import { cx } from "@/ui/cx";
import { ErrorState } from "@/ui/empty-state";
import { Skeleton } from "@/ui/skeleton";
import { questionWords } from "./words";

type AnswerProps<Data> = {
  title: string;
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
};

/** The chosen question's tables, in their shape while they load. */
export function Answer<Data>({ title, query, children }: AnswerProps<Data>) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = query;
  if (data !== undefined)
    return (
      <div
        aria-busy={isPlaceholderData}
        className={cx("flex flex-col gap-4", isPlaceholderData ? "opacity-60" : "")}
      >
        {children(data)}
      </div>
    );
  if (isError)
    return (
      <Card>
        <ErrorState message={questionWords.failed} busy={isFetching} onRetry={() => void refetch()} />
      </Card>
    );
  return <AnswerSkeleton title={title} />;
}

/** As high as a table of ten rows in its card. */
function AnswerSkeleton({ title }: { title: string }) {
  return (
    <Card aria-busy="true">
      <div className="flex h-12 items-center border-b border-line px-4">
        <h2 className="text-16 font-head">{title}</h2>
      </div>
      <span aria-hidden="true" className="block h-[34px] border-b border-line bg-sunken" />
      {Array.from({ length: 10 }, (_, row) => (
        <span
          key={`row-${row + 1}`}
          className="flex h-row items-center gap-6 border-b border-line px-4 last:border-b-0"
        >
          <Skeleton className={row % 2 === 0 ? "w-1/4" : "w-1/3"} />
          <Skeleton className="ml-auto w-14 max-sm:hidden" />
          <Skeleton className="w-14 max-sm:hidden" />
          <Skeleton className="w-16 max-sm:ml-auto" />
        </span>
      ))}
      <span className="flex h-10 items-center border-t border-line px-4">
        <Skeleton className="w-32" />
      </span>
    </Card>
  );
}
