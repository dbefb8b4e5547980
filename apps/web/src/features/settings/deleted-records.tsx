import { restoreClient } from "@fieldwright/contract/clients";
import { restoreInvoice } from "@fieldwright/contract/invoices";
import { restoreJob } from "@fieldwright/contract/jobs";
import { restoreQuote } from "@fieldwright/contract/quotes";
import { restoreVisit } from "@fieldwright/contract/schedule";
import { type DeletedRecord, listDeleted } from "@fieldwright/contract/settings";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, errorMessage } from "@/lib/api-client";
import { formatDate, formatMoment, useZone } from "@/lib/dates";
import { queryKeys } from "@/lib/query-keys";
import { Button } from "@/ui/button";
import { ErrorState } from "@/ui/empty-state";
import { Pager } from "@/ui/pagination";
import { SkeletonRows } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { SubSection } from "./section";
import { words } from "./words";

const kinds = {
  client: words.client,
  quote: words.quote,
  job: words.job,
  visit: words.visit,
  invoice: words.invoice,
} as const;

const restore = ({ kind, _id: id }: DeletedRecord): Promise<unknown> => {
  const params = { id };
  if (kind === "client") return call(restoreClient, { params });
  if (kind === "quote") return call(restoreQuote, { params });
  if (kind === "job") return call(restoreJob, { params });
  if (kind === "visit") return call(restoreVisit, { params });
  return call(restoreInvoice, { params });
};

const nameOf = ({ kind, number, title }: DeletedRecord): string =>
  [kinds[kind], number, title].filter(Boolean).join(" ");

/** Records deleted in the last 30 days, which can be restored. */
export function DeletedRecords() {
  const zone = useZone();
  const queries = useQueryClient();
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.deletedRecords.page(page),
    queryFn: ({ signal }) => call(listDeleted, { query: { page, limit: 5 }, signal }),
    placeholderData: keepPreviousData,
  });
  // The last page disappears once all its records are restored.
  if (data && page > 1 && page > data.totalPages) setPage(Math.max(1, data.totalPages));
  const bringBack = useMutation({
    mutationFn: restore,
    onSuccess: (_, record) => toast.success(words.isBack(nameOf(record))),
    onError: (failure) => toast.error(errorMessage(failure, words.couldntRestoreRecord)),
    // Restored records appear in lists and figures everywhere.
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <SubSection title={words.deletedRecords}>
      {data ? (
        <>
          {data.records.length === 0 ? (
            <p className="text-13 text-ink-2">{words.nothingWasDeletedIn}</p>
          ) : (
            <ul className="-my-1 divide-y divide-line">
              {data.records.map((record) => (
                <li key={record._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
                  <div className="min-w-0 flex-1">
                    <p className="truncate font-control">{nameOf(record)}</p>
                    <p className="text-12 text-ink-2">
                      {words.deletedCanBeRestored(
                        formatMoment(record.deletedAt, zone),
                        formatDate(record.restorableUntil, zone),
                      )}
                    </p>
                  </div>
                  <Button
                    size="sm"
                    aria-label={words.restoreName(nameOf(record))}
                    busy={bringBack.isPending && bringBack.variables._id === record._id}
                    onClick={() => bringBack.mutate(record)}
                  >
                    {words.restore}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <Pager page={page} totalPages={data.totalPages} onPageChange={setPage} />
        </>
      ) : error ? (
        <ErrorState message={words.failedToLoadSettings} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={2} label={words.loadingDeletedRecords} />
      )}
    </SubSection>
  );
}
