import {
  type JobColumn,
  type JobShortlist,
  type JobSort,
  jobColumns,
  jobShortlists,
  jobSorts,
} from "@fieldwright/domain/list-views";
import { type JobStatus, jobStatuses } from "@fieldwright/domain/statuses";
import { type ListFilters, readChoice, readListFilters, readTeamFilter } from "@/records/list-filters";

const jobLooks = ["cards", "table"] as const;
export type JobLook = (typeof jobLooks)[number];

/** What the page of jobs shows. All of it is in the address, so that it can be linked. */
export type JobFilters = ListFilters<JobStatus> & {
  team?: string | undefined;
  only?: JobShortlist | undefined;
  sort?: JobSort | undefined;
  /** Undefined means what the person chose last on this device. */
  view?: JobLook | undefined;
  /** Undefined means all columns. */
  columns?: readonly JobColumn[] | undefined;
};

/** In the order of the table, so that the same columns are the same address. */
const readColumns = (raw: unknown): JobColumn[] | undefined => {
  if (!Array.isArray(raw)) return undefined;
  const columns = jobColumns.filter((column) => raw.includes(column));
  return columns.length === jobColumns.length ? undefined : columns;
};

export const readJobFilters = (raw: Record<string, unknown>): JobFilters => ({
  ...readListFilters(raw, jobStatuses),
  ...readTeamFilter(raw.team),
  only: readChoice(raw.only, jobShortlists),
  sort: readChoice(raw.sort, jobSorts),
  view: readChoice(raw.view, jobLooks),
  columns: readColumns(raw.columns),
});
