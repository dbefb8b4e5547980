import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "@/ui/button";
import { Card, CardHead } from "@/ui/card";
import { SkeletonRows } from "@/ui/skeleton";
import { words } from "./words";

type WorkCardProps = {
  id: string;
  title: string;
  /** Shown at the right of the header. */
  figure?: ReactNode;
  /** The word in "Failed to load notes". */
  noun: string;
  query: Pick<UseQueryResult, "data" | "isError" | "isFetching" | "refetch">;
  className?: string | undefined;
  children: ReactNode;
};

/** A card of the job page with loading and error states. */
export function WorkCard({ id, title, figure, noun, query, className, children }: WorkCardProps) {
  const { data, isError, isFetching, refetch } = query;
  return (
    <Card aria-labelledby={id} className={className}>
      <CardHead
        id={id}
        title={title}
        action={figure ? <span className="shrink-0 text-13 text-ink-2">{figure}</span> : null}
      />
      {data !== undefined ? (
        children
      ) : isError ? (
        <div role="alert" className="flex items-center justify-between gap-3 p-4 text-13 text-ink-2">
          {words.failedToLoad(noun)}
          <Button size="sm" busy={isFetching} onClick={() => void refetch()} className={touchable}>
            {words.retry}
          </Button>
        </div>
      ) : (
        <SkeletonRows rows={2} label={words.loadingNoun(noun)} />
      )}
    </Card>
  );
}

/** Touch targets need 48 px. */
export const touchable = "max-sm:h-touch pointer-coarse:h-touch";
export const touchableSquare = "max-sm:size-touch pointer-coarse:size-touch";
export const touchableSelect = "max-sm:[&>select]:h-touch pointer-coarse:[&>select]:h-touch";

/** One sentence in place of an empty list. */
export function NothingYet({ children }: { children: ReactNode }) {
  return <p className="p-4 text-13 text-ink-2">{children}</p>;
}

type EarlierProps = {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  children: ReactNode;
};

/** Loads the next page of a list that is newest first. */
export function Earlier({ query, children }: EarlierProps) {
  if (!query.hasNextPage) return null;
  return (
    <div className="border-t p-2">
      <Button
        variant="ghost"
        size="sm"
        busy={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
        className={touchable}
      >
        {children}
      </Button>
    </div>
  );
}
