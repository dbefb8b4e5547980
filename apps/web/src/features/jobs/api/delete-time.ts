import { deleteTime } from "@fieldwright/contract/job-work";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { timeQuery } from "./list-time";

export const useDeleteTime = (jobId: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteTime, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: timeQuery(jobId).queryKey }),
  });
};
