import { notifyCustomer } from "@fieldwright/contract/schedule";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { useRepeatKey } from "@/lib/use-repeat-key";

export const useNotifyCustomer = (id: string) => {
  const queries = useQueryClient();
  const once = useRepeatKey();
  return useMutation({
    mutationFn: (message: string) =>
      once(message, (idempotencyKey) =>
        call(notifyCustomer, { params: { id }, body: { message }, idempotencyKey }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["schedule", "activity", id] }),
  });
};
