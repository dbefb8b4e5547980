import { listInvoices } from "@fieldwright/contract/invoices";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import type { InvoiceFilters } from "../invoice-filters";

export const invoicesQuery = (filters: InvoiceFilters) =>
  queryOptions({
    queryKey: ["invoices", "list", filters],
    queryFn: ({ signal }) => call(listInvoices, { query: filters, signal }),
    placeholderData: keepPreviousData,
  });
