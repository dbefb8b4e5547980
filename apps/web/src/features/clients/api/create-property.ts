import { type CreatePropertyBody, createProperty } from "@fieldwright/contract/properties";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { useRepeatKey } from "@/lib/use-repeat-key";

export const useCreateProperty = (client: string) => {
  const queries = useQueryClient();
  const once = useRepeatKey();
  return useMutation({
    mutationFn: (body: CreatePropertyBody) =>
      once(body, (idempotencyKey) => call(createProperty, { params: { id: client }, body, idempotencyKey })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["clients"] }),
  });
};
