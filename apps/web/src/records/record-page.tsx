import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { ApiError } from "@/lib/api-client";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";
import { bleed, Card, linkStyle } from "@/ui/card";
import { cx } from "@/ui/cx";
import { EmptyState, ErrorState } from "@/ui/empty-state";
import { PageBody, PageHeader } from "@/ui/page";
import { SkeletonRows } from "@/ui/skeleton";
import { words } from "./words";

/** What has nothing to show yet, in one line. Each cell says so and has one action. */
export function FoldLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Card aria-label={label} className={cx("overflow-hidden", bleed)}>
      <ul className="-mr-px -mb-px grid grid-cols-[repeat(auto-fit,minmax(min(100%,240px),1fr))] sm:has-[>:nth-child(4):last-child]:grid-cols-2">
        {children}
      </ul>
    </Card>
  );
}

type FoldProps = {
  icon: LucideIcon;
  title: string;
  /** "none yet", "2 h 10 min". */
  state: ReactNode;
  action?: ReactNode;
};

export function Fold({ icon: Icon, title, state, action }: FoldProps) {
  return (
    <li className="flex min-h-11 min-w-0 items-center gap-2.5 border-r border-b border-line px-4 max-sm:min-h-touch">
      <Icon aria-hidden="true" size={16} strokeWidth={1.75} className="shrink-0 text-ink-3" />
      <span className="shrink-0 text-13 font-control">{title}</span>
      <span className="min-w-0 flex-1 text-13 text-ink-2 max-sm:py-2 sm:truncate">{state}</span>
      {action}
    </li>
  );
}

/** For the action of a fold, a link or a button. */
export const foldAction =
  "thumb shrink-0 rounded-tag text-13 font-control whitespace-nowrap text-accent-ink underline-offset-2 hover:underline";

type ListPath = "/clients" | "/quotes" | "/jobs" | "/invoices" | "/schedule";

const listNames: Record<ListPath, string> = {
  "/clients": words.clients,
  "/quotes": words.quotes,
  "/jobs": words.jobs,
  "/invoices": words.invoices,
  "/schedule": words.schedule,
};

export function Crumbs({ list, here }: { list: ListPath; here?: string }) {
  return (
    <>
      <Link to={list} className={linkStyle}>
        {listNames[list]}
      </Link>
      {here ? (
        <>
          <ChevronRight aria-hidden="true" size={14} strokeWidth={1.75} className="shrink-0" />
          <span aria-current="page" className="truncate">
            {here}
          </span>
        </>
      ) : null}
    </>
  );
}

/** Needs the whole width of a tablet. Its actions go below it. */
export const isLongTitle = (title: string): boolean => title.length > 60;

/** The title of a record, beside its actions. */
export const titleColumn = (title: string): string =>
  cx("min-w-0 flex-1", isLongTitle(title) ? "basis-full xl:basis-72" : "basis-72");

type RecordPageProps<Row> = {
  /** Singular, for the page's texts: "quote". */
  noun: string;
  title: string;
  list: ListPath;
  query: Pick<UseQueryResult<Row>, "data" | "error" | "isFetching" | "refetch">;
  children: (row: Row) => ReactNode;
};

/** One record's page, or its loading, error or not-found state. */
export function RecordPage<Row>({ noun, title, list, query, children }: RecordPageProps<Row>) {
  const { data, error, isFetching, refetch } = query;
  const isGone = error instanceof ApiError && error.status === 404;
  if (data !== undefined && !isGone) return <PageBody>{children(data)}</PageBody>;
  return (
    <PageBody>
      <PageHeader title={title} crumbs={<Crumbs list={list} />} />
      {isGone ? (
        <EmptyState title={words.thisIsNotHere(noun)} className="py-20">
          {words.itWasDeletedOr}
        </EmptyState>
      ) : error ? (
        <ErrorState message={words.failedToLoad(noun)} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Card>
          <SkeletonRows rows={8} label={words.loadingNoun(noun)} />
        </Card>
      )}
    </PageBody>
  );
}

/**
 * Document on the left, client and history on the right. On tablets what is on the right stands below in pairs, on phones from
 * edge to edge below each other.
 */
export function RecordColumns({ rail, children }: { rail: ReactNode; children: ReactNode }) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_304px]">
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
      <div className="flex min-w-0 flex-col gap-4 sm:max-lg:grid sm:max-lg:grid-cols-2 sm:max-lg:[&>:last-child:nth-child(odd)]:col-span-2 max-sm:gap-3 max-sm:[&>section]:-mx-4 max-sm:[&>section]:rounded-none max-sm:[&>section]:border-x-0">
        {rail}
      </div>
    </div>
  );
}

type LoadFailedProps = { message: string; busy: boolean; onRetry: () => void; className?: string };

/** Shown above rows that may be out of date. */
export function LoadFailed({ message, busy, onRetry, className = "mb-4" }: LoadFailedProps) {
  return (
    <Banner
      tone="error"
      className={className}
      action={
        <Button size="sm" busy={busy} onClick={onRetry}>
          {words.retry}
        </Button>
      }
    >
      {message}
    </Banner>
  );
}
