import { type ImportClientsBody, importClients } from "@fieldwright/contract/csv";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { useRepeatKey } from "@/lib/use-repeat-key";

export const useImportClients = () => {
  const queries = useQueryClient();
  const once = useRepeatKey();
  return useMutation({
    mutationFn: (body: ImportClientsBody) =>
      once(body, (idempotencyKey) => call(importClients, { body, idempotencyKey })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["clients"] }),
  });
};
