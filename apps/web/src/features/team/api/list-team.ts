import { listUsers } from "@fieldwright/contract/users";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";

export const teamQuery = (page: number) =>
  queryOptions({
    queryKey: ["users", "list", page],
    queryFn: ({ signal }) => call(listUsers, { query: { page, limit: 10 }, signal }),
    placeholderData: keepPreviousData,
  });
