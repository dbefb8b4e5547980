import type { UnscheduledJob } from "@fieldwright/contract/schedule-board";
import { skillLabel } from "@fieldwright/domain/skill-words";
import { Link } from "@tanstack/react-router";
import {
  CircleAlert,
  Clock,
  PanelRightClose,
  PanelRightOpen,
  Plus,
  Timer,
  WandSparkles,
  Wrench,
} from "lucide-react";
import { useState } from "react";
import { useCan } from "@/lib/auth";
import { askAssistance } from "@/records/assistance";
import { Priority } from "@/ui/badge";
import { Button, IconButton } from "@/ui/button";
import { SearchInput } from "@/ui/input";
import { Kbd } from "@/ui/shortcuts";
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
  const [isSearching, setIsSearching] = useState(false);
  const minutes = jobs?.reduce((sum, job) => sum + (job.estimatedDuration ?? 0), 0) ?? 0;
  return (
    <aside
      aria-labelledby="unscheduled"
      data-tray=""
      className="flex w-[264px] shrink-0 flex-col border-l border-line-strong bg-sunken data-target:bg-accent-soft data-target:shadow-[inset_0_0_0_2px_var(--accent)] max-lg:absolute max-lg:inset-y-0 max-lg:right-0 max-lg:z-(--z-sticky) max-lg:shadow-[-8px_0_16px_-8px_rgb(0_0_0/0.25)]"
    >
      <header className="flex h-11 shrink-0 items-center gap-2 pr-2 pl-4">
        <h2 id="unscheduled" className="text-15 font-head wdth-head">
          {words.unscheduledLabel}
        </h2>
        {jobs ? (
          <span className="ml-auto text-12 text-ink-2">
            {words.job1(total)} · {hoursText(Math.round(minutes / 6) / 10)}
          </span>
        ) : null}
        <IconButton label={words.foldUnscheduledJobs} size="sm" aria-keyshortcuts="u" onClick={onFold}>
          <PanelRightClose aria-hidden="true" />
        </IconButton>
      </header>
      <div className="px-3 pb-2">
        <SearchInput
          label={words.findJob}
          placeholder={words.findJob}
          onChange={({ target: { value } }) => {
            setIsSearching(value.trim() !== "");
            onSearch(value);
          }}
        />
      </div>
      {failed ? (
        <div role="alert" className="flex items-center justify-between gap-3 px-4 py-2 text-13 text-ink-2">
          {words.failedToLoadJobs}
          <Button size="sm" onClick={onRetry}>
            {words.retry}
          </Button>
        </div>
      ) : null}
      <ul className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto px-3 pb-3">
        {jobs ? null : <Skeleton className="mt-2 w-40" />}
        {jobs?.length === 0 ? (
          <li className="flex flex-col items-start gap-3 py-2 text-13 text-ink-2">
            {isSearching ? words.noJobFound : words.noOpenJobs}
            {mayCreate && !isSearching ? (
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
              label={words.aiSchedule(job.title)}
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
        {words.dragJobOntoRow}
        <span className="pointer-coarse:hidden">
          {words.orPress}
          <Kbd>{words.enter}</Kbd>
          {words.onItAndPlace}
        </span>
        .
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
        <span className="line-clamp-2 text-13 font-strong">{job.title}</span>
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
          {job.scheduledDate ? dayText(job.scheduledDate) : words.anyDay}
        </span>
        {job.requiredSkills.length > 0 ? (
          <span className="flex items-center gap-1">
            <Wrench aria-hidden="true" />
            {job.requiredSkills.map(skillLabel).join(", ")}
          </span>
        ) : null}
      </span>
    </button>
  );
}

type TrayEdgeProps = { jobs: readonly UnscheduledJob[] | undefined; total: number; onOpen: () => void };

/** The folded tray: how many jobs wait, for how long, and how many are urgent. */
export function TrayEdge({ jobs, total, onOpen }: TrayEdgeProps) {
  const minutes = jobs?.reduce((sum, job) => sum + (job.estimatedDuration ?? 0), 0) ?? 0;
  const urgent = jobs?.filter(({ priority }) => priority === "urgent").length ?? 0;
  return (
    <button
      type="button"
      aria-label={words.unscheduled1JobUrgent(total, urgent)}
      aria-keyshortcuts="u"
      onClick={onOpen}
      data-tray=""
      className="group/tray flex w-11 shrink-0 flex-col items-center gap-3 border-l border-line-strong bg-sunken py-3 text-13 -outline-offset-2 hover:bg-hover data-target:bg-accent-soft data-target:shadow-[inset_0_0_0_2px_var(--accent)]"
    >
      <PanelRightOpen aria-hidden="true" size={16} className="text-ink-2" />
      {/* No count until it is known: none waiting would be good news. */}
      {jobs ? (
        <span className="min-w-6 rounded-tag bg-ink px-1 text-center font-strong text-bg">{total}</span>
      ) : null}
      <span className="font-strong group-data-target/tray:hidden [writing-mode:vertical-rl]">
        {words.unscheduledLabel}
      </span>
      <span className="hidden font-strong text-accent-ink group-data-target/tray:block [writing-mode:vertical-rl]">
        {words.dropToUnschedule}
      </span>
      {jobs ? (
        <span className="text-ink-2 [writing-mode:vertical-rl]">
          {hoursText(Math.round(minutes / 6) / 10)}
        </span>
      ) : null}
      {urgent > 0 ? (
        <span className="flex flex-col items-center font-strong text-red-ink">
          <CircleAlert aria-hidden="true" size={15} />
          {urgent}
        </span>
      ) : null}
      <Kbd className="mt-auto pointer-coarse:hidden">{words.u}</Kbd>
    </button>
  );
}
