import { type JobStatus, jobStatuses } from "@fieldwright/domain/statuses";
import { type ListFilters, readListFilters, readTeamFilter } from "@/records/list-filters";

export type JobFilters = ListFilters<JobStatus> & { team?: string | undefined };

export const readJobFilters = (raw: Record<string, unknown>): JobFilters => ({
  ...readListFilters(raw, jobStatuses),
  ...readTeamFilter(raw.team),
});
