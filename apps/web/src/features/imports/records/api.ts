import {
  downloadRefusedRecords,
  listRecordImports,
  previewRecordImport,
  type RecordImport,
  type RecordKind,
  type RecordMapping,
  readRecordImport,
  type StartRecordImportBody,
  startRecordImport,
  undoRecordImport,
} from "@fieldwright/contract/record-imports";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, download } from "@/lib/api-client";
import { queryKeys } from "@/lib/query-keys";
import { useRepeatKey } from "@/lib/use-repeat-key";
import type { ChosenFile } from "../read-csv-file";

/** Without a mapping, the server guesses one. */
export const recordPreviewQuery = (
  kind: RecordKind,
  { key, csv }: ChosenFile,
  mapping: RecordMapping | undefined,
) =>
  queryOptions({
    queryKey: queryKeys.importPreview.of(key, mapping),
    queryFn: ({ signal }) =>
      call(previewRecordImport, { body: mapping ? { kind, csv, mapping } : { kind, csv }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

export const isOpen = ({ status }: RecordImport): boolean => status !== "done" && status !== "undone";

const betweenLooks = 700;

export const recordImportQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.recordImports.of(id),
    queryFn: ({ signal }) => call(readRecordImport, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && !isOpen(data) ? false : betweenLooks),
  });

export const recordImportsQuery = () =>
  queryOptions({
    queryKey: queryKeys.recordImports.all(),
    queryFn: async ({ signal }) => (await call(listRecordImports, { signal })).imports,
  });

export const useStartImport = () => {
  const queries = useQueryClient();
  const once = useRepeatKey();
  return useMutation({
    mutationFn: (body: StartRecordImportBody) =>
      once(body, (idempotencyKey) => call(startRecordImport, { body, idempotencyKey })),
    onSuccess: (run) => queries.setQueryData(queryKeys.recordImports.of(run._id), run),
  });
};

export const useUndoImport = (id: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(undoRecordImport, { params: { id } }),
    onSuccess: (run) => queries.setQueryData(queryKeys.recordImports.of(id), run),
  });
};

export const downloadRefused = (id: string) => download(downloadRefusedRecords, {}, "left-out.csv", { id });
