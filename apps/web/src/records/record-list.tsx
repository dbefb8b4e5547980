import type { Permission } from "@fieldwright/domain/permissions";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useCan, useSession } from "@/lib/auth";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { PageBody, PageHeader } from "@/ui/page";
import { PageSearch } from "@/ui/page-search";
import { NumberedPager } from "@/ui/pagination";
import { type Choice, FilterChips } from "@/ui/segmented";
import { SkeletonCards, SkeletonRows } from "@/ui/skeleton";
import { ClientPicker, useClientOption } from "./client-picker";
import { ExportButton, type ExportedList } from "./export-button";
import { isFiltered, type ListFilters, pickFilter, searchFor } from "./list-filters";
import { ListKeysHint, useListKeys } from "./list-keys";
import { useLastAnswer, usePageInRange, usePrefetchNext } from "./list-pages";
import { LoadFailed } from "./load-failed";

type Listed = { readonly total: number; readonly totalPages: number };

type RecordListProps<Status extends string, Answer extends Listed> = {
  title: string;
  /** Plural, for the list's texts: "quotes". */
  noun: ExportedList;
  create: {
    to: "/quotes/new" | "/jobs/new" | "/invoices/new";
    label: string;
    permission: Permission;
  };
  /** A filter that only this list has, and whether it is set. */
  moreFilters?: ReactNode;
  isNarrowed?: boolean;
  searchHint: string;
  emptyHint: string;
  statuses: readonly Choice<Status>[];
  filters: ListFilters<Status>;
  onFilters: (next: ListFilters<Status>) => void;
  query: Pick<UseQueryResult<Answer>, "data" | "isError" | "isFetching" | "isPlaceholderData" | "refetch">;
  prefetchPage: (page: number) => void;
  /** The skeleton to show before the first answer. Default: rows. */
  shape?: "rows" | "cards";
  /** Renders the rows of an answer that is not empty. */
  children: (answer: Answer) => ReactNode;
};

/** A list page: title, search, filters, rows and pages. The filters live in the address bar. */
export function RecordList<Status extends string, Answer extends Listed>({
  title,
  noun,
  create,
  moreFilters,
  isNarrowed = false,
  searchHint,
  emptyHint,
  statuses,
  filters,
  onFilters,
  query: { data, isError, isFetching, isPlaceholderData, refetch },
  prefetchPage,
  shape = "rows",
  children,
}: RecordListProps<Status, Answer>) {
  const mayCreate = useCan(create.permission);
  const answer = useLastAnswer(data);
  const { page = 1 } = filters;
  const isEmpty = answer === undefined || answer.total === 0;
  const narrowed = isNarrowed || isFiltered(filters);

  const rows = useListKeys();
  usePageInRange({ page, totalPages: isPlaceholderData ? undefined : data?.totalPages }, (last) =>
    onFilters({ ...filters, page: last }),
  );

  usePrefetchNext({ page, totalPages: data?.totalPages }, prefetchPage);

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
        {moreFilters}
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
        <Loading shape={shape} label={`Loading ${noun}`} />
      ) : (
        <>
          {isError ? (
            <LoadFailed message={`Failed to load ${noun}`} busy={isFetching} onRetry={() => void refetch()} />
          ) : null}
          {isEmpty ? (
            <EmptyState title={`No ${noun} found`} className="py-20" action={narrowed ? null : createButton}>
              {narrowed ? "Try adjusting your search criteria" : emptyHint}
            </EmptyState>
          ) : (
            <div ref={rows} aria-busy={isFetching}>
              {children(answer)}
            </div>
          )}
          <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
            {isEmpty ? null : <ListKeysHint />}
            <NumberedPager
              page={page}
              totalPages={answer.totalPages}
              onPageChange={(next) => onFilters({ ...filters, page: next })}
              className="ml-auto"
            />
          </div>
        </>
      )}
    </PageBody>
  );
}

function Loading({ shape, label }: { shape: "rows" | "cards"; label: string }) {
  if (shape === "cards") return <SkeletonCards label={label} />;
  return (
    <Card>
      <SkeletonRows rows={10} label={label} />
    </Card>
  );
}

type ClientFilterProps = { client: string | undefined; onPick: (client: string | undefined) => void };

/** Hidden for clients, who see only their own records. */
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
