import { voidInvoice } from "@fieldwright/contract/invoices";
import { call } from "@/lib/api-client";
import { useInvoiceChange } from "./use-invoice-change";

export const useVoidInvoice = (id: string) =>
  useInvoiceChange(id, (body: { reason: string }, idempotencyKey) =>
    call(voidInvoice, { params: { id }, body, idempotencyKey }),
  );
