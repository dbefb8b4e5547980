import { readInsights } from "@fieldwright/contract/ai-schedule";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { logged } from "./logged";

const insightsDays = 30;
const day = 24 * 60 * 60_000;

/** From now on for 30 days; under the schedule's key, so that they follow every change of it. */
export const insightsQuery = queryOptions({
  queryKey: ["schedule", "insights"],
  queryFn: ({ signal }) =>
    logged(async () => {
      const now = Date.now();
      const query = {
        startDate: new Date(now).toISOString(),
        endDate: new Date(now + insightsDays * day).toISOString(),
      };
      return (await call(readInsights, { query, signal })).insights;
    }),
  retry: false,
  staleTime: 0,
});
