import { changeJobStatus } from "@fieldwright/contract/jobs";
import type { JobStatus } from "@fieldwright/domain/statuses";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { jobQuery } from "@/lib/records/api/read-job";

/** Shown at once, and taken back when the server refuses. */
export const useChangeJobStatus = (id: string) => {
  const queries = useQueryClient();
  const { queryKey } = jobQuery(id);
  return useMutation({
    mutationFn: (status: JobStatus) => call(changeJobStatus, { params: { id }, body: { status } }),
    onMutate: async (status) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      if (before) queries.setQueryData(queryKey, { ...before, status, nextStatuses: [] });
      return before;
    },
    onError: (_, __, before) => {
      if (before) queries.setQueryData(queryKey, before);
    },
    onSuccess: (job) => queries.setQueryData(queryKey, job),
    onSettled: () => queries.invalidateQueries({ queryKey: ["jobs"] }),
  });
};
