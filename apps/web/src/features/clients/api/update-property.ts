import { type UpdatePropertyBody, updateProperty } from "@fieldwright/contract/properties";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";

type Change = { readonly id: string; readonly body: UpdatePropertyBody; readonly version?: number };

export const useUpdateProperty = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body, version }: Change) =>
      call(updateProperty, {
        params: { id },
        body,
        ...(version === undefined ? {} : { ifMatch: version }),
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["clients"] }),
  });
};
