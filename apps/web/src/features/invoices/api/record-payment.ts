import { recordPayment, type recordPaymentBody } from "@fieldwright/contract/invoices";
import type * as z from "zod/mini";
import { call } from "@/lib/api-client";
import { useInvoiceChange } from "./use-invoice-change";

type Body = z.infer<typeof recordPaymentBody>;

export const useRecordPayment = (id: string) =>
  useInvoiceChange(id, async (body: Body, idempotencyKey) => {
    const answer = await call(recordPayment, { params: { id }, body, idempotencyKey });
    if ("url" in answer) throw new Error("the office was sent to the card provider");
    return answer;
  });
