import { type UpdateInvoiceBody, updateInvoice } from "@fieldwright/contract/invoices";
import { call } from "@/lib/api-client";
import { useInvoiceChange } from "./use-invoice-change";

export const useUpdateInvoice = (id: string, version: number) =>
  useInvoiceChange(id, (body: UpdateInvoiceBody) =>
    call(updateInvoice, { params: { id }, body, ifMatch: version }),
  );
