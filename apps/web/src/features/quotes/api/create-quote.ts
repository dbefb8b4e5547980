import { type CreateQuoteBody, createQuote } from "@fieldwright/contract/quotes";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { useRepeatKey } from "@/lib/use-repeat-key";

export const useCreateQuote = () => {
  const queries = useQueryClient();
  const once = useRepeatKey();
  return useMutation({
    mutationFn: (body: CreateQuoteBody) =>
      once(body, (idempotencyKey) => call(createQuote, { body, idempotencyKey })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["quotes"] }),
  });
};
