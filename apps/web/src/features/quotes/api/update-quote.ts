import { type UpdateQuoteBody, updateQuote } from "@fieldwright/contract/quotes";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { quoteQuery } from "@/records/api/read-quote";

export const useUpdateQuote = (id: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, version }: { body: UpdateQuoteBody; version: number }) =>
      call(updateQuote, { params: { id }, body, ifMatch: version }),
    onSuccess: (quote) => {
      queries.setQueryData(quoteQuery(id).queryKey, quote);
      return queries.invalidateQueries({ queryKey: ["quotes"] });
    },
  });
};
