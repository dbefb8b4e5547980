import type { LineItemBody } from "@fieldwright/contract/documents";
import { replaceJobLines } from "@fieldwright/contract/jobs";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { jobQuery } from "@/records/api/read-job";

type Lines = { readonly lineItems: LineItemBody[]; readonly version: number };

export const useReplaceJobLines = (id: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ lineItems, version }: Lines) =>
      call(replaceJobLines, { params: { id }, body: { lineItems }, ifMatch: version }),
    onSuccess: (job) => {
      queries.setQueryData(jobQuery(id).queryKey, job);
      return queries.invalidateQueries({ queryKey: ["jobs"] });
    },
  });
};
