import { listJobs } from "@fieldwright/contract/jobs";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import type { JobFilters } from "../job-filters";

export const jobsQuery = (filters: JobFilters) =>
  queryOptions({
    queryKey: ["jobs", "list", filters],
    queryFn: ({ signal }) => call(listJobs, { query: filters, signal }),
    placeholderData: keepPreviousData,
  });
