import { addChecklistItem } from "@fieldwright/contract/job-work";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { useRepeatKey } from "@/lib/use-repeat-key";
import { checklistQuery } from "./list-checklist";

export const useAddChecklistItem = (id: string) => {
  const queries = useQueryClient();
  const once = useRepeatKey();
  const { queryKey } = checklistQuery(id);
  return useMutation({
    mutationFn: (text: string) =>
      once(text, (idempotencyKey) =>
        call(addChecklistItem, { params: { id }, body: { text }, idempotencyKey }),
      ),
    onSuccess: (item) => {
      queries.setQueryData(queryKey, (list) => list && { items: [...list.items, item] });
      return queries.invalidateQueries({ queryKey });
    },
  });
};
