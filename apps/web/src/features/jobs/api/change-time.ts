import { type ChangeTimeBody, changeTime } from "@fieldwright/contract/job-work";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { timeQuery } from "./list-time";

type Change = { readonly id: string; readonly version: number; readonly body: ChangeTimeBody };

export const useChangeTime = (jobId: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, body }: Change) =>
      call(changeTime, { params: { id }, body, ifMatch: version }),
    onSettled: () => queries.invalidateQueries({ queryKey: timeQuery(jobId).queryKey }),
  });
};
