import { type CreateVisitBody, createVisit } from "@fieldwright/contract/schedule";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { useRepeatKey } from "@/lib/use-repeat-key";

export const useCreateVisit = () => {
  const queries = useQueryClient();
  const once = useRepeatKey();
  return useMutation({
    mutationFn: (body: CreateVisitBody) =>
      once(body, (idempotencyKey) => call(createVisit, { body, idempotencyKey })),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ["jobs"] });
      return queries.invalidateQueries({ queryKey: ["schedule"] });
    },
  });
};
