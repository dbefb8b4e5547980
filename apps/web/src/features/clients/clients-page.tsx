import { clientStatuses } from "@fieldwright/domain/statuses";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { LayoutGrid, Plus, Rows3, Upload } from "lucide-react";
import { useCan } from "@/lib/auth";
import { ExportButton } from "@/records/export-button";
import { ListKeysHint } from "@/records/list-keys";
import { useLastAnswer, usePageInRange, usePrefetchNext } from "@/records/list-pages";
import { LoadFailed } from "@/records/load-failed";
import { statusLooks } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { PageBody, PageHeader } from "@/ui/page";
import { PageSearch } from "@/ui/page-search";
import { Pager } from "@/ui/pagination";
import { FilterChips, Segmented } from "@/ui/segmented";
import { SkeletonCards, SkeletonRows } from "@/ui/skeleton";
import { clientsQuery, useDeleteClient } from "./api";
import { type ClientFilters, readClientFilters } from "./client-filters";
import { ClientRows, useClientView } from "./client-rows";

const route = getRouteApi("/protected/clients");

const statusOptions = clientStatuses.map((value) => ({ value, label: statusLooks.client[value].word }));

const viewOptions = [
  { value: "table", label: "Table", icon: <Rows3 aria-hidden="true" /> },
  { value: "cards", label: "Cards", icon: <LayoutGrid aria-hidden="true" /> },
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

  usePageInRange({ page, totalPages: isPlaceholderData ? undefined : fresh?.totalPages }, (last) =>
    show({ ...filters, page: last }),
  );

  usePrefetchNext(
    { page, totalPages: fresh?.totalPages },
    (next) => void queries.prefetchQuery(clientsQuery({ ...filters, page: next })),
  );

  const addClient = mayAdd ? (
    <Button asChild variant="primary" icon={<Plus aria-hidden="true" />}>
      <Link to="/clients/new">Add Client</Link>
    </Button>
  ) : null;

  return (
    <PageBody>
      <PageHeader
        title="Clients"
        actions={
          <>
            {mayImport ? (
              <Button asChild variant="ghost" icon={<Upload aria-hidden="true" />}>
                <Link to="/clients/import">Import</Link>
              </Button>
            ) : null}
            <ExportButton list="clients" query={filters} />
            {addClient}
          </>
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <PageSearch
          label="Search clients"
          placeholder="Name, company, phone, email"
          value={search}
          onSearch={(text) => show({ search: text, status })}
        />
        <FilterChips
          label="Status"
          value={status}
          options={statusOptions}
          onValueChange={(picked) => show({ search, status: picked })}
        />
        {data ? (
          <output className="text-13 text-ink-2 lg:ml-auto">
            Showing {data.clients.length} of {data.total.toLocaleString("en-US")} clients
          </output>
        ) : null}
        <Segmented
          label="View"
          iconsOnly
          value={view}
          options={viewOptions}
          onValueChange={setView}
          className={data ? "max-lg:ml-auto" : "ml-auto"}
        />
      </div>
      {data && !(error && data.total === 0) ? (
        <>
          {error ? (
            <LoadFailed message="Failed to load clients" busy={isFetching} onRetry={() => void refetch()} />
          ) : null}
          {data.clients.length === 0 ? (
            <EmptyState title="No clients found" className="py-20" action={isFiltered ? null : addClient}>
              {isFiltered ? "Try adjusting your search criteria" : "Clients you add show up here."}
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
              onPageChange={(next) => show({ ...filters, page: next })}
              className="ml-auto"
            />
          </div>
        </>
      ) : error ? (
        <ErrorState message="Failed to load clients" busy={isFetching} onRetry={() => void refetch()} />
      ) : view === "cards" ? (
        <SkeletonCards label="Loading clients" />
      ) : (
        <Card>
          <SkeletonRows rows={10} label="Loading clients" />
        </Card>
      )}
    </PageBody>
  );
}
