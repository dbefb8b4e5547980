import { maxPageSize } from "@fieldwright/contract/fields";
import { listUnscheduled } from "@fieldwright/contract/schedule-board";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";

export const unscheduledQuery = (search: string) =>
  queryOptions({
    queryKey: ["schedule", "unscheduled", search],
    queryFn: ({ signal }) => call(listUnscheduled, { query: { search, limit: maxPageSize }, signal }),
    placeholderData: keepPreviousData,
  });
