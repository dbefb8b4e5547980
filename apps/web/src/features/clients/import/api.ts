import {
  type ImportClientsBody,
  type ImportMapping,
  importClients,
  previewImport,
} from "@fieldwright/contract/csv";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { queryKeys } from "@/lib/query-keys";
import { useRepeatKey } from "@/lib/use-repeat-key";
import type { ChosenFile } from "./read-csv-file";

/** Without a mapping, the server guesses one from the column titles. */
export const importPreviewQuery = ({ key, csv }: ChosenFile, mapping: ImportMapping | undefined) =>
  queryOptions({
    queryKey: queryKeys.importPreview.of(key, mapping),
    queryFn: ({ signal }) => call(previewImport, { body: mapping ? { csv, mapping } : { csv }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

export const useImportClients = () => {
  const queries = useQueryClient();
  const once = useRepeatKey();
  return useMutation({
    mutationFn: (body: ImportClientsBody) =>
      once(body, (idempotencyKey) => call(importClients, { body, idempotencyKey })),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.clients.all() }),
  });
};
