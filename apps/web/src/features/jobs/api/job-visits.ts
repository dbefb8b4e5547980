import type { Job } from "@fieldwright/contract/jobs";
import { listVisits } from "@fieldwright/contract/schedule";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";

/** Of the client's visits with this title those of this job; the newest hundred. */
export const jobVisitsQuery = ({ _id, title, client }: Pick<Job, "_id" | "title" | "client">) => {
  const query = { client: client._id, search: title, limit: 100 };
  return queryOptions({
    queryKey: ["schedule", "list", query],
    queryFn: ({ signal }) => call(listVisits, { query, signal }),
    select: ({ schedules }) => schedules.filter((visit) => visit.job._id === _id),
  });
};
