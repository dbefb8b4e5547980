import {
  createAccountingExport,
  downloadAccountingExport,
  listAccountingExports,
  previewAccounting,
  readAccountingSettings,
  updateAccountingSettings,
} from "@fieldwright/contract/accounting";
import type { AccountingFormat } from "@fieldwright/domain/accounting";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, download } from "@/lib/api-client";
import { errorMessage } from "@/lib/api-error";
import { saveFile } from "@/lib/save-file";
import { toast } from "@/ui/toast";

const key = "accounting";

export type Period = { readonly format: AccountingFormat; readonly from: string; readonly to: string };

export const previewQuery = (period: Period) =>
  queryOptions({
    queryKey: [key, "preview", period],
    queryFn: ({ signal }) => call(previewAccounting, { query: period, signal }),
    enabled: period.from !== "" && period.to !== "" && period.from <= period.to,
    placeholderData: keepPreviousData,
  });

export const exportsQuery = (page: number) =>
  queryOptions({
    queryKey: [key, "exports", page],
    queryFn: ({ signal }) => call(listAccountingExports, { query: { page, limit: 5 }, signal }),
    placeholderData: keepPreviousData,
  });

export const booksQuery = queryOptions({
  queryKey: [key, "books"],
  queryFn: ({ signal }) => call(readAccountingSettings, { signal }),
});

export const useDownloadExport = () =>
  useMutation({
    mutationFn: async (id: string) =>
      saveFile(await download(downloadAccountingExport, {}, "accounting.zip", { id })),
    onError: (failure) => toast.error(errorMessage(failure, "The files could not be loaded.")),
  });

export const useCreateExport = (onMade: (id: string) => void) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Period & { again: boolean }) => call(createAccountingExport, { body }),
    onSuccess: ({ _id }) => onMade(_id),
    onError: (failure) => toast.error(errorMessage(failure, "The files could not be made.")),
    onSettled: () => queries.invalidateQueries({ queryKey: [key] }),
  });
};

export const useCloseBooks = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { closedThrough: string | null; version: number }) =>
      call(updateAccountingSettings, { body }),
    onSuccess: ({ closedThrough }) =>
      toast.success(closedThrough ? "The books are closed." : "The books are open again."),
    onError: (failure) => toast.error(errorMessage(failure, "The books could not be closed.")),
    onSettled: () => queries.invalidateQueries({ queryKey: [key] }),
  });
};
