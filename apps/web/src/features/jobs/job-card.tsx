import type { JobSummary } from "@fieldwright/contract/jobs";
import { Link } from "@tanstack/react-router";
import { CalendarDays, SquareUserRound } from "lucide-react";
import { formatDay, formatMoment, useZone } from "@/lib/dates";
import { clientName } from "@/records/names";
import { rowLink } from "@/records/use-list-keys";
import { Priority, StatusBadge } from "@/ui/badge";
import { Card } from "@/ui/card";

const detail =
  "flex min-w-0 items-center gap-2 text-13 text-ink-2 [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:text-ink-3";

export function JobCard({ job }: { job: JobSummary }) {
  const zone = useZone();
  const { startDate } = job.schedule;
  const when = startDate
    ? formatMoment(startDate, zone)
    : job.scheduledDate
      ? formatDay(job.scheduledDate)
      : "No date yet";
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
