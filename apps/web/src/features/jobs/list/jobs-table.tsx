import type { ListedJob } from "@fieldwright/contract/jobs";
import type { JobColumn, JobSort } from "@fieldwright/domain/list-views";
import { formatUsd } from "@fieldwright/domain/money";
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { formatDay, useZone } from "@/lib/dates";
import { rowLink } from "@/records/list-keys";
import { clientName } from "@/records/names";
import { startsWhen } from "@/records/visit-when";
import { Avatar } from "@/ui/avatar";
import { Priority, StatusBadge } from "@/ui/badge";
import { cx } from "@/ui/cx";
import { Cell, CellLines, TableBody, TableRow } from "@/ui/table";
import { JobsHead, widthOf } from "./jobs-head";
import { words } from "./words";

type JobsTableProps = {
  jobs: readonly ListedJob[];
  columns: readonly JobColumn[];
  sort: JobSort | undefined;
  onSort: (sort: JobSort | undefined) => void;
};

/** The columns share the width, so that nothing scrolls sideways. The head stays below the top bar. */
export function JobsTable({ jobs, columns, sort, onSort }: JobsTableProps) {
  return (
    <div className="overflow-clip rounded-card border border-line bg-surface shadow-1">
      <table aria-label="Jobs" className="w-full table-fixed border-collapse text-14">
        <JobsHead columns={columns} sort={sort} onSort={onSort} />
        <TableBody>
          {jobs.map((job) => (
            <JobRow key={job._id} job={job} columns={columns} />
          ))}
        </TableBody>
      </table>
    </div>
  );
}

function JobRow({ job, columns }: { job: ListedJob; columns: readonly JobColumn[] }) {
  return (
    <TableRow className="relative">
      <Cell className="min-w-0">
        <CellLines
          first={
            // The link covers the row, so that a click anywhere opens the job.
            <Link
              {...rowLink}
              to="/jobs/$id"
              params={{ id: job._id }}
              className="after:absolute after:inset-0 hover:underline"
            >
              {job.title}
            </Link>
          }
          second={<JobNumber job={job} />}
        />
      </Cell>
      {columns.map((column) => (
        <Cell key={column} numeric={column === "amount"} className={cx("min-w-0", widthOf[column])}>
          {cells[column](job)}
        </Cell>
      ))}
      <Cell className="text-ink-3">
        <ChevronRight aria-hidden="true" size={16} strokeWidth={1.75} className="ml-auto" />
      </Cell>
    </TableRow>
  );
}

function JobNumber({ job }: { job: ListedJob }) {
  const stands = job.priority === "high" || job.priority === "urgent";
  return (
    <span className="flex items-center gap-2">
      {job.jobNumber}
      {stands ? <Priority level={job.priority} /> : null}
    </span>
  );
}

const dash = <span className="text-ink-3">–</span>;

function Technicians({ job }: { job: ListedJob }) {
  const [first, ...others] = job.visit?.team ?? [];
  if (!first) return dash;
  return (
    <span
      className="flex min-w-0 items-center gap-2"
      title={job.visit?.team.map(({ name }) => name).join(", ")}
    >
      <Avatar name={first.name} size="sm" />
      <span className="truncate">{first.name}</span>
      {others.length > 0 ? <span className="text-12 text-ink-2">{words.more(others.length)}</span> : null}
    </span>
  );
}

const progress: Partial<Record<string, string>> = { in_progress: words.underWay, en_route: words.onTheWay };

function NextVisit({ job }: { job: ListedJob }) {
  const zone = useZone();
  const { visit, scheduledDate } = job;
  if (!visit)
    return scheduledDate ? (
      <CellLines
        first={<span className="font-text">{formatDay(scheduledDate)}</span>}
        second={words.notBooked}
      />
    ) : (
      dash
    );
  const when = startsWhen(visit.startDate, zone);
  return visit.ahead ? (
    <CellLines first={when} second={progress[visit.status]} />
  ) : (
    <span className="block truncate text-13 text-ink-2">{words.last(when)}</span>
  );
}

const cells: Record<JobColumn, (job: ListedJob) => ReactNode> = {
  client: (job) => <span className="block truncate">{clientName(job.client)}</span>,
  address: ({ address }) => <Address address={address} />,
  technician: (job) => <Technicians job={job} />,
  nextVisit: (job) => <NextVisit job={job} />,
  status: (job) => <StatusBadge kind="job" status={job.status} />,
  amount: ({ estimatedCost }) =>
    estimatedCost == null ? dash : <span className="font-control">{formatUsd(estimatedCost)}</span>,
};

/** Street above, town below. */
function Address({ address }: { address: string | null }) {
  if (!address) return dash;
  const [street = "", ...town] = address.split(", ");
  return <CellLines first={<span className="font-text">{street}</span>} second={town.join(", ")} />;
}
