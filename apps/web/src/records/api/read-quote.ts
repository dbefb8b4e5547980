import { readQuote } from "@fieldwright/contract/quotes";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";

export const quoteQuery = (id: string) =>
  queryOptions({
    queryKey: ["quotes", "record", id],
    queryFn: ({ signal }) => call(readQuote, { params: { id }, signal }),
  });
