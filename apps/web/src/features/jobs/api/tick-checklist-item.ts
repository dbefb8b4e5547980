import { changeChecklistItem } from "@fieldwright/contract/job-work";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { checklistQuery } from "./list-checklist";

type Tick = { readonly id: string; readonly done: boolean };

/** Shown at once, and taken back when the server refuses. */
export const useTickChecklistItem = (jobId: string) => {
  const queries = useQueryClient();
  const { queryKey } = checklistQuery(jobId);
  const show = ({ id, done }: Tick) =>
    queries.setQueryData(
      queryKey,
      (list) => list && { items: list.items.map((item) => (item._id === id ? { ...item, done } : item)) },
    );
  return useMutation({
    mutationKey: queryKey,
    mutationFn: ({ id, done }: Tick) => call(changeChecklistItem, { params: { id }, body: { done } }),
    onMutate: async (tick) => {
      await queries.cancelQueries({ queryKey });
      show(tick);
    },
    onError: (_, { id, done }) => show({ id, done: !done }),
    onSettled: () => {
      // The list that another tick has outrun would take that tick back for a moment.
      if (queries.isMutating({ mutationKey: queryKey }) > 1) return undefined;
      return queries.invalidateQueries({ queryKey });
    },
  });
};
