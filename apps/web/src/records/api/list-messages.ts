import { listMessages, sendMessageAgain } from "@fieldwright/contract/messages";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { errorMessage } from "@/lib/api-error";
import { toast } from "@/ui/toast";

type Filter = { readonly page?: number; readonly client?: string; readonly record?: string };

/** Soon: messages go out in the background, and nobody reloads a page to see whether one has. */
const lookAgainAfter = 4_000;

export const messagesQuery = (filter: Filter) =>
  queryOptions({
    queryKey: ["messages", filter],
    queryFn: ({ signal }) => call(listMessages, { query: filter, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.messages.some(({ status, error }) => status === "queued" && error === "")
        ? lookAgainAfter
        : false,
  });

export const useSendAgain = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(sendMessageAgain, { params: { id } }),
    onSuccess: () => toast.success("The message is on its way."),
    onError: (failure) => toast.error(errorMessage(failure, "The message could not be sent again.")),
    onSettled: () => queries.invalidateQueries({ queryKey: ["messages"] }),
  });
};
