import { listVisits } from "@fieldwright/contract/schedule";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import type { VisitFilters } from "../schedule-search";

export const visitsQuery = (filters: VisitFilters) =>
  queryOptions({
    queryKey: ["schedule", "list", filters],
    queryFn: ({ signal }) => call(listVisits, { query: filters, signal }),
    placeholderData: keepPreviousData,
  });
