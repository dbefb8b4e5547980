import { deleteQuote, restoreQuote } from "@fieldwright/contract/quotes";
import { call } from "@/lib/api-client";
import { useDeleteRecord } from "@/records/use-delete-record";

export const useDeleteQuote = () =>
  useDeleteRecord({
    noun: "quote",
    key: "quotes",
    remove: (id) => call(deleteQuote, { params: { id } }),
    restore: (id) => call(restoreQuote, { params: { id } }),
  });
