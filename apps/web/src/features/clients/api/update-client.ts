import { type UpdateClientBody, updateClient } from "@fieldwright/contract/clients";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { clientQuery } from "./read-client";

type Change = { readonly body: UpdateClientBody; readonly version: number };

export const useUpdateClient = (id: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, version }: Change) => call(updateClient, { params: { id }, body, ifMatch: version }),
    onSuccess: (client) => {
      queries.setQueryData(clientQuery(id).queryKey, client);
      return queries.invalidateQueries({ queryKey: ["clients"] });
    },
  });
};
