import { readClientSummary } from "@fieldwright/contract/clients";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";

/** A key of its own: a client's figures change with their jobs, quotes and invoices, the client does not. */
export const clientFiguresQuery = (id: string) =>
  queryOptions({
    queryKey: ["client-figures", id],
    queryFn: ({ signal }) => call(readClientSummary, { params: { id }, signal }),
  });
