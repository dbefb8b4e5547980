import { type UpdateClientBody, updateClient } from "@fieldwright/contract/clients";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";

export const useUpdateClient = (id: string, version: number) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: UpdateClientBody) => call(updateClient, { params: { id }, body, ifMatch: version }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["clients"] }),
  });
};
