import { changeJobStatus } from "@fieldwright/contract/jobs";
import type { JobStatus } from "@fieldwright/domain/statuses";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { jobQuery } from "@/records/api/read-job";
import { currentJobOf } from "@/records/current-job";

type Step = { readonly status: JobStatus; readonly version: number };

/** Shown at once, and taken back when the server refuses; a job that changed meanwhile is shown as it is now. */
export const useChangeJobStatus = (id: string) => {
  const queries = useQueryClient();
  const { queryKey } = jobQuery(id);
  return useMutation({
    mutationFn: ({ status, version }: Step) =>
      call(changeJobStatus, { params: { id }, body: { status }, ifMatch: version }),
    onMutate: async ({ status }) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      if (before) queries.setQueryData(queryKey, { ...before, status, nextStatuses: [] });
      return before;
    },
    onError: (error, _, before) => {
      const shown = currentJobOf(error) ?? before;
      if (shown) queries.setQueryData(queryKey, shown);
    },
    onSuccess: (job) => queries.setQueryData(queryKey, job),
    onSettled: () => queries.invalidateQueries({ queryKey: ["jobs"] }),
  });
};
