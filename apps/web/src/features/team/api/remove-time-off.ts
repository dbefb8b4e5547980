import { deleteTimeOff } from "@fieldwright/contract/time-off";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";

export const useRemoveTimeOff = (user: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteTimeOff, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["users", "time-off", user] }),
  });
};
