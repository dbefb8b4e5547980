import { readClientHome } from "@fieldwright/contract/requests";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";

/** Below the dashboard's key: whatever makes that stale makes this stale. */
export const clientHomeQuery = queryOptions({
  queryKey: ["dashboard", "client-home"],
  queryFn: ({ signal }) => call(readClientHome, { signal }),
});
