import { listQuotes } from "@fieldwright/contract/quotes";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import type { QuoteFilters } from "../quote-filters";

export const quotesQuery = (filters: QuoteFilters) =>
  queryOptions({
    queryKey: ["quotes", "list", filters],
    queryFn: ({ signal }) => call(listQuotes, { query: filters, signal }),
    placeholderData: keepPreviousData,
  });
