import {
  previewRecordImport,
  type RecordKind,
  type RecordMapping,
  type StartRecordImportBody,
  startRecordImport,
} from "@fieldwright/contract/record-imports";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { useRepeatKey } from "@/lib/form";
import { queryKeys } from "@/lib/query-keys";
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

export const useStartImport = () => {
  const queries = useQueryClient();
  const once = useRepeatKey();
  return useMutation({
    mutationFn: (body: StartRecordImportBody) =>
      once(body, (idempotencyKey) => call(startRecordImport, { body, idempotencyKey })),
    onSuccess: (run) => queries.setQueryData(queryKeys.imports.of(run._id), run),
  });
};
