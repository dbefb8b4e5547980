import { config } from "@fieldwright/contract/system";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./api-client";
import { queryKeys } from "./query-keys";

/** What this deployment offers. It does not change while the page is open. */
export const deploymentQuery = queryOptions({
  queryKey: queryKeys.config.all(),
  queryFn: ({ signal }) => call(config, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
