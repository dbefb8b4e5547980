import { type ChecklistItem, changeChecklistItem } from "@fieldwright/contract/job-work";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { checklistQuery } from "./list-checklist";

type Change = { readonly id: string; readonly text?: string; readonly position?: number };

/** The list as it will be: an item in new words, or at another place. */
export const withChange = (items: readonly ChecklistItem[], change: Change): ChecklistItem[] => {
  const { id, text, position } = change;
  const worded = items.map((item) => (item._id === id && text !== undefined ? { ...item, text } : item));
  const moved = worded.find(({ _id }) => _id === id);
  if (!moved || position === undefined) return worded;
  return worded.filter((item) => item !== moved).toSpliced(position, 0, moved);
};

/** Shown at once, and taken back when the server refuses. */
export const useChangeChecklistItem = (jobId: string) => {
  const queries = useQueryClient();
  const { queryKey } = checklistQuery(jobId);
  return useMutation({
    mutationFn: ({ id, ...body }: Change) => call(changeChecklistItem, { params: { id }, body }),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      queries.setQueryData(queryKey, (list) => list && { items: withChange(list.items, change) });
      return before;
    },
    onError: (_, __, before) => queries.setQueryData(queryKey, before),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
};
