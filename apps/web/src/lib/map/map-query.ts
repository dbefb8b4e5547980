import { readMap } from "@fieldwright/contract/settings";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { queryKeys } from "@/lib/query-keys";

/** The map that the organization chose. The answer also lets the next page load it. Outlines where it is not known. */
export const mapQuery = queryOptions({
  queryKey: queryKeys.map.all(),
  queryFn: ({ signal }) => call(readMap, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});
