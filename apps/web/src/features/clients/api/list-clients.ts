import { listClients } from "@fieldwright/contract/clients";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import type { ClientFilters } from "../client-filters";

export const clientsQuery = (filters: ClientFilters) =>
  queryOptions({
    queryKey: ["clients", "list", filters],
    queryFn: ({ signal }) => call(listClients, { query: filters, signal }),
    placeholderData: keepPreviousData,
  });
