import { payCustomerInvoice, readCustomerInvoice } from "@fieldwright/contract/customer";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";

export const customerInvoiceQuery = (token: string) =>
  queryOptions({
    queryKey: ["customer", "invoice", token],
    queryFn: ({ signal }) => call(readCustomerInvoice, { params: { token }, signal }),
  });

export const payInvoice = (token: string, amount: number, idempotencyKey: string) =>
  call(payCustomerInvoice, { params: { token }, body: { amount }, idempotencyKey });
