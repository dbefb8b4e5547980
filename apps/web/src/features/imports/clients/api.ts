import {
  type ClientImportMapping,
  previewClientImport,
  type StartClientImportBody,
  startClientImport,
} from "@fieldwright/contract/client-imports";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { useRepeatKey } from "@/lib/form";
import { queryKeys } from "@/lib/query-keys";
import type { ChosenFile } from "../read-csv-file";

/** Without a mapping, the server guesses one. */
export const clientPreviewQuery = ({ key, csv }: ChosenFile, mapping: ClientImportMapping | undefined) =>
  queryOptions({
    queryKey: queryKeys.importPreview.of(key, mapping),
    queryFn: ({ signal }) =>
      call(previewClientImport, { body: mapping ? { csv, mapping } : { csv }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

export const useStartImport = () => {
  const queries = useQueryClient();
  const once = useRepeatKey();
  return useMutation({
    mutationFn: (body: StartClientImportBody) =>
      once(body, (idempotencyKey) => call(startClientImport, { body, idempotencyKey })),
    onSuccess: (run) => queries.setQueryData(queryKeys.imports.of(run._id), run),
  });
};
