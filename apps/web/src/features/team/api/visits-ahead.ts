import { readVisitsAhead } from "@fieldwright/contract/users";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";

/** Asked anew whenever somebody is about to be deactivated. */
export const visitsAheadQuery = (id: string) =>
  queryOptions({
    queryKey: ["users", "visits-ahead", id],
    queryFn: ({ signal }) => call(readVisitsAhead, { params: { id }, signal }),
    staleTime: 0,
  });
