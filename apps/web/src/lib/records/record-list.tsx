import type { Permission } from "@fieldwright/domain/permissions";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useCan, useSession } from "@/lib/auth";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { PageBody, PageHeader } from "@/ui/page";
import { PageSearch } from "@/ui/page-search";
import { NumberedPager } from "@/ui/pagination";
import { type Choice, FilterChips } from "@/ui/segmented";
import { SkeletonRows } from "@/ui/skeleton";
import { ClientPicker, useClientOption } from "./client-picker";
import { ExportButton } from "./export-button";
import { isFiltered, type ListFilters, pickFilter, searchFor } from "./list-filters";

type Listed = { readonly total: number; readonly totalPages: number };

type RecordListProps<Status extends string, Answer extends Listed> = {
  title: string;
  /** The plural in the list's texts: "quotes". */
  noun: "quotes" | "jobs" | "invoices";
  create: { to: "/quotes/new" | "/jobs/new" | "/invoices/new"; label: string; permission: Permission };
  searchHint: string;
  emptyHint: string;
  statuses: readonly Choice<Status>[];
  filters: ListFilters<Status>;
  onFilters: (next: ListFilters<Status>) => void;
  query: Pick<UseQueryResult<Answer>, "data" | "isError" | "isFetching" | "refetch">;
  prefetchPage: (page: number) => void;
  /** The rows of an answer that has some. */
  children: (answer: Answer) => ReactNode;
};

/** Rows that were there stay when a reload fails, so that only an empty list gives way to the error. */
const useLastAnswer = <Answer,>(data: Answer | undefined): Answer | undefined => {
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  return data ?? last;
};

/** Title, search, filters, rows and pages of a list whose filters live in the address bar. */
export function RecordList<Status extends string, Answer extends Listed>({
  title,
  noun,
  create,
  searchHint,
  emptyHint,
  statuses,
  filters,
  onFilters,
  query: { data, isError, isFetching, refetch },
  prefetchPage,
  children,
}: RecordListProps<Status, Answer>) {
  const mayCreate = useCan(create.permission);
  const answer = useLastAnswer(data);
  const { page = 1 } = filters;
  const isEmpty = answer === undefined || answer.total === 0;

  const prefetch = useEffectEvent(prefetchPage);
  const hasNext = data !== undefined && page < data.totalPages;
  useEffect(() => {
    if (hasNext) prefetch(page + 1);
  }, [hasNext, page]);

  const createButton = mayCreate ? (
    <Button asChild variant="primary" icon={<Plus aria-hidden="true" />}>
      <Link to={create.to}>{create.label}</Link>
    </Button>
  ) : null;

  return (
    <PageBody>
      <PageHeader
        title={title}
        actions={
          <>
            <ExportButton list={noun} query={filters} />
            {createButton}
          </>
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <PageSearch
          label={`Search ${noun}`}
          placeholder={searchHint}
          value={filters.search ?? ""}
          onSearch={(text) => onFilters(searchFor(filters, text))}
        />
        <ClientFilter
          client={filters.client}
          onPick={(client) => onFilters(pickFilter(filters, "client", client))}
        />
        <FilterChips
          label="Status"
          value={filters.status}
          options={statuses}
          onValueChange={(status) => onFilters(pickFilter(filters, "status", status))}
        />
        {answer ? (
          <output className="text-13 text-ink-2 lg:ml-auto">
            {answer.total.toLocaleString("en-US")} {answer.total === 1 ? noun.slice(0, -1) : noun}
          </output>
        ) : null}
      </div>
      {isError && isEmpty ? (
        <ErrorState message={`Failed to load ${noun}`} busy={isFetching} onRetry={() => void refetch()} />
      ) : answer === undefined ? (
        <Card>
          <SkeletonRows rows={10} label={`Loading ${noun}`} />
        </Card>
      ) : (
        <>
          {isError ? (
            <Banner
              tone="error"
              className="mb-4"
              action={
                <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
                  Retry
                </Button>
              }
            >
              Failed to load {noun}
            </Banner>
          ) : null}
          {isEmpty ? (
            <EmptyState
              title={`No ${noun} found`}
              className="py-20"
              action={isFiltered(filters) ? null : createButton}
            >
              {isFiltered(filters) ? "Try adjusting your search criteria" : emptyHint}
            </EmptyState>
          ) : (
            <div aria-busy={isFetching}>{children(answer)}</div>
          )}
          <NumberedPager
            page={page}
            totalPages={answer.totalPages}
            onPageChange={(next) => onFilters({ ...filters, page: next })}
            className="mt-5 justify-end"
          />
        </>
      )}
    </PageBody>
  );
}

type ClientFilterProps = { client: string | undefined; onPick: (client: string | undefined) => void };

/** A client sees own records only and has nothing to choose. */
function ClientFilter({ client, onPick }: ClientFilterProps) {
  const { user } = useSession();
  const option = useClientOption(client);
  if (user?.role === "client") return null;
  return (
    <ClientPicker
      aria-label="Client"
      placeholder="All clients"
      size="bar"
      clearable
      value={option}
      onValueChange={(picked) => onPick(picked?.value)}
      className="w-full sm:w-52"
    />
  );
}
