import { deleteInvoice, restoreInvoice } from "@fieldwright/contract/invoices";
import { call } from "@/lib/api-client";
import { useDeleteRecord } from "@/records/use-delete-record";

export const useDeleteInvoice = () =>
  useDeleteRecord({
    noun: "invoice",
    key: "invoices",
    remove: (id) => call(deleteInvoice, { params: { id } }),
    restore: (id) => call(restoreInvoice, { params: { id } }),
  });
