import { convertQuote } from "@fieldwright/contract/quotes";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { quoteQuery } from "@/records/api/read-quote";

export const useConvertQuote = (id: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(convertQuote, { params: { id } }),
    onSuccess: async ({ quote }) => {
      queries.setQueryData(quoteQuery(id).queryKey, quote);
      await queries.invalidateQueries({ queryKey: ["jobs", "list"] });
      await queries.invalidateQueries({ queryKey: ["quotes"] });
    },
  });
};
