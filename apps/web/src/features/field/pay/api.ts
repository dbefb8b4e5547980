import { collectPayment, type DueInvoice, listDueInvoices, showPayPage } from "@fieldwright/contract/collect";
import { readJob } from "@fieldwright/contract/jobs";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { useCan } from "@/lib/auth";
import { queryKeys } from "@/lib/query-keys";

/** How long a phone waits for an answer about money. */
const patience = 15_000;

/** How often the sheet looks whether the customer has paid on their page. */
const lookEvery = 8_000;

/** Amounts live in memory while they are on the screen, and nowhere else. Nothing waits for a signal. */
const shortLived = { gcTime: 0, staleTime: 0, networkMode: "always", retry: false } as const;

export const dueQuery = (job: string) =>
  queryOptions({
    ...shortLived,
    queryKey: queryKeys.jobs.due(job),
    queryFn: () => call(listDueInvoices, { params: { id: job }, signal: AbortSignal.timeout(patience) }),
    refetchInterval: lookEvery,
  });

export const payPageQuery = (job: string, invoice: string) =>
  queryOptions({
    ...shortLived,
    queryKey: queryKeys.jobs.payPage(job, invoice),
    queryFn: () => call(showPayPage, { params: { id: job, invoice }, signal: AbortSignal.timeout(patience) }),
    // One answer is enough: the address stays the same.
    staleTime: Number.POSITIVE_INFINITY,
  });

type Taken = {
  readonly job: string;
  readonly invoice: string;
  readonly body: Parameters<typeof call<typeof collectPayment>>[1]["body"];
};

/** Not a mutation: those wait for a signal and go out later, and money must not. */
export const takePayment = ({ job, invoice, body }: Taken, idempotencyKey: string): Promise<DueInvoice> =>
  call(collectPayment, {
    params: { id: job, invoice },
    body,
    idempotencyKey,
    signal: AbortSignal.timeout(patience),
  });

/** The items of a job with their prices. Undefined for people who may not see them, and without a signal. */
export const usePrices = (job: string) => {
  const maySee = useCan("prices:read");
  const { data } = useQuery({
    ...shortLived,
    queryKey: queryKeys.jobs.prices(job),
    queryFn: () => call(readJob, { params: { id: job }, signal: AbortSignal.timeout(patience) }),
    enabled: maySee,
    staleTime: 30_000,
  });
  return maySee ? data?.lineItems : undefined;
};
