import { deleteProperty } from "@fieldwright/contract/properties";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";

export const useDeleteProperty = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteProperty, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["clients"] }),
  });
};
