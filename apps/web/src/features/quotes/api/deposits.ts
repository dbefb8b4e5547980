import { listDeposits, type RefundDepositBody, refundDeposit } from "@fieldwright/contract/deposits";
import { recordDeposit, type recordDepositBody } from "@fieldwright/contract/quotes";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "@/lib/api-client";
import { useRepeatKey } from "@/lib/use-repeat-key";
import { quoteQuery } from "@/records/api/read-quote";

export const depositsQuery = (id: string) =>
  queryOptions({
    queryKey: ["quotes", "record", id, "deposits"],
    queryFn: async ({ signal }) => (await call(listDeposits, { params: { id }, signal })).deposits,
  });

type Movement =
  | { readonly came: z.infer<typeof recordDepositBody> }
  | { readonly wentBack: RefundDepositBody };

/** Money that comes or goes back by hand; repeating it after no answer came does nothing twice. */
export const useMoveDeposit = (id: string) => {
  const queries = useQueryClient();
  const once = useRepeatKey();
  return useMutation({
    mutationFn: (movement: Movement) =>
      once(movement, (idempotencyKey) =>
        "came" in movement
          ? call(recordDeposit, { params: { id }, body: movement.came, idempotencyKey })
          : call(refundDeposit, { params: { id }, body: movement.wentBack, idempotencyKey }),
      ),
    onSuccess: async (quote) => {
      queries.setQueryData(quoteQuery(id).queryKey, quote);
      await queries.invalidateQueries({ queryKey: ["quotes"] });
      await queries.invalidateQueries({ queryKey: ["invoices"] });
    },
  });
};
