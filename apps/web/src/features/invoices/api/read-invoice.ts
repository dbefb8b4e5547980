import { readInvoice } from "@fieldwright/contract/invoices";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";

export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: ["invoices", "record", id],
    queryFn: ({ signal }) => call(readInvoice, { params: { id }, signal }),
  });
