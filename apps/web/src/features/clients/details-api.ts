import {
  type ClientDetails,
  readClientDetails,
  type UpdateClientDetailsBody,
  updateClientDetails,
} from "@fieldwright/contract/clients";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { queryKeys } from "@/lib/query-keys";

export type ClientContact = ClientDetails["contacts"][number];

export const clientDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.clients.details(id),
    queryFn: ({ signal }) => call(readClientDetails, { params: { id }, signal }),
  });

type DetailsUpdate = { readonly body: UpdateClientDetailsBody; readonly version: number };

export const useUpdateDetails = (id: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, version }: DetailsUpdate) =>
      call(updateClientDetails, { params: { id }, body, ifMatch: version }),
    onSuccess: (details) => {
      queries.setQueryData(clientDetailsQuery(id).queryKey, details);
      return queries.invalidateQueries({ queryKey: queryKeys.clients.all() });
    },
  });
};

export const useLoadDetails = (id: string) => {
  const queries = useQueryClient();
  return () => queries.fetchQuery({ ...clientDetailsQuery(id), staleTime: 0 });
};
