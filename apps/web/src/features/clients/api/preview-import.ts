import { type ImportMapping, previewImport } from "@fieldwright/contract/csv";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import type { ChosenFile } from "../import/read-csv-file";

/** Without a mapping the server guesses one from the titles. */
export const importPreviewQuery = ({ key, csv }: ChosenFile, mapping: ImportMapping | undefined) =>
  queryOptions({
    queryKey: ["import-preview", key, mapping],
    queryFn: ({ signal }) => call(previewImport, { body: mapping ? { csv, mapping } : { csv }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
