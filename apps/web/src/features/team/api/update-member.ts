import { type UpdateUserBody, updateUser } from "@fieldwright/contract/users";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";

type Change = { readonly id: string; readonly body: UpdateUserBody; readonly version?: number };

export const useUpdateMember = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body, version }: Change) =>
      call(updateUser, {
        params: { id },
        body,
        ...(version === undefined ? {} : { ifMatch: version }),
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["users"] }),
  });
};
