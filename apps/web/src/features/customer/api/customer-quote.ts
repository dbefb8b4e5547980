import {
  type ApproveCustomerQuoteBody,
  approveCustomerQuote,
  type DeclineCustomerQuoteBody,
  declineCustomerQuote,
  payCustomerDeposit,
  priceCustomerQuote,
  readCustomerQuote,
} from "@fieldwright/contract/customer";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { useRepeatKey } from "@/lib/use-repeat-key";

export const customerQuoteQuery = (token: string) =>
  queryOptions({
    queryKey: ["customer", "quote", token],
    queryFn: ({ signal }) => call(readCustomerQuote, { params: { token }, signal }),
  });

/** What a choice of optional lines comes to; the last sum stays until the next one is there. */
export const customerPriceQuery = (token: string, version: number, selectedLines: string[]) =>
  queryOptions({
    queryKey: ["customer", "quote", token, "price", version, selectedLines],
    queryFn: ({ signal }) => call(priceCustomerQuote, { params: { token }, body: { selectedLines }, signal }),
    placeholderData: keepPreviousData,
  });

type Decision =
  | { readonly approve: ApproveCustomerQuoteBody }
  | { readonly decline: DeclineCustomerQuoteBody };

export const useDecide = (token: string) => {
  const queries = useQueryClient();
  const { queryKey } = customerQuoteQuery(token);
  const once = useRepeatKey();
  return useMutation({
    mutationFn: (decision: Decision) =>
      once(decision, (idempotencyKey) =>
        "approve" in decision
          ? call(approveCustomerQuote, { params: { token }, body: decision.approve, idempotencyKey })
          : call(declineCustomerQuote, { params: { token }, body: decision.decline, idempotencyKey }),
      ),
    onSuccess: async (quote) => {
      // Somebody who is signed in goes back to lists that do not know of it yet.
      await queries.invalidateQueries({ refetchType: "none" });
      queries.setQueryData(queryKey, quote);
    },
    onError: () => queries.invalidateQueries({ queryKey, exact: true }),
  });
};

export const payDeposit = (token: string, idempotencyKey: string) =>
  call(payCustomerDeposit, { params: { token }, idempotencyKey });
