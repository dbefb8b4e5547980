import { type CreateTimeOffBody, createTimeOff } from "@fieldwright/contract/time-off";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { useRepeatKey } from "@/lib/use-repeat-key";

export const useAddTimeOff = (user: string) => {
  const queries = useQueryClient();
  const once = useRepeatKey();
  return useMutation({
    mutationFn: (body: CreateTimeOffBody) =>
      once(body, (idempotencyKey) => call(createTimeOff, { params: { id: user }, body, idempotencyKey })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["users", "time-off", user] }),
  });
};
