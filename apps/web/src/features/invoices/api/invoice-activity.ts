import { invoiceActivity } from "@fieldwright/contract/activity";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";

export const invoiceActivityQuery = (id: string) =>
  queryOptions({
    queryKey: ["invoices", "activity", id],
    queryFn: ({ signal }) => call(invoiceActivity, { params: { id }, signal }),
  });
