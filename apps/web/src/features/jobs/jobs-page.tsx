import { jobStatuses } from "@fieldwright/domain/statuses";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { RecordList } from "@/lib/records/record-list";
import { statusLooks } from "@/ui/badge";
import { jobsQuery } from "./api/list-jobs";
import { JobCard } from "./job-card";
import { readJobFilters } from "./job-filters";

const statusOptions = jobStatuses.map((value) => ({ value, label: statusLooks.job[value].word }));

export function JobsPage() {
  const filters = readJobFilters(useSearch({ strict: false }));
  const navigate = useNavigate();
  const queries = useQueryClient();
  const query = useQuery(jobsQuery(filters));
  return (
    <RecordList
      title="Jobs"
      noun="jobs"
      create={{ to: "/jobs/new", label: "Create Job", permission: "jobs:write" }}
      searchHint="Title, number, client"
      emptyHint="Work that was agreed on is listed here until it is done and after."
      statuses={statusOptions}
      filters={filters}
      onFilters={(next) => void navigate({ to: "/jobs", search: next, replace: next.page === undefined })}
      query={query}
      prefetchPage={(page) => void queries.prefetchQuery(jobsQuery({ ...filters, page }))}
    >
      {({ jobs }) => (
        <ul aria-label="Jobs" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {jobs.map((job) => (
            <JobCard key={job._id} job={job} />
          ))}
        </ul>
      )}
    </RecordList>
  );
}
