import { type JobStatus, jobStatuses } from "@fieldwright/domain/statuses";
import { type ListFilters, readListFilters } from "@/lib/records/list-filters";

export type JobFilters = ListFilters<JobStatus>;

export const readJobFilters = (raw: Record<string, unknown>): JobFilters => readListFilters(raw, jobStatuses);
