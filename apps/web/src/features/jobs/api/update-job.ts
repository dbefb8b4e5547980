import { type UpdateJobBody, updateJob } from "@fieldwright/contract/jobs";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { jobQuery } from "@/records/api/read-job";

type Change = { readonly body: UpdateJobBody; readonly version: number };

export const useUpdateJob = (id: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, version }: Change) => call(updateJob, { params: { id }, body, ifMatch: version }),
    onSuccess: (job) => {
      queries.setQueryData(jobQuery(id).queryKey, job);
      return queries.invalidateQueries({ queryKey: ["jobs"] });
    },
  });
};
