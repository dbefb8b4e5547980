import { reviseQuote } from "@fieldwright/contract/quotes";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { quoteQuery } from "@/records/api/read-quote";

export const useReviseQuote = (id: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(reviseQuote, { params: { id } }),
    onSuccess: (quote) => {
      queries.setQueryData(quoteQuery(id).queryKey, quote);
      return queries.invalidateQueries({ queryKey: ["quotes"] });
    },
  });
};
