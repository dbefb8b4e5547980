import {
  type ApproveCustomerQuoteBody,
  type AskForTimeBody,
  approveCustomerQuote,
  askForTime,
  confirmCustomerVisit,
  type DeclineCustomerQuoteBody,
  declineCustomerQuote,
  noteCustomerVisit,
  payCustomerDeposit,
  payCustomerInvoice,
  priceCustomerQuote,
  rateCustomerVisit,
  readCustomerInvoice,
  readCustomerQuote,
  readCustomerVisit,
} from "@fieldwright/contract/customer";
import { type ReviewBody, readPublicReview, submitPublicReview } from "@fieldwright/contract/reviews";
import type { Dollars } from "@fieldwright/domain/money";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { useRepeatKey } from "@/lib/form";
import { queryKeys } from "@/lib/query-keys";

export const customerInvoiceQuery = (token: string) =>
  queryOptions({
    queryKey: queryKeys.customer.invoice(token),
    queryFn: ({ signal }) => call(readCustomerInvoice, { params: { token }, signal }),
  });

export const customerQuoteQuery = (token: string) =>
  queryOptions({
    queryKey: queryKeys.customer.quote(token),
    queryFn: ({ signal }) => call(readCustomerQuote, { params: { token }, signal }),
  });

/** Prices a selection of optional lines. The last total stays visible until the new one arrives. */
export const customerPriceQuery = (token: string, version: number, selectedLines: string[]) =>
  queryOptions({
    queryKey: queryKeys.customer.price(token, version, selectedLines),
    queryFn: ({ signal }) => call(priceCustomerQuote, { params: { token }, body: { selectedLines }, signal }),
    placeholderData: keepPreviousData,
  });

export const reviewQuery = (token: string) =>
  queryOptions({
    queryKey: queryKeys.customer.review(token),
    queryFn: ({ signal }) => call(readPublicReview, { params: { token }, signal }),
  });

export const payInvoice = (token: string, amount: Dollars, idempotencyKey: string) =>
  call(payCustomerInvoice, { params: { token }, body: { amount }, idempotencyKey });

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
      // For signed-in users: marks cached lists as stale without loading them now.
      await queries.invalidateQueries({ refetchType: "none" });
      queries.setQueryData(queryKey, quote);
    },
    onError: () => queries.invalidateQueries({ queryKey, exact: true }),
  });
};

export const payDeposit = (token: string, idempotencyKey: string) =>
  call(payCustomerDeposit, { params: { token }, idempotencyKey });

export const useSubmitReview = (token: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ReviewBody) => call(submitPublicReview, { params: { token }, body }),
    onSuccess: (review) => queries.setQueryData(reviewQuery(token).queryKey, review),
  });
};

export const customerVisitQuery = (token: string) =>
  queryOptions({
    queryKey: queryKeys.customer.visit(token),
    queryFn: ({ signal }) => call(readCustomerVisit, { params: { token }, signal }),
  });

export const useConfirmVisit = (token: string) => {
  const queries = useQueryClient();
  const { queryKey } = customerVisitQuery(token);
  const once = useRepeatKey();
  return useMutation({
    mutationFn: (start: string) =>
      once(start, (idempotencyKey) =>
        call(confirmCustomerVisit, { params: { token }, body: { start }, idempotencyKey }),
      ),
    onSuccess: (visit) => queries.setQueryData(queryKey, visit),
    onError: () => queries.invalidateQueries({ queryKey, exact: true }),
  });
};

export const useAskForTime = (token: string) => {
  const queries = useQueryClient();
  const { queryKey } = customerVisitQuery(token);
  const once = useRepeatKey();
  return useMutation({
    mutationFn: (body: AskForTimeBody) =>
      once(body, (idempotencyKey) => call(askForTime, { params: { token }, body, idempotencyKey })),
    onSuccess: (visit) => queries.setQueryData(queryKey, visit),
    onError: () => queries.invalidateQueries({ queryKey, exact: true }),
  });
};

export const useNoteVisit = (token: string) => {
  const queries = useQueryClient();
  const { queryKey } = customerVisitQuery(token);
  const once = useRepeatKey();
  return useMutation({
    mutationFn: (note: string) =>
      once(note, (idempotencyKey) =>
        call(noteCustomerVisit, { params: { token }, body: { note }, idempotencyKey }),
      ),
    onSuccess: (visit) => queries.setQueryData(queryKey, visit),
  });
};

export const useRateVisit = (token: string) =>
  useMutation({ mutationFn: () => call(rateCustomerVisit, { params: { token } }) });
