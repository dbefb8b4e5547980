import { jobStatuses } from "@fieldwright/domain/statuses";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { pickTeam } from "@/records/list-filters";
import { RecordList } from "@/records/record-list";
import { TeamFilter } from "@/records/team-filter";
import { statusLooks } from "@/ui/badge";
import { cardGrid } from "@/ui/skeleton";
import { jobsQuery } from "./api";
import { JobCard } from "./job-card";
import type { JobFilters } from "./job-filters";

const route = getRouteApi("/protected/jobs");

const statusOptions = jobStatuses.map((value) => ({ value, label: statusLooks.job[value].word }));

export function JobsPage() {
  const filters = route.useSearch();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const query = useQuery(jobsQuery(filters));
  const show = (next: JobFilters) =>
    void navigate({ to: "/jobs", search: next, replace: (next.page ?? 1) === 1 });
  return (
    <RecordList
      title="Jobs"
      noun="jobs"
      create={{ to: "/jobs/new", label: "Create Job", permission: "jobs:write" }}
      searchHint="Title, number, client"
      emptyHint="Work that was agreed on is listed here until it is done and after."
      statuses={statusOptions}
      filters={filters}
      onFilters={(next) => show({ ...next, team: filters.team })}
      moreFilters={<TeamFilter team={filters.team} onPick={(team) => show(pickTeam(filters, team))} />}
      isNarrowed={filters.team !== undefined}
      query={query}
      shape="cards"
      prefetchPage={(page) => void queries.prefetchQuery(jobsQuery({ ...filters, page }))}
    >
      {({ jobs }) => (
        <ul aria-label="Jobs" className={cardGrid}>
          {jobs.map((job) => (
            <JobCard key={job._id} job={job} />
          ))}
        </ul>
      )}
    </RecordList>
  );
}
