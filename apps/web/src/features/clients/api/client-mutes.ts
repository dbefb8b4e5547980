import { readClientMutes, updateClientMutes } from "@fieldwright/contract/messages";
import type { ReminderEvent } from "@fieldwright/domain/reminders";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { errorMessage } from "@/lib/api-error";
import { toast } from "@/ui/toast";

export const clientMutesQuery = (id: string) =>
  queryOptions({
    queryKey: ["clients", "mutes", id],
    queryFn: ({ signal }) => call(readClientMutes, { params: { id }, signal }),
  });

/** Shown at once; taken back when the server refuses. */
export const useSetMutes = (id: string) => {
  const queries = useQueryClient();
  const { queryKey } = clientMutesQuery(id);
  return useMutation({
    mutationFn: (muted: ReminderEvent[]) => call(updateClientMutes, { params: { id }, body: { muted } }),
    onMutate: async (muted) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, { muted });
    },
    onError: (failure) => toast.error(errorMessage(failure, "The reminders could not be changed.")),
    onSettled: () => queries.invalidateQueries({ queryKey: ["clients"] }),
  });
};
