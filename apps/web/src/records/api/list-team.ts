import { listUsers } from "@fieldwright/contract/users";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";

/** Pickers load 100 records. */
export const teamQuery = queryOptions({
  queryKey: ["users", "picker"],
  queryFn: ({ signal }) => call(listUsers, { query: { limit: 100 }, signal }),
});
