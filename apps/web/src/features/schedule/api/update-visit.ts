import { type UpdateVisitBody, updateVisit } from "@fieldwright/contract/schedule";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { visitQuery } from "./read-visit";

type Change = { readonly body: UpdateVisitBody; readonly version: number };

export const useUpdateVisit = (id: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, version }: Change) => call(updateVisit, { params: { id }, body, ifMatch: version }),
    onSuccess: (visit) => {
      queries.setQueryData(visitQuery(id).queryKey, visit);
      void queries.invalidateQueries({ queryKey: ["jobs"] });
      return queries.invalidateQueries({ queryKey: ["schedule"] });
    },
  });
};
