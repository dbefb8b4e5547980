import { type ChangeVisitStatusBody, changeVisitStatus } from "@fieldwright/contract/schedule";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { currentVisitOf } from "../visit/current-visit";
import { visitQuery } from "./read-visit";

type Step = Partial<ChangeVisitStatusBody> &
  Pick<ChangeVisitStatusBody, "status"> & { readonly version: number };

/** Shown at once, and taken back when the server refuses; a visit that changed meanwhile is shown as it is now. */
export const useChangeVisitStatus = (id: string) => {
  const queries = useQueryClient();
  const { queryKey } = visitQuery(id);
  return useMutation({
    mutationFn: ({ version, ...body }: Step) =>
      call(changeVisitStatus, { params: { id }, body, ifMatch: version }),
    onMutate: async ({ status }) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      if (before) queries.setQueryData(queryKey, { ...before, status, nextStatuses: [] });
      return before;
    },
    onError: (error, _, before) => {
      const shown = currentVisitOf(error) ?? before;
      if (shown) queries.setQueryData(queryKey, shown);
    },
    onSuccess: ({ jobDone: _jobDone, stoppedTimer: _stoppedTimer, ...visit }) =>
      queries.setQueryData(queryKey, visit),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ["jobs"] });
      void queries.invalidateQueries({ queryKey: ["schedule"] });
    },
  });
};
