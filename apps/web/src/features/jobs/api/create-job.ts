import { type CreateJobBody, createJob } from "@fieldwright/contract/jobs";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { useRepeatKey } from "@/lib/use-repeat-key";

export const useCreateJob = () => {
  const queries = useQueryClient();
  const once = useRepeatKey();
  return useMutation({
    mutationFn: (body: CreateJobBody) =>
      once(body, (idempotencyKey) => call(createJob, { body, idempotencyKey })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["jobs"] }),
  });
};
