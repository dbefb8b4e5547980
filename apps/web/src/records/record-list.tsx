import type { Permission } from "@fieldwright/domain/permissions";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useCan, useSession } from "@/lib/auth";
import { Button } from "@/ui/button";
import { cx } from "@/ui/cx";
import { EmptyState, ErrorState } from "@/ui/empty-state";
import { PageBody, PageHeader } from "@/ui/page";
import { PageSearch } from "@/ui/page-search";
import { countText, NumberedPager } from "@/ui/pagination";
import { type Choice, FilterChips } from "@/ui/segmented";
import { ClientPicker, useClientOption } from "./client-picker";
import { countActive, isFiltered, type ListFilters, pickFilter, searchFor } from "./list-filters";
import { ListKeysHint, useLastAnswer, useListKeys, usePageInRange, usePrefetchNext } from "./list-keys";
import {
  ExportButton,
  type ExportedList,
  emptyLook,
  FilterPanel,
  ImportLink,
  PhoneAction,
} from "./list-toolbar";
import { words } from "./list-words";
import { LoadFailed } from "./record-page";
import { words as texts } from "./words";

type Listed = {
  readonly total: number;
  readonly totalPages: number;
  readonly totalIsCapped?: boolean | undefined;
};

export type RecordListProps<
  Status extends string,
  Filters extends ListFilters<Status>,
  Answer extends Listed,
> = {
  title: string;
  /** Plural, for the list's texts: "quotes". */
  noun: ExportedList;
  create: {
    to: "/quotes/new" | "/jobs/new" | "/invoices/new";
    label: string;
    permission: Permission;
  };
  /** Filters that only this list has, and how many of them are set. */
  moreFilters?: ReactNode;
  moreActive?: number;
  /** Only part of the list is shown, whatever the filters say. */
  isNarrowed?: boolean;
  /** Above the search: saved views, or what waits for somebody. */
  views?: ReactNode;
  /** After the filters: how the list looks. */
  look?: ReactNode;
  /** Beside how many there are: what they are worth. */
  amounts?: (answer: Answer) => ReactNode;
  /** The rows end with how many there are. */
  hasFoot?: boolean;
  /** Selects or deselects the row at that index. */
  onToggle?: ((index: number) => void) | undefined;
  searchHint: string;
  emptyHint: string;
  statuses: readonly Choice<Status>[];
  filters: Filters;
  onFilters: (next: Filters) => void;
  query: Pick<UseQueryResult<Answer>, "data" | "isError" | "isFetching" | "isPlaceholderData" | "refetch">;
  prefetchPage: (page: number) => void;
  /** Shown before the first answer, in the shape of the rows. */
  skeleton: ReactNode;
  /** Renders the rows of an answer that is not empty. */
  children: (answer: Answer) => ReactNode;
};

/** A list page: title, search, filters, rows and pages. The filters live in the address bar. */
export function RecordList<
  Status extends string,
  Filters extends ListFilters<Status>,
  Answer extends Listed,
>({
  title,
  noun,
  create,
  moreFilters,
  moreActive = 0,
  isNarrowed = false,
  views,
  look,
  amounts,
  hasFoot = false,
  onToggle,
  searchHint,
  emptyHint,
  statuses,
  filters,
  onFilters,
  query: { data, isError, isFetching, isPlaceholderData, refetch },
  prefetchPage,
  skeleton,
  children,
}: RecordListProps<Status, Filters, Answer>) {
  const mayCreate = useCan(create.permission);
  const answer = useLastAnswer(data);
  const { page = 1 } = filters;
  const isEmpty = answer === undefined || answer.total === 0;
  const narrowed = isNarrowed || moreActive > 0 || isFiltered(filters);
  // There is nothing to sort or export yet. The search and the filters stay where people will look for them.
  const isFirst = data?.total === 0 && !isPlaceholderData && !narrowed && !isError;

  const rows = useListKeys({ onToggle });
  usePageInRange({ page, totalPages: isPlaceholderData ? undefined : data?.totalPages }, (last) =>
    onFilters({ ...filters, page: last }),
  );

  usePrefetchNext({ page, totalPages: data?.totalPages }, prefetchPage);

  const createButton = (variant: "primary" | "secondary") =>
    mayCreate ? (
      <Button asChild variant={variant} icon={<Plus aria-hidden="true" />}>
        <Link to={create.to}>{create.label}</Link>
      </Button>
    ) : null;
  const importLink = noun === "jobs" || noun === "invoices" ? <ImportLink what={noun} /> : null;

  return (
    <PageBody className="max-sm:has-data-phone-action:pb-28">
      <PageHeader
        title={title}
        actions={
          <>
            {isFirst ? null : importLink}
            {isFirst ? null : <ExportButton list={noun} query={filters} />}
            <span className="flex max-sm:hidden">{createButton("primary")}</span>
          </>
        }
      />
      <PhoneAction>{createButton("primary")}</PhoneAction>
      {isFirst ? null : views}
      <FilterPanel
        active={countActive([filters.status, filters.client]) + moreActive}
        search={
          <PageSearch
            label={texts.searchNoun(noun)}
            placeholder={searchHint}
            value={filters.search ?? ""}
            onSearch={(text) => onFilters(searchFor(filters, text))}
            className="min-w-0 flex-1 sm:w-70 sm:flex-none"
          />
        }
        after={
          <div
            className={cx(
              "flex items-center gap-3 max-sm:w-full max-sm:justify-between sm:ml-auto",
              look && !hasFoot ? "max-shell:w-full max-shell:justify-between" : "",
            )}
          >
            {answer ? (
              <output className={isFirst || (hasFoot && !isEmpty) ? "sr-only" : "text-13 text-ink-2"}>
                {words.count(answer.total, noun, countText(answer.total, answer.totalIsCapped))}{" "}
                {amounts?.(answer)}
              </output>
            ) : null}
            {isFirst ? null : look}
          </div>
        }
      >
        <ClientFilter
          client={filters.client}
          onPick={(client) => onFilters(pickFilter(filters, "client", client))}
        />
        {isFirst ? null : moreFilters}
        <FilterChips
          label={texts.status}
          value={filters.status}
          options={statuses}
          onValueChange={(status) => onFilters(pickFilter(filters, "status", status))}
        />
      </FilterPanel>
      {isError && isEmpty ? (
        <ErrorState message={texts.failedToLoad(noun)} busy={isFetching} onRetry={() => void refetch()} />
      ) : answer === undefined ? (
        skeleton
      ) : (
        <>
          {isError ? (
            <LoadFailed message={texts.failedToLoad(noun)} busy={isFetching} onRetry={() => void refetch()} />
          ) : null}
          {isEmpty ? (
            <EmptyState
              title={texts.noFound(noun)}
              className={emptyLook(isFirst)}
              action={
                narrowed ? null : (
                  <div className="flex flex-wrap justify-center gap-2">
                    {createButton("secondary")}
                    {importLink}
                  </div>
                )
              }
            >
              {narrowed ? texts.tryAdjustingYourSearch : emptyHint}
            </EmptyState>
          ) : (
            <div ref={rows} aria-busy={isFetching}>
              {children(answer)}
            </div>
          )}
          <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
            {isEmpty ? null : <ListKeysHint selects={onToggle !== undefined} />}
            <NumberedPager
              page={page}
              totalPages={answer.totalPages}
              isCapped={answer.totalIsCapped}
              onPageChange={(next) => onFilters({ ...filters, page: next })}
              className="ml-auto"
            />
          </div>
        </>
      )}
    </PageBody>
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
      aria-label={texts.client}
      placeholder={texts.allClients}
      size="bar"
      clearable
      value={option}
      onValueChange={(picked) => onPick(picked?.value)}
      className="w-full sm:w-52"
    />
  );
}
