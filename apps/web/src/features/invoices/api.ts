import { invoiceActivity } from "@fieldwright/contract/activity";
import {
  type CorrectPaymentBody,
  type CreateInvoiceBody,
  correctPayment,
  countInvoices,
  createInvoice,
  deleteInvoice,
  type Invoice,
  listInvoices,
  readInvoice,
  recordPayment,
  type recordPaymentBody,
  refundInvoice,
  type refundInvoiceBody,
  removePayment,
  restoreInvoice,
  type UpdateInvoiceBody,
  updateInvoice,
  voidInvoice,
} from "@fieldwright/contract/invoices";
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "@/lib/api-client";
import { useRepeatKey } from "@/lib/form";
import { queryKeys } from "@/lib/query-keys";
import { jobQuery, quoteQuery } from "@/records/api";
import { useDeleteRecord } from "@/records/use-delete-record";
import { amountsOfJob } from "./invoice-draft";
import type { InvoiceFilters } from "./invoice-filters";

export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.invoices.record(id),
    queryFn: ({ signal }) => call(readInvoice, { params: { id }, signal }),
  });

export const invoiceActivityQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.invoices.activity(id),
    queryFn: ({ signal }) => call(invoiceActivity, { params: { id }, signal }),
  });

/** Stale whenever the list is. */
export const invoiceCountsQuery = queryOptions({
  queryKey: queryKeys.invoices.list({ of: "shortlists" }),
  queryFn: ({ signal }) => call(countInvoices, { signal }),
});

export const invoicesQuery = (filters: InvoiceFilters) =>
  queryOptions({
    queryKey: queryKeys.invoices.list(filters),
    queryFn: ({ signal }) => call(listInvoices, { query: filters, signal }),
    placeholderData: keepPreviousData,
  });

/** A change that answers with the updated invoice. Retries use the same key, so nothing happens twice. */
const useInvoiceChange = <Body>(
  id: string,
  send: (body: Body, idempotencyKey: string) => Promise<Invoice>,
) => {
  const queries = useQueryClient();
  const once = useRepeatKey();
  return useMutation({
    mutationFn: (body: Body) => once(body, (key) => send(body, key)),
    onSuccess: (invoice) => {
      queries.setQueryData(invoiceQuery(id).queryKey, invoice);
      return queries.invalidateQueries({ queryKey: queryKeys.invoices.all() });
    },
  });
};

export const useCorrectPayment = ({ _id: id, version }: Invoice) =>
  useInvoiceChange(id, ({ payment, body }: { payment: string; body: CorrectPaymentBody }) =>
    call(correctPayment, { params: { id, payment }, body, ifMatch: version }),
  );

export const useRemovePayment = ({ _id: id, version }: Invoice) =>
  useInvoiceChange(id, (payment: string) =>
    call(removePayment, { params: { id, payment }, ifMatch: version }),
  );

export const useCreateInvoice = () => {
  const queries = useQueryClient();
  const once = useRepeatKey();
  return useMutation({
    mutationFn: (body: CreateInvoiceBody) =>
      once(body, (idempotencyKey) => call(createInvoice, { body, idempotencyKey })),
    onSuccess: async ({ job }) => {
      await queries.invalidateQueries({ queryKey: queryKeys.jobs.record(job._id) });
      await queries.invalidateQueries({ queryKey: queryKeys.invoices.all() });
    },
  });
};

export const useDeleteInvoice = () =>
  useDeleteRecord({
    noun: "invoice",
    key: "invoices",
    remove: (id) => call(deleteInvoice, { params: { id } }),
    restore: (id) => call(restoreInvoice, { params: { id } }),
  });

export const fetchJobAndQuote = async (queries: QueryClient, jobId: string) => {
  const job = await queries.fetchQuery(jobQuery(jobId));
  const quote = job.quote ? await queries.fetchQuery(quoteQuery(job.quote._id)) : undefined;
  return { job, quote };
};

export const fetchAmountsOfJob = async (queries: QueryClient, jobId: string) => {
  const { job, quote } = await fetchJobAndQuote(queries, jobId);
  return amountsOfJob(job, quote);
};

type Body = z.infer<typeof recordPaymentBody>;

export const useRecordPayment = (id: string) =>
  useInvoiceChange(id, async (body: Body, idempotencyKey) => {
    const answer = await call(recordPayment, { params: { id }, body, idempotencyKey });
    if ("url" in answer) throw new Error("the office was sent to the card provider");
    return answer;
  });

export const useRefundInvoice = (id: string) =>
  useInvoiceChange(id, (body: z.infer<typeof refundInvoiceBody>, idempotencyKey) =>
    call(refundInvoice, { params: { id }, body, idempotencyKey }),
  );

export const useUpdateInvoice = (id: string) =>
  useInvoiceChange(id, ({ body, version }: { body: UpdateInvoiceBody; version: number }) =>
    call(updateInvoice, { params: { id }, body, ifMatch: version }),
  );

export const useVoidInvoice = (id: string) =>
  useInvoiceChange(id, (body: { reason: string }, idempotencyKey) =>
    call(voidInvoice, { params: { id }, body, idempotencyKey }),
  );
