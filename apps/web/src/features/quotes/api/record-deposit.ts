import { recordDeposit, type recordDepositBody } from "@fieldwright/contract/quotes";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "@/lib/api-client";
import { quoteQuery } from "@/lib/records/api/read-quote";
import { useRepeatKey } from "@/lib/use-repeat-key";

export const useRecordDeposit = (id: string) => {
  const queries = useQueryClient();
  const once = useRepeatKey();
  return useMutation({
    mutationFn: (body: z.infer<typeof recordDepositBody>) =>
      once(body, (idempotencyKey) => call(recordDeposit, { params: { id }, body, idempotencyKey })),
    onSuccess: async (quote) => {
      queries.setQueryData(quoteQuery(id).queryKey, quote);
      await queries.invalidateQueries({ queryKey: ["quotes"] });
      await queries.invalidateQueries({ queryKey: ["invoices"] });
    },
  });
};
