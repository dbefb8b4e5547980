import { handOverAndDeactivate } from "@fieldwright/contract/users";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";

type Departure = { readonly id: string; readonly handOverTo: string };

/** Hands over to nobody if `handOverTo` is empty. */
export const useDeactivateMember = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, handOverTo }: Departure) =>
      call(handOverAndDeactivate, { params: { id }, body: handOverTo ? { handOverTo } : {} }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ["schedule"] });
      return queries.invalidateQueries({ queryKey: ["users"] });
    },
  });
};
