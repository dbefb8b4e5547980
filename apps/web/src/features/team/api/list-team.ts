import { listUsers } from "@fieldwright/contract/users";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import type { TeamFilters } from "../team-filters";

export const teamQuery = (filters: TeamFilters) =>
  queryOptions({
    queryKey: ["users", "list", filters],
    queryFn: ({ signal }) => call(listUsers, { query: { ...filters, limit: 10 }, signal }),
    placeholderData: keepPreviousData,
  });
