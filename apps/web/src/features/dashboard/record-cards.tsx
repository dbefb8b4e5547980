import type { Client } from "@fieldwright/contract/clients";
import type { UpcomingJob } from "@fieldwright/contract/dashboard";
import type { JobSummary } from "@fieldwright/contract/jobs";
import { Link } from "@tanstack/react-router";
import { useZone } from "@/lib/dates";
import { clientName } from "@/records/names";
import { Avatar } from "@/ui/avatar";
import { Priority, StatusBadge } from "@/ui/badge";
import { Card, CardHead, linkStyle } from "@/ui/card";
import { cx } from "@/ui/cx";
import { whenText } from "./attention-text";
import { words } from "./words";

const row = "-outline-offset-2 transition-colors duration-fast hover:bg-sunken";
const headLink = cx(linkStyle, "shrink-0 text-13");

function Nothing({ children }: { children: string }) {
  return <p className="px-4 py-3 text-13 text-ink-2">{children}</p>;
}

export function RecentJobs({ jobs }: { jobs: readonly JobSummary[] }) {
  return (
    <Card aria-labelledby="recent-jobs">
      <CardHead
        id="recent-jobs"
        title={words.recentJobs}
        action={
          <Link to="/jobs" aria-label={words.viewAllJobs} className={headLink}>
            {words.viewAll}
          </Link>
        }
      />
      {jobs.length === 0 ? <Nothing>{words.newJobsShowUp}</Nothing> : null}
      <ul className="divide-y divide-line">
        {jobs.map((job) => (
          <li key={job._id}>
            <Link
              to="/jobs/$id"
              params={{ id: job._id }}
              className={cx(
                row,
                "grid min-h-row grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2 sm:grid-cols-[minmax(0,1.5fr)_minmax(0,1.1fr)_4.5rem_7rem]",
              )}
            >
              <span className="truncate font-medium">{job.title}</span>
              <span className="truncate text-ink-2 max-sm:row-start-2 max-sm:text-13">
                {clientName(job.client)}
              </span>
              <span className="text-ink-2 max-sm:row-start-2 max-sm:text-right max-sm:text-13">
                {job.jobNumber}
              </span>
              <StatusBadge
                kind="job"
                status={job.status}
                className="justify-self-end max-sm:col-start-2 max-sm:row-start-1"
              />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function UpcomingJobs({ jobs, now }: { jobs: readonly UpcomingJob[]; now: Date }) {
  const zone = useZone();
  return (
    <Card aria-labelledby="upcoming-jobs">
      <CardHead
        id="upcoming-jobs"
        title={words.upcomingJobs}
        action={
          <Link to="/schedule" className={headLink}>
            {words.viewSchedule}
          </Link>
        }
      />
      {jobs.length === 0 ? <Nothing>{words.nothingScheduledInNext}</Nothing> : null}
      <ul className="divide-y divide-line">
        {jobs.map(({ _id, visit, title, client, schedule, priority }) => (
          <li key={visit ?? _id}>
            <Link
              to="/jobs/$id"
              params={{ id: _id }}
              className={cx(
                row,
                "grid min-h-[52px] grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2",
              )}
            >
              <span className="min-w-0">
                <span className="block truncate text-13 font-medium">{title}</span>
                <span className="block truncate text-12 text-ink-2">{clientName(client)}</span>
              </span>
              <span className="flex items-center gap-x-3 max-sm:flex-col max-sm:items-end">
                <span className="text-13 text-ink-2">
                  {schedule.startDate ? whenText(schedule.startDate, zone, now) : words.tbd}
                </span>
                <Priority level={priority} className="sm:w-20" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function RecentClients({ clients }: { clients: readonly Client[] }) {
  return (
    <Card aria-labelledby="recent-clients">
      <CardHead
        id="recent-clients"
        title={words.recentClients}
        action={
          <Link to="/clients" aria-label={words.viewAllClients} className={headLink}>
            {words.viewAll}
          </Link>
        }
      />
      {clients.length === 0 ? <Nothing>{words.newClientsShowUp}</Nothing> : null}
      <ul className="grid sm:grid-cols-2">
        {clients.map((client) => (
          <li key={client._id} className="min-w-0">
            <Link
              to="/clients/$id"
              params={{ id: client._id }}
              className={cx(row, "flex items-center gap-3 rounded-control px-4 py-2.5")}
            >
              <Avatar name={clientName(client)} size="md" />
              <span className="min-w-0">
                <span className="block truncate text-13 font-medium">{clientName(client)}</span>
                <span className="block truncate text-12 text-ink-2">{client.user.email}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
