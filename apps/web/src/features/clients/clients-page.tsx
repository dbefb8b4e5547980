import { clientStatuses } from "@fieldwright/domain/statuses";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { LayoutGrid, Plus, Rows3, Upload } from "lucide-react";
import { useCan } from "@/lib/auth";
import { countActive } from "@/records/list-filters";
import { ListKeysHint, useLastAnswer, usePageInRange, usePrefetchNext } from "@/records/list-keys";
import { ExportButton, emptyLook, FilterPanel, PhoneAction } from "@/records/list-toolbar";
import { LoadFailed } from "@/records/record-page";
import { statusLooks } from "@/ui/badge";
import { Button } from "@/ui/button";
import { EmptyState, ErrorState } from "@/ui/empty-state";
import { PageBody, PageHeader } from "@/ui/page";
import { PageSearch } from "@/ui/page-search";
import { countText, Pager } from "@/ui/pagination";
import { FilterChips, Segmented } from "@/ui/segmented";
import { SkeletonCards, SkeletonTable } from "@/ui/skeleton";
import { clientsQuery, useDeleteClient } from "./api";
import { type ClientFilters, readClientFilters } from "./client-filters";
import { ClientRows, useClientView } from "./client-rows";
import { words } from "./words";

const route = getRouteApi("/protected/clients");

const statusOptions = clientStatuses.map((value) => ({ value, label: statusLooks.client[value].word }));

const viewOptions = [
  { value: "table", label: words.table, icon: <Rows3 aria-hidden="true" /> },
  { value: "cards", label: words.cards, icon: <LayoutGrid aria-hidden="true" /> },
] as const;

const useFilters = () => {
  const filters = readClientFilters(route.useSearch());
  const navigate = useNavigate();
  const show = (next: ClientFilters) => void navigate({ to: "/clients", search: next, replace: true });
  return { filters, show };
};

export function ClientsPage() {
  const { filters, show } = useFilters();
  const { page = 1, search = "", status } = filters;
  const { data: fresh, error, isFetching, isPlaceholderData, refetch } = useQuery(clientsQuery(filters));
  const data = useLastAnswer(fresh);
  const queries = useQueryClient();
  const { remove } = useDeleteClient();
  const [view, setView] = useClientView();
  const mayAdd = useCan("clients:write");
  const mayImport = useCan("records:exchange");
  const isFiltered = search !== "" || status !== undefined;
  // There is nobody to export yet. The search and the filters stay where people will look for them.
  const isFirst = fresh?.total === 0 && !isPlaceholderData && !isFiltered && !error;

  usePageInRange({ page, totalPages: isPlaceholderData ? undefined : fresh?.totalPages }, (last) =>
    show({ ...filters, page: last }),
  );

  usePrefetchNext(
    { page, totalPages: fresh?.totalPages },
    (next) => void queries.prefetchQuery(clientsQuery({ ...filters, page: next })),
  );

  const addClient = (variant: "primary" | "secondary") =>
    mayAdd ? (
      <Button asChild variant={variant} icon={<Plus aria-hidden="true" />}>
        <Link to="/clients/new">{words.addClient}</Link>
      </Button>
    ) : null;

  const firstClients = (
    <div className="flex flex-wrap justify-center gap-2">
      {addClient("secondary")}
      {mayImport ? (
        <Button asChild icon={<Upload aria-hidden="true" />}>
          <Link to="/clients/import">{words.importClients}</Link>
        </Button>
      ) : null}
    </div>
  );

  return (
    <PageBody className="max-sm:has-data-phone-action:pb-28">
      <PageHeader
        title={words.clients}
        actions={
          <>
            {mayImport && !isFirst ? (
              <Button asChild variant="ghost" icon={<Upload aria-hidden="true" />}>
                <Link to="/clients/import">{words.import}</Link>
              </Button>
            ) : null}
            {isFirst ? null : <ExportButton list="clients" query={filters} />}
            <span className="flex max-sm:hidden">{addClient("primary")}</span>
          </>
        }
      />
      <PhoneAction>{addClient("primary")}</PhoneAction>
      <FilterPanel
        active={countActive([status])}
        search={
          <PageSearch
            label={words.searchClients}
            placeholder={words.nameCompanyPhoneEmail}
            value={search}
            onSearch={(text) => show({ search: text, status })}
            className="min-w-0 flex-1 sm:w-70 sm:flex-none"
          />
        }
        after={
          <div className="flex items-center gap-3 max-sm:w-full max-sm:justify-between sm:ml-auto">
            {data ? (
              <output className="text-13 text-ink-2">
                {words.showingOfClients(data.clients.length, countText(data.total, data.totalIsCapped))}
              </output>
            ) : null}
            <Segmented
              label={words.view}
              iconsOnly
              value={view}
              options={viewOptions}
              onValueChange={setView}
            />
          </div>
        }
      >
        <FilterChips
          label={words.status}
          value={status}
          options={statusOptions}
          onValueChange={(picked) => show({ search, status: picked })}
        />
      </FilterPanel>
      {data && !(error && data.total === 0) ? (
        <>
          {error ? (
            <LoadFailed
              message={words.failedToLoadClients}
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          ) : null}
          {data.clients.length === 0 ? (
            <EmptyState
              title={words.noClientsFound}
              className={emptyLook(isFirst)}
              action={isFiltered ? null : firstClients}
            >
              {isFiltered ? words.tryAdjustingYourSearch : words.clientsYouAddShow}
            </EmptyState>
          ) : (
            <ClientRows
              view={view}
              clients={data.clients}
              busy={isFetching}
              onDelete={(client) => remove({ client })}
            />
          )}
          <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
            {data.clients.length === 0 ? null : <ListKeysHint selects={mayAdd} />}
            <Pager
              page={page}
              totalPages={data.totalPages}
              isCapped={data.totalIsCapped}
              onPageChange={(next) => show({ ...filters, page: next })}
              className="ml-auto"
            />
          </div>
        </>
      ) : error ? (
        <ErrorState message={words.failedToLoadClients} busy={isFetching} onRetry={() => void refetch()} />
      ) : view === "cards" ? (
        <SkeletonCards label={words.loadingClients} />
      ) : (
        <SkeletonTable
          label={words.loadingClients}
          columns={["w-2/5", "w-3/5", "w-3/4", "w-20", "w-16 ml-auto"]}
        />
      )}
    </PageBody>
  );
}
