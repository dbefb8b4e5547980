import { quoteActivity } from "@fieldwright/contract/activity";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";

export const quoteActivityQuery = (id: string) =>
  queryOptions({
    queryKey: ["quotes", "activity", id],
    queryFn: ({ signal }) => call(quoteActivity, { params: { id }, signal }),
  });
