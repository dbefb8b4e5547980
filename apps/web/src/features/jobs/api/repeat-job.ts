import { type RepeatJobBody, repeatJob } from "@fieldwright/contract/recurrence";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { recurrenceQuery } from "./read-recurrence";

/** The rule that a change rests on; absent for a first one. */
type Repeat = { readonly body: RepeatJobBody; readonly version: number | undefined };

export const useRepeatJob = (id: string) => {
  const queries = useQueryClient();
  const { queryKey } = recurrenceQuery(id);
  return useMutation({
    mutationFn: ({ body, version }: Repeat) =>
      call(repeatJob, {
        params: { id },
        body,
        ...(version === undefined ? {} : { ifMatch: version }),
      }),
    onSuccess: (recurrence) => queries.setQueryData(queryKey, { recurrence }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey }),
        queries.invalidateQueries({ queryKey: ["jobs"] }),
      ]),
  });
};
