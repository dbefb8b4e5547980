import { type ChangeVisitStatusBody, changeVisitStatus } from "@fieldwright/contract/schedule";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { visitQuery } from "./read-visit";

/** Shown at once, and taken back when the server refuses. */
export const useChangeVisitStatus = (id: string) => {
  const queries = useQueryClient();
  const { queryKey } = visitQuery(id);
  return useMutation({
    mutationFn: (body: ChangeVisitStatusBody) => call(changeVisitStatus, { params: { id }, body }),
    onMutate: async ({ status }) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      if (before) queries.setQueryData(queryKey, { ...before, status, nextStatuses: [] });
      return before;
    },
    onError: (_, __, before) => {
      if (before) queries.setQueryData(queryKey, before);
    },
    onSuccess: ({ jobDone: _jobDone, ...visit }) => queries.setQueryData(queryKey, visit),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ["jobs"] });
      void queries.invalidateQueries({ queryKey: ["schedule"] });
    },
  });
};
