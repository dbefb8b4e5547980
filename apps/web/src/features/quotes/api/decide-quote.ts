import { approveQuote, rejectQuote } from "@fieldwright/contract/quotes";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { quoteQuery } from "@/records/api/read-quote";

type Decision =
  | { readonly status: "approved"; readonly selectedLines: string[] | undefined }
  | { readonly status: "rejected"; readonly reason: string };

/** Shown at once, and taken back when the server refuses. The version keeps people from deciding what they have not seen. */
export const useDecideQuote = (id: string, version: number) => {
  const queries = useQueryClient();
  const { queryKey } = quoteQuery(id);
  return useMutation({
    mutationFn: (decision: Decision) =>
      decision.status === "approved"
        ? call(approveQuote, {
            params: { id },
            body: { selectedLines: decision.selectedLines },
            ifMatch: version,
          })
        : call(rejectQuote, { params: { id }, body: { reason: decision.reason }, ifMatch: version }),
    onMutate: async ({ status }) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      if (before) queries.setQueryData(queryKey, { ...before, status });
      return before;
    },
    onError: (_, __, before) => {
      if (before) queries.setQueryData(queryKey, before);
    },
    onSuccess: (quote) => queries.setQueryData(queryKey, quote),
    onSettled: () => queries.invalidateQueries({ queryKey: ["quotes"] }),
  });
};
