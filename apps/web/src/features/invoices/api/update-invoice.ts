import { type UpdateInvoiceBody, updateInvoice } from "@fieldwright/contract/invoices";
import { call } from "@/lib/api-client";
import { useInvoiceChange } from "./use-invoice-change";

export const useUpdateInvoice = (id: string) =>
  useInvoiceChange(id, ({ body, version }: { body: UpdateInvoiceBody; version: number }) =>
    call(updateInvoice, { params: { id }, body, ifMatch: version }),
  );
