import { refundInvoice, type refundInvoiceBody } from "@fieldwright/contract/invoices";
import type * as z from "zod/mini";
import { call } from "@/lib/api-client";
import { useInvoiceChange } from "./use-invoice-change";

export const useRefundInvoice = (id: string) =>
  useInvoiceChange(id, (body: z.infer<typeof refundInvoiceBody>, idempotencyKey) =>
    call(refundInvoice, { params: { id }, body, idempotencyKey }),
  );
