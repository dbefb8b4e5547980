import { listVisits } from "@fieldwright/contract/schedule";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";

/** The newest hundred. */
export const jobVisitsQuery = (job: string) => {
  const query = { job, limit: 100 };
  return queryOptions({
    queryKey: ["schedule", "list", query],
    queryFn: ({ signal }) => call(listVisits, { query, signal }),
  });
};
