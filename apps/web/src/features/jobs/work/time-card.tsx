import type { TimeEntry } from "@fieldwright/contract/job-work";
import type { Job } from "@fieldwright/contract/jobs";
import { dayIn } from "@fieldwright/domain/calendar";
import { formatTime } from "@fieldwright/domain/format-time";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Clock, Ellipsis, Pencil, Play, Square, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { ApiError, errorMessage } from "@/lib/api-client";
import { useCan, useSession } from "@/lib/auth";
import { formatMoment, useToday, useZone } from "@/lib/dates";
import { storageMessage } from "@/lib/field/outbox";
import { useJobOverlay } from "@/lib/field/use-field";
import { officeNow } from "@/lib/field/view";
import { PersonAvatar } from "@/records/person-avatar";
import { Button, IconButton } from "@/ui/button";
import { confirm } from "@/ui/confirm";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/ui/menu";
import { toast } from "@/ui/toast";
import { UnsentDot } from "@/ui/unsent-dot";
import { timeQuery, useDeleteTime, useLogTime, useStopTime } from "./api";
import { formatElapsed, formatMinutes } from "./durations";
import { recordOnJob, useTapsAreFacts } from "./record-on-job";
import { TimeDialog } from "./time-dialog";
import { words } from "./words";
import { Earlier, NothingYet, touchable, touchableSquare, WorkCard } from "./work-card";

const sayWhyNot = (error: unknown) =>
  toast.error(storageMessage(error) ?? errorMessage(error, words.failedToStopTimer));

export const useStopTimer = (jobId: string) => {
  const mutation = useStopTime(jobId);
  const isFact = useTapsAreFacts();
  return {
    isStopping: mutation.isPending,
    stop: async (entry: string): Promise<void> => {
      if (await isFact()) await recordOnJob(jobId, { kind: "timer_stop", entry }).catch(sayWhyNot);
      else mutation.mutate(entry, { onError: sayWhyNot });
    },
  };
};

/** "Nov 12, 4:18 PM to 5:02 PM". The end includes its day if that differs. */
const span = ({ start, end }: TimeEntry, zone: string) => {
  const from = formatMoment(start, zone);
  if (end === null) return words.stillRunning(from);
  const sameDay = dayIn(zone, new Date(start)) === dayIn(zone, new Date(end));
  return words.fromEndTo(from, sameDay ? formatTime(end, zone) : formatMoment(end, zone));
};

type TimeEntryRowProps = { jobId: string; entry: TimeEntry; isUnsent: boolean };

function TimeEntryRow({ jobId, entry, isUnsent }: TimeEntryRowProps) {
  const zone = useZone();
  const today = useToday();
  const { user } = useSession();
  const isOffice = useCan("jobs:write");
  const isMine = entry.user._id === user?._id;
  const mayCorrect = isOffice || (isMine && dayIn(zone, new Date(entry.start)) === today);
  return (
    <li className="flex min-h-row items-center gap-3 px-4 py-2">
      <PersonAvatar id={entry.user._id} name={entry.user.name} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-control">{entry.user.name}</p>
        <p className="text-12 text-ink-2">{span(entry, zone)}</p>
        {entry.note ? <p className="text-13 break-words whitespace-pre-wrap">{entry.note}</p> : null}
      </div>
      <p className="shrink-0 font-control">{formatMinutes(entry.minutes)}</p>
      {isUnsent ? <UnsentDot /> : null}
      {mayCorrect && !isUnsent ? <EntryMenu jobId={jobId} entry={entry} /> : null}
    </li>
  );
}

function EntryMenu({ jobId, entry }: { jobId: string; entry: TimeEntry }) {
  const [correcting, setCorrecting] = useState(false);
  const remove = useDeleteTime(jobId);
  const { stop } = useStopTimer(jobId);

  const ask = async () => {
    const agreed = await confirm({
      title: words.deleteFor(formatMinutes(entry.minutes), entry.user.name),
      body: words.youCantUndoThis,
      confirmLabel: words.delete,
      tone: "danger",
    });
    if (!agreed) return;
    remove.mutate(entry._id, {
      onError: (error) => toast.error(errorMessage(error, words.failedToDeleteTime)),
    });
  };

  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <IconButton label={words.actionsForSTime(entry.user.name)} size="sm" className={touchableSquare}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        </MenuTrigger>
        <MenuContent>
          {entry.end === null ? (
            <MenuItem icon={<Square aria-hidden="true" />} onSelect={() => void stop(entry._id)}>
              {words.stopTimer}
            </MenuItem>
          ) : null}
          <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => setCorrecting(true)}>
            {words.correct}
          </MenuItem>
          <MenuItem tone="danger" icon={<Trash2 aria-hidden="true" />} onSelect={() => void ask()}>
            {words.delete}
          </MenuItem>
        </MenuContent>
      </Menu>
      {correcting ? <TimeDialog jobId={jobId} entry={entry} onClose={() => setCorrecting(false)} /> : null}
    </>
  );
}

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
      title={words.time}
      noun={words.timeWord}
      query={query}
      className={className}
      figure={entries.length > 0 ? words.inTotal(formatMinutes(total)) : null}
    >
      <div className="flex flex-wrap items-center justify-end gap-2 border-b p-4">
        {mine ? <Running jobId={job._id} entry={mine} /> : null}
        {mine === undefined && isOpen(job) ? <StartButton jobId={job._id} /> : null}
        <Button
          icon={<Clock aria-hidden="true" />}
          onClick={() => setLogging(true)}
          className={`${touchable} max-sm:flex-1`}
        >
          {words.logTime}
        </Button>
      </div>
      {entries.length === 0 ? (
        <NothingYet>{words.noTimeOnThis}</NothingYet>
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
      <Earlier query={query}>{words.earlierEntries}</Earlier>
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
      storageMessage(error) ?? errorMessage(error, words.failedToStartTimer),
      elsewhere && elsewhere !== jobId
        ? {
            label: words.openJob,
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
      {words.startTimer}
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
        <span role="timer" aria-label={words.timeRunning} className="text-28 font-head wdth-head">
          {formatElapsed(now - Date.parse(entry.start))}
        </span>
        <span className="ml-2 text-13 text-ink-2">{words.sinceStart(formatMoment(entry.start, zone))}</span>
      </p>
      <Button
        icon={<Square aria-hidden="true" />}
        busy={isStopping}
        onClick={() => void stop(entry._id)}
        className={`${touchable} max-sm:flex-1`}
      >
        {words.stopTimer}
      </Button>
    </>
  );
}
