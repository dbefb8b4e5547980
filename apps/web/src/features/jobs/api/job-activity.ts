import { jobActivity } from "@fieldwright/contract/activity";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";

export const jobActivityQuery = (id: string) =>
  queryOptions({
    queryKey: ["jobs", "activity", id],
    queryFn: ({ signal }) => call(jobActivity, { params: { id }, signal }),
  });
