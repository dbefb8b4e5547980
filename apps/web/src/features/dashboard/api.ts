import { readDashboard } from "@fieldwright/contract/dashboard";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { queryKeys } from "@/lib/query-keys";

/** Changes arrive as events. Polling covers what only time changes, such as a visit becoming late. */
const refreshEvery = 5 * 60_000;

export const dashboardQuery = queryOptions({
  queryKey: queryKeys.dashboard.all(),
  queryFn: ({ signal }) => call(readDashboard, { signal }),
  refetchInterval: refreshEvery,
});
