import { type LogTimeBody, logTime } from "@fieldwright/contract/job-work";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { useRepeatKey } from "@/lib/use-repeat-key";
import { timeQuery } from "./list-time";

/** Without a start and an end it runs from now on. */
export const useLogTime = (id: string) => {
  const queries = useQueryClient();
  const once = useRepeatKey();
  return useMutation({
    mutationFn: (body: Partial<LogTimeBody>) =>
      once(body, (idempotencyKey) => call(logTime, { params: { id }, body, idempotencyKey })),
    onSettled: () => queries.invalidateQueries({ queryKey: timeQuery(id).queryKey }),
  });
};
