import { type CreateClientBody, createClient } from "@fieldwright/contract/clients";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";

export const useCreateClient = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateClientBody) => call(createClient, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["clients"] }),
  });
};
