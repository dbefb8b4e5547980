import { endRecurrence } from "@fieldwright/contract/recurrence";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { recurrenceQuery } from "./read-recurrence";

export const useEndRecurrence = (id: string) => {
  const queries = useQueryClient();
  const { queryKey } = recurrenceQuery(id);
  return useMutation({
    mutationFn: () => call(endRecurrence, { params: { id } }),
    onSuccess: () => queries.setQueryData(queryKey, { recurrence: null }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey }),
        queries.invalidateQueries({ queryKey: ["jobs"] }),
      ]),
  });
};
