import type { TimeEntry } from "@fieldwright/contract/job-work";
import type { Job } from "@fieldwright/contract/jobs";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Clock, Play, Square } from "lucide-react";
import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { ApiError, errorMessage } from "@/lib/api-error";
import { useSession } from "@/lib/auth";
import { formatMoment, useZone } from "@/lib/dates";
import { officeNow } from "@/lib/field/office-time";
import { storageMessage } from "@/lib/field/outbox";
import { useJobOverlay } from "@/lib/field/use-field";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";
import { timeQuery, useLogTime } from "./api";
import { formatElapsed, formatMinutes } from "./durations";
import { recordOnJob, useTapsAreFacts } from "./record-on-job";
import { TimeDialog } from "./time-dialog";
import { TimeEntryRow } from "./time-entry-row";
import { useStopTimer } from "./use-stop-timer";
import { Earlier, NothingYet, touchable, WorkCard } from "./work-card";

const isOpen = ({ status }: Job) => status !== "completed" && status !== "cancelled";

export function TimeCard({ job, className }: { job: Job; className?: string }) {
  const { user } = useSession();
  const query = useInfiniteQuery(timeQuery(job._id));
  const [logging, setLogging] = useState(false);
  const overlay = useJobOverlay(job._id);
  const entries = overlay.apply({ time: query.data?.pages.flatMap((page) => page.entries) ?? [] }).time;
  const total = query.data?.pages[0]?.totalMinutes ?? 0;
  const mine = entries.find(({ end, user: { _id } }) => end === null && _id === user?._id);
  return (
    <WorkCard
      id="job-time"
      title="Time"
      noun="time"
      query={query}
      className={className}
      figure={entries.length > 0 ? `${formatMinutes(total)} in total` : null}
    >
      <div className="flex flex-wrap items-center justify-end gap-2 border-b p-4">
        {mine ? <Running jobId={job._id} entry={mine} /> : null}
        {mine === undefined && isOpen(job) ? <StartButton jobId={job._id} /> : null}
        <Button
          icon={<Clock aria-hidden="true" />}
          onClick={() => setLogging(true)}
          className={`${touchable} max-sm:flex-1`}
        >
          Log time
        </Button>
      </div>
      {entries.length === 0 ? (
        <NothingYet>No time on this job yet.</NothingYet>
      ) : (
        <ul className="divide-y divide-line">
          {entries.map((entry) => (
            <TimeEntryRow
              key={entry._id}
              jobId={job._id}
              entry={entry}
              isUnsent={overlay.isUnsent(entry._id)}
            />
          ))}
        </ul>
      )}
      <Earlier query={query}>Earlier entries</Earlier>
      {logging ? <TimeDialog jobId={job._id} onClose={() => setLogging(false)} /> : null}
    </WorkCard>
  );
}

const runningElsewhere = z.object({ running: z.object({ job: z.string() }) });

/** The job with a running timer, if that is why another cannot start. */
const jobOfRunning = (error: unknown): string | undefined => {
  const body = z.safeParse(runningElsewhere, error instanceof ApiError ? error.body : undefined);
  return body.success ? body.data.running.job : undefined;
};

function StartButton({ jobId }: { jobId: string }) {
  const navigate = useNavigate();
  const log = useLogTime(jobId);
  const isFact = useTapsAreFacts();
  const explain = (error: unknown) => {
    const elsewhere = jobOfRunning(error);
    toast.error(
      storageMessage(error) ?? errorMessage(error, "Failed to start the timer"),
      elsewhere && elsewhere !== jobId
        ? {
            label: "Open job",
            onClick: () => void navigate({ to: "/jobs/$id", params: { id: elsewhere } }),
          }
        : undefined,
    );
  };
  const start = async () => {
    if (await isFact()) await recordOnJob(jobId, { kind: "timer_start" }).catch(explain);
    else log.mutate({}, { onError: explain });
  };
  return (
    <Button
      icon={<Play aria-hidden="true" />}
      busy={log.isPending}
      onClick={() => void start()}
      className={`${touchable} max-sm:flex-1`}
    >
      Start timer
    </Button>
  );
}

const aSecond = 1_000;

function Running({ jobId, entry }: { jobId: string; entry: TimeEntry }) {
  const zone = useZone();
  const { stop, isStopping } = useStopTimer(jobId);
  const [now, setNow] = useState(() => officeNow().getTime());
  useEffect(() => {
    const timer = setInterval(() => setNow(officeNow().getTime()), aSecond);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <p className="mr-auto max-sm:basis-full">
        <span role="timer" aria-label="Time running" className="text-28 font-head wdth-head">
          {formatElapsed(now - Date.parse(entry.start))}
        </span>
        <span className="ml-2 text-13 text-ink-2">since {formatMoment(entry.start, zone)}</span>
      </p>
      <Button
        icon={<Square aria-hidden="true" />}
        busy={isStopping}
        onClick={() => void stop(entry._id)}
        className={`${touchable} max-sm:flex-1`}
      >
        Stop timer
      </Button>
    </>
  );
}
