import type { Job } from "@fieldwright/contract/jobs";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { errorMessage } from "@/lib/api-client";
import { formatDate, useZone } from "@/lib/dates";
import { jobChangedMeanwhile } from "@/records/api";
import { EditableTitle } from "@/records/editable-title";
import { Crumbs, titleColumn } from "@/records/record-page";
import { skillsText } from "@/records/skills";
import { categoryLabels } from "@/records/words";
import { Priority, StatusBadge } from "@/ui/badge";
import { linkStyle } from "@/ui/card";
import { pageActions, pageHead } from "@/ui/page";
import { toast } from "@/ui/toast";
import { jobVisitsQuery, useUpdateJob } from "../api";
import { JobActions } from "../job-actions";
import { words } from "./words";

const hours = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

const explain = (error: unknown) =>
  toast.error(jobChangedMeanwhile(error) ?? errorMessage(error, words.titleFailed));

export function JobHead({ job }: { job: Job }) {
  const update = useUpdateJob(job._id);
  const rename = async (title: string, version: number) => {
    try {
      return await update.mutateAsync({ body: { title }, version });
    } catch (error) {
      explain(error);
      return undefined;
    }
  };
  const save = async (title: string) => {
    const before = job.title;
    const after = await rename(title, job.version);
    if (after) toast.undo(words.titleSaved(title), () => void rename(before, after.version));
  };
  return (
    <header className={pageHead}>
      <nav aria-label={words.breadcrumb} className="flex items-center gap-2 text-13 text-ink-2">
        <Crumbs list="/jobs" here={job.jobNumber} />
      </nav>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className={titleColumn(job.title)}>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <EditableTitle
              title={update.isPending ? (update.variables.body.title ?? job.title) : job.title}
              label={words.label}
              maxLength={200}
              onSave={(title) => void save(title)}
            />
            <span aria-live="polite">
              <StatusBadge kind="job" status={job.status} />
            </span>
          </div>
          <JobMeta job={job} />
        </div>
        <div className={pageActions}>
          <JobActions job={job} stepClass="max-sm:hidden" />
        </div>
      </div>
    </header>
  );
}

/** One fact of the line below the title, after a dot. The line is cut so that no row of it starts with one. */
function Part({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-center pl-4 before:-ml-4 before:w-4 before:text-center before:text-ink-3 before:content-['·']">
      {children}
    </li>
  );
}

function JobMeta({ job }: { job: Job }) {
  const zone = useZone();
  const { data } = useQuery(jobVisitsQuery(job._id));
  const visits = data?.schedules.filter(({ status }) => status !== "cancelled") ?? [];
  const worked = visits.reduce((sum, { duration }) => sum + duration, 0);
  return (
    <ul className="mt-0.5 -ml-4 flex flex-wrap items-center gap-y-0.5 text-13 text-ink-2 [clip-path:inset(-8px_-8px_-8px_16px)]">
      <Part>{job.jobNumber}</Part>
      {job.reference ? <Part>{words.was(job.reference)}</Part> : null}
      <Part>{categoryLabels[job.category]}</Part>
      <Part>
        <Priority level={job.priority} />
      </Part>
      {job.requiredSkills?.length ? <Part>{words.needs(skillsText(job.requiredSkills))}</Part> : null}
      {job.quote ? (
        <Part>
          <span>
            {words.from}{" "}
            <Link to="/quotes/$id" params={{ id: job.quote._id }} className={linkStyle}>
              {job.quote.quoteNumber}
            </Link>
            {job.quote.approvedAt ? words.approved(formatDate(job.quote.approvedAt, zone, "monthDay")) : ""}
          </span>
        </Part>
      ) : null}
      {data ? (
        <Part>
          {visits.length > 0 ? words.visits(visits.length, `${hours.format(worked)} h`) : words.noVisits}
        </Part>
      ) : null}
    </ul>
  );
}
