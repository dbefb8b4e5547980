import type { JobSummary, ListedJob } from "@fieldwright/contract/jobs";
import { jobColumns } from "@fieldwright/domain/list-views";
import { type Dollars, formatUsd } from "@fieldwright/domain/money";
import { jobStatuses } from "@fieldwright/domain/statuses";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { CalendarDays, LayoutGrid, Rows3, SquareUserRound } from "lucide-react";
import { useCan } from "@/lib/auth";
import { formatDay, formatMoment, useZone } from "@/lib/dates";
import { countActive, pickTeam } from "@/records/list-filters";
import { rowLink, useSelection } from "@/records/list-keys";
import { clientName } from "@/records/names";
import { RecordList } from "@/records/record-list";
import { TeamFilter } from "@/records/team-picker";
import { Priority, StatusBadge, statusLooks } from "@/ui/badge";
import { Card } from "@/ui/card";
import { Segmented } from "@/ui/segmented";
import { cardGrid, SkeletonCards, SkeletonTable } from "@/ui/skeleton";
import { jobsQuery } from "./api";
import { type JobFilters, readJobFilters } from "./job-filters";
import { JobBulkBar } from "./list/job-bulk-bar";
import { JobViews, useJobLook, viewOf } from "./list/job-views";
import { ColumnsMenu, JobsTable } from "./list/jobs-table";
import { words } from "./list/words";
import { words as texts } from "./words";

const route = getRouteApi("/protected/jobs");

const statusOptions = jobStatuses.map((value) => ({ value, label: statusLooks.job[value].word }));

const lookOptions = [
  { value: "cards", label: words.cards, icon: <LayoutGrid aria-hidden="true" /> },
  { value: "table", label: words.table, icon: <Rows3 aria-hidden="true" /> },
] as const;

const amountOf = ({ amount }: { readonly amount?: Dollars | undefined }) =>
  amount === undefined ? null : <strong className="ml-2 font-control text-ink">{formatUsd(amount)}</strong>;

const tableShape = ["w-3/5", "w-3/4", "w-2/3", "w-2/3", "w-3/4", "w-20", "w-16 ml-auto"];

export function JobsPage() {
  const filters = readJobFilters(route.useSearch());
  const navigate = useNavigate();
  const queries = useQueryClient();
  const query = useQuery(jobsQuery(filters));
  const seesAmounts = useCan("estimates:read");
  const { chosen, look, keep } = useJobLook(filters.view);
  const show = (next: JobFilters) =>
    void navigate({ to: "/jobs", search: next, replace: (next.page ?? 1) === 1 });
  const offered = jobColumns.filter((column) => column !== "amount" || seesAmounts);
  const columns = (filters.columns ?? jobColumns).filter((column) => offered.includes(column));
  const mayChange = useCan("jobs:write");
  const picked = useSelection<ListedJob>();
  const selection = mayChange && look === "table" ? picked : undefined;
  const rows = query.data?.jobs ?? [];
  return (
    <RecordList
      title={texts.jobs}
      noun={texts.jobsWord}
      create={{ to: "/jobs/new", label: texts.createJob, permission: "jobs:write" }}
      searchHint={texts.titleNumberClient}
      emptyHint={texts.jobsShowUpHere}
      statuses={statusOptions}
      filters={filters}
      onFilters={show}
      views={<JobViews shown={viewOf(filters, chosen)} onShow={(view) => show(readJobFilters(view))} />}
      moreFilters={<TeamFilter team={filters.team} onPick={(team) => show(pickTeam(filters, team))} />}
      moreActive={countActive([filters.team])}
      isNarrowed={filters.only !== undefined}
      look={
        <div className="ml-auto flex items-center gap-2 max-sm:hidden">
          {look === "table" ? (
            <ColumnsMenu
              offered={offered}
              shown={columns}
              onShow={(next) => show(readJobFilters({ ...filters, columns: next }))}
            />
          ) : null}
          <Segmented
            label={words.look}
            iconsOnly
            value={look}
            options={lookOptions}
            onValueChange={(next) => {
              keep(next);
              show({ ...filters, view: next });
            }}
          />
        </div>
      }
      amounts={amountOf}
      hasFoot={look === "table"}
      onToggle={
        selection &&
        ((index) => {
          const job = rows[index];
          if (job) selection.toggle(job);
        })
      }
      query={query}
      skeleton={
        look === "table" ? (
          <SkeletonTable label={texts.loadingJobs} columns={tableShape} />
        ) : (
          <SkeletonCards label={texts.loadingJobs} />
        )
      }
      prefetchPage={(page) => void queries.prefetchQuery(jobsQuery({ ...filters, page }))}
    >
      {({ jobs, ...totals }) =>
        look === "table" ? (
          <>
            <JobsTable
              jobs={jobs}
              columns={columns}
              totals={totals}
              sort={filters.sort}
              onSort={(sort) => show({ ...filters, page: undefined, sort })}
              selection={selection}
            />
            {selection && selection.rows.length > 0 ? (
              <JobBulkBar
                selection={selection}
                jobs={selection.rows.map((row) => jobs.find(({ _id }) => _id === row._id) ?? row)}
              />
            ) : null}
          </>
        ) : (
          <ul aria-label={texts.jobs} className={cardGrid}>
            {jobs.map((job) => (
              <JobCard key={job._id} job={job} />
            ))}
          </ul>
        )
      }
    </RecordList>
  );
}

const detail =
  "flex min-w-0 items-center gap-2 text-13 text-ink-2 [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:text-ink-3";

function JobCard({ job }: { job: JobSummary }) {
  const zone = useZone();
  const { startDate } = job.schedule;
  const when = startDate
    ? formatMoment(startDate, zone)
    : job.scheduledDate
      ? formatDay(job.scheduledDate)
      : texts.noDateYet;
  return (
    <Card asChild>
      <li>
        <Link
          {...rowLink}
          to="/jobs/$id"
          params={{ id: job._id }}
          className="flex h-full flex-col gap-3 rounded-card p-4 transition-colors duration-fast hover:bg-sunken"
        >
          <span className="flex items-start justify-between gap-3">
            <span className="min-w-0">
              <span className="line-clamp-2 text-15 font-head wdth-head">{job.title}</span>
              <span className="text-12 text-ink-3">{job.jobNumber}</span>
            </span>
            <StatusBadge kind="job" status={job.status} />
          </span>
          <span className="mt-auto flex flex-col gap-1.5">
            <span className={detail}>
              <SquareUserRound aria-hidden="true" />
              <span className="truncate">{clientName(job.client)}</span>
            </span>
            <span className="flex items-center justify-between gap-3">
              <span className={detail}>
                <CalendarDays aria-hidden="true" />
                {when}
              </span>
              <Priority level={job.priority} />
            </span>
          </span>
        </Link>
      </li>
    </Card>
  );
}
