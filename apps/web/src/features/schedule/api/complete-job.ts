import { changeJobStatus } from "@fieldwright/contract/jobs";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { jobQuery } from "@/records/api/read-job";

export const useCompleteJob = (id: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (version: number) =>
      call(changeJobStatus, { params: { id }, body: { status: "completed" }, ifMatch: version }),
    onSuccess: (job) => {
      queries.setQueryData(jobQuery(id).queryKey, job);
      return queries.invalidateQueries({ queryKey: ["jobs"] });
    },
  });
};
