import {
  addChecklistItem,
  type ChecklistItem,
  changeChecklistItem,
  deleteChecklistItem,
} from "@fieldwright/contract/job-work";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { checklistQuery } from "./list-checklist";

/** Gone at once, and back when the server refuses. */
export const useDeleteChecklistItem = (jobId: string) => {
  const queries = useQueryClient();
  const { queryKey } = checklistQuery(jobId);
  return useMutation({
    mutationFn: ({ _id }: ChecklistItem) => call(deleteChecklistItem, { params: { id: _id } }),
    onMutate: async ({ _id }) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(
        queryKey,
        (list) => list && { items: list.items.filter((item) => item._id !== _id) },
      );
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
};

/** Writes a deleted item anew where it stood. */
export const usePutBackChecklistItem = (jobId: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ text, position, done }: ChecklistItem) => {
      const { _id } = await call(addChecklistItem, { params: { id: jobId }, body: { text } });
      await call(changeChecklistItem, { params: { id: _id }, body: { position, done } });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: checklistQuery(jobId).queryKey }),
  });
};
