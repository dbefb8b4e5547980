import {
  type ClientImport,
  type ClientImportMapping,
  downloadRefusedRows,
  listClientImports,
  previewClientImport,
  readClientImport,
  type StartClientImportBody,
  startClientImport,
  undoClientImport,
} from "@fieldwright/contract/client-imports";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, download } from "@/lib/api-client";
import { queryKeys } from "@/lib/query-keys";
import { useRepeatKey } from "@/lib/use-repeat-key";
import type { ChosenFile } from "../read-csv-file";

/** Without a mapping, the server guesses one. */
export const importPreviewQuery = ({ key, csv }: ChosenFile, mapping: ClientImportMapping | undefined) =>
  queryOptions({
    queryKey: queryKeys.importPreview.of(key, mapping),
    queryFn: ({ signal }) =>
      call(previewClientImport, { body: mapping ? { csv, mapping } : { csv }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

export const isOpen = ({ status }: ClientImport): boolean => status !== "done" && status !== "undone";

const betweenLooks = 700;

export const clientImportQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.clientImports.of(id),
    queryFn: ({ signal }) => call(readClientImport, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && !isOpen(data) ? false : betweenLooks),
  });

export const clientImportsQuery = () =>
  queryOptions({
    queryKey: queryKeys.clientImports.all(),
    queryFn: async ({ signal }) => (await call(listClientImports, { signal })).imports,
  });

export const useStartImport = () => {
  const queries = useQueryClient();
  const once = useRepeatKey();
  return useMutation({
    mutationFn: (body: StartClientImportBody) =>
      once(body, (idempotencyKey) => call(startClientImport, { body, idempotencyKey })),
    onSuccess: (run) => queries.setQueryData(queryKeys.clientImports.of(run._id), run),
  });
};

export const useUndoImport = (id: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(undoClientImport, { params: { id } }),
    onSuccess: (run) => queries.setQueryData(queryKeys.clientImports.of(id), run),
  });
};

export const downloadRefused = (id: string) => download(downloadRefusedRows, {}, "left-out.csv", { id });
