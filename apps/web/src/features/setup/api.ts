import { type Setup, type SetupBody, updateSetup } from "@fieldwright/contract/setup";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, errorMessage } from "@/lib/api-client";
import { queryKeys } from "@/lib/query-keys";
import { setupQuery } from "@/records/setup";
import { toast } from "@/ui/toast";
import { words } from "./words";

export const useUpdateSetup = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: SetupBody) => call(updateSetup, { body }),
    onSuccess: (setup: Setup) => {
      queries.setQueryData(setupQuery.queryKey, setup);
      return queries.invalidateQueries({ queryKey: queryKeys.dashboard.all() });
    },
    onError: (failure) => toast.error(errorMessage(failure, words.notSaved)),
  });
};
