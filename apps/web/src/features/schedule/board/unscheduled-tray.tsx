import type { UnscheduledJob } from "@fieldwright/contract/schedule-board";
import { Link } from "@tanstack/react-router";
import { Clock, PanelRightClose, Plus, Timer, WandSparkles, Wrench } from "lucide-react";
import { useCan } from "@/lib/auth";
import { askAssistance } from "@/records/assistance";
import { Priority } from "@/ui/badge";
import { Button, IconButton } from "@/ui/button";
import { SearchInput } from "@/ui/input";
import { Kbd } from "@/ui/kbd";
import { Skeleton } from "@/ui/skeleton";
import { dayText, hoursText } from "../schedule-words";
import { words } from "./words";

type UnscheduledTrayProps = {
  jobs: readonly UnscheduledJob[] | undefined;
  total: number;
  failed: boolean;
  onRetry: () => void;
  onSearch: (text: string) => void;
  onFold: () => void;
};

/** Jobs that need a visit, to drag onto a row. */
export function UnscheduledTray({ jobs, total, failed, onRetry, onSearch, onFold }: UnscheduledTrayProps) {
  const mayCreate = useCan("jobs:write");
  const minutes = jobs?.reduce((sum, job) => sum + (job.estimatedDuration ?? 0), 0) ?? 0;
  return (
    <aside
      aria-labelledby="unscheduled"
      data-tray=""
      className="flex w-[264px] shrink-0 flex-col border-l border-line-strong bg-sunken data-target:bg-accent-soft data-target:shadow-[inset_0_0_0_2px_var(--accent)] max-lg:hidden"
    >
      <header className="flex h-11 shrink-0 items-center gap-2 pr-2 pl-4">
        <h2 id="unscheduled" className="text-15 font-head wdth-head">
          Unscheduled
        </h2>
        {jobs ? (
          <span className="ml-auto text-12 text-ink-2">
            {total === 1 ? "1 job" : `${total} jobs`} · {hoursText(Math.round(minutes / 6) / 10)}
          </span>
        ) : null}
        <IconButton label="Fold the unscheduled jobs" size="sm" aria-keyshortcuts="u" onClick={onFold}>
          <PanelRightClose aria-hidden="true" />
        </IconButton>
      </header>
      <div className="px-3 pb-2">
        <SearchInput
          label="Find a job"
          placeholder="Find a job"
          onChange={(event) => onSearch(event.target.value)}
        />
      </div>
      {failed ? (
        <div role="alert" className="flex items-center justify-between gap-3 px-4 py-2 text-13 text-ink-2">
          Failed to load jobs
          <Button size="sm" onClick={onRetry}>
            Retry
          </Button>
        </div>
      ) : null}
      <ul className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto px-3 pb-3">
        {jobs ? null : <Skeleton className="mt-2 w-40" />}
        {jobs?.length === 0 ? (
          <li className="flex flex-col items-start gap-3 py-2 text-13 text-ink-2">
            {words.noOpenJobs}
            {mayCreate ? (
              <Button asChild size="sm" icon={<Plus aria-hidden="true" />}>
                <Link to="/jobs/new">{words.createJob}</Link>
              </Button>
            ) : null}
          </li>
        ) : null}
        {jobs?.map((job) => (
          <li key={job._id} className="relative">
            <JobCard job={job} />
            <IconButton
              label={`AI Schedule ${job.title}`}
              size="sm"
              className="absolute top-2 right-2"
              onClick={() => askAssistance({ kind: "schedule", job: job._id })}
            >
              <WandSparkles aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-4 py-3 text-12 text-ink-2">
        Drag a job onto a row, or press <Kbd>Enter</Kbd> on it and place it with the arrows.
      </p>
    </aside>
  );
}

function JobCard({ job }: { job: UnscheduledJob }) {
  return (
    <button
      type="button"
      data-job={job._id}
      className="flex w-full cursor-grab flex-col gap-1.5 rounded-control border border-line bg-surface p-3 text-left shadow-1 select-none hover:border-line-strong"
    >
      <span className="min-w-0 pr-7">
        <span className="block truncate text-13 font-strong">{job.title}</span>
        <span className="block truncate text-12 text-ink-2">
          {[job.client.name, job.location.split(",")[0]].filter(Boolean).join(" · ")}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-ink-2 [&_svg]:size-3.5">
        <Priority level={job.priority} className="text-12" />
        {job.estimatedDuration ? (
          <span className="flex items-center gap-1">
            <Timer aria-hidden="true" />
            {hoursText(job.estimatedDuration / 60)}
          </span>
        ) : null}
        <span className="flex items-center gap-1">
          <Clock aria-hidden="true" />
          {job.scheduledDate ? dayText(job.scheduledDate) : "Any day"}
        </span>
        {job.requiredSkills.length > 0 ? (
          <span className="flex items-center gap-1">
            <Wrench aria-hidden="true" />
            {job.requiredSkills.join(", ")}
          </span>
        ) : null}
      </span>
    </button>
  );
}
