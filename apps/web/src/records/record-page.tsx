import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { ApiError } from "@/lib/api-error";
import { Card, linkStyle } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { PageBody, PageHeader } from "@/ui/page";
import { SkeletonRows } from "@/ui/skeleton";

type ListPath = "/clients" | "/quotes" | "/jobs" | "/invoices" | "/schedule";

const listNames: Record<ListPath, string> = {
  "/clients": "Clients",
  "/quotes": "Quotes",
  "/jobs": "Jobs",
  "/invoices": "Invoices",
  "/schedule": "Schedule",
};

export function Crumbs({ list, here }: { list: ListPath; here?: string }) {
  return (
    <>
      <Link to={list} className={linkStyle}>
        {listNames[list]}
      </Link>
      {here ? (
        <>
          <ChevronRight aria-hidden="true" size={14} strokeWidth={1.75} />
          <span aria-current="page">{here}</span>
        </>
      ) : null}
    </>
  );
}

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
        <EmptyState title={`This ${noun} is not here`} className="py-20">
          It was deleted, or there's a typo in the link.
        </EmptyState>
      ) : error ? (
        <ErrorState message={`Failed to load ${noun}`} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Card>
          <SkeletonRows rows={8} label={`Loading the ${noun}`} />
        </Card>
      )}
    </PageBody>
  );
}

/** Document on the left, client and history on the right. Stacked on narrow screens. */
export function RecordColumns({ rail, children }: { rail: ReactNode; children: ReactNode }) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_304px]">
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
      <div className="flex min-w-0 flex-col gap-4">{rail}</div>
    </div>
  );
}
