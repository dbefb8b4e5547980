import { recordPayment, type recordPaymentBody } from "@fieldwright/contract/invoices";
import type * as z from "zod/mini";
import { call } from "@/lib/api-client";
import { useInvoiceChange } from "./use-invoice-change";

export const useRecordPayment = (id: string) =>
  useInvoiceChange(id, (body: z.infer<typeof recordPaymentBody>, idempotencyKey) =>
    call(recordPayment, { params: { id }, body, idempotencyKey }),
  );
