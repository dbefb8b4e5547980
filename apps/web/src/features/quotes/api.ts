import { quoteActivity } from "@fieldwright/contract/activity";
import { listDeposits, type RefundDepositBody, refundDeposit } from "@fieldwright/contract/deposits";
import {
  approveQuote,
  type CreateQuoteBody,
  convertQuote,
  countQuotes,
  createQuote,
  deleteQuote,
  listQuotes,
  recordDeposit,
  type recordDepositBody,
  rejectQuote,
  restoreQuote,
  reviseQuote,
  type UpdateQuoteBody,
  updateQuote,
} from "@fieldwright/contract/quotes";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "@/lib/api-client";
import { useRepeatKey } from "@/lib/form";
import { queryKeys } from "@/lib/query-keys";
import { quoteQuery } from "@/records/api";
import { useDeleteRecord } from "@/records/use-delete-record";
import type { QuoteFilters } from "./quote-filters";

export const depositsQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.quotes.deposits(id),
    queryFn: async ({ signal }) => (await call(listDeposits, { params: { id }, signal })).deposits,
  });

/** Stale whenever the list is. */
export const quoteCountsQuery = queryOptions({
  queryKey: queryKeys.quotes.list({ of: "shortlists" }),
  queryFn: ({ signal }) => call(countQuotes, { signal }),
});

export const quotesQuery = (filters: QuoteFilters) =>
  queryOptions({
    queryKey: queryKeys.quotes.list(filters),
    queryFn: ({ signal }) => call(listQuotes, { query: filters, signal }),
    placeholderData: keepPreviousData,
  });

export const quoteActivityQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.quotes.activity(id),
    queryFn: ({ signal }) => call(quoteActivity, { params: { id }, signal }),
  });

export const useConvertQuote = (id: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(convertQuote, { params: { id } }),
    onSuccess: async ({ quote }) => {
      queries.setQueryData(quoteQuery(id).queryKey, quote);
      await queries.invalidateQueries({ queryKey: queryKeys.jobs.lists() });
      await queries.invalidateQueries({ queryKey: queryKeys.quotes.all() });
    },
  });
};

export const useCreateQuote = () => {
  const queries = useQueryClient();
  const once = useRepeatKey();
  return useMutation({
    mutationFn: (body: CreateQuoteBody) =>
      once(body, (idempotencyKey) => call(createQuote, { body, idempotencyKey })),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.quotes.all() }),
  });
};

type Decision =
  | { readonly status: "approved"; readonly selectedLines: string[] | undefined }
  | { readonly status: "rejected"; readonly reason: string };

/** Optimistic: rolled back if the server refuses. The version prevents deciding on a quote that has changed. */
export const useDecideQuote = (id: string, version: number) => {
  const queries = useQueryClient();
  const { queryKey } = quoteQuery(id);
  return useMutation({
    mutationFn: (decision: Decision) =>
      decision.status === "approved"
        ? call(approveQuote, {
            params: { id },
            body: { selectedLines: decision.selectedLines },
            ifMatch: version,
          })
        : call(rejectQuote, { params: { id }, body: { reason: decision.reason }, ifMatch: version }),
    onMutate: async ({ status }) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      if (before) queries.setQueryData(queryKey, { ...before, status });
      return before;
    },
    onError: (_, __, before) => {
      if (before) queries.setQueryData(queryKey, before);
    },
    onSuccess: (quote) => queries.setQueryData(queryKey, quote),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.quotes.all() }),
  });
};

export const useDeleteQuote = () =>
  useDeleteRecord({
    noun: "quote",
    key: "quotes",
    remove: (id) => call(deleteQuote, { params: { id } }),
    restore: (id) => call(restoreQuote, { params: { id } }),
  });

type Movement =
  | { readonly came: z.infer<typeof recordDepositBody> }
  | { readonly wentBack: RefundDepositBody };

/** Records or refunds a deposit by hand. Retries use the same key, so nothing happens twice. */
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
      await queries.invalidateQueries({ queryKey: queryKeys.quotes.all() });
      await queries.invalidateQueries({ queryKey: queryKeys.invoices.all() });
    },
  });
};

export const useReviseQuote = (id: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(reviseQuote, { params: { id } }),
    onSuccess: (quote) => {
      queries.setQueryData(quoteQuery(id).queryKey, quote);
      return queries.invalidateQueries({ queryKey: queryKeys.quotes.all() });
    },
  });
};

export const useUpdateQuote = (id: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, version }: { body: UpdateQuoteBody; version: number }) =>
      call(updateQuote, { params: { id }, body, ifMatch: version }),
    onSuccess: (quote) => {
      queries.setQueryData(quoteQuery(id).queryKey, quote);
      return queries.invalidateQueries({ queryKey: queryKeys.quotes.all() });
    },
  });
};
