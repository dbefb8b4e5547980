import { readJob } from "@fieldwright/contract/jobs";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";

export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: ["jobs", "record", id],
    queryFn: ({ signal }) => call(readJob, { params: { id }, signal }),
  });
