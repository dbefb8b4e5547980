import type { TimeEntry } from "@fieldwright/contract/job-work";
import { dayIn } from "@fieldwright/domain/calendar";
import { formatTime } from "@fieldwright/domain/format-time";
import { Ellipsis, Pencil, Square, Trash2 } from "lucide-react";
import { useState } from "react";
import { errorMessage } from "@/lib/api-error";
import { useCan, useSession } from "@/lib/auth";
import { formatMoment, useToday, useZone } from "@/lib/dates";
import { Avatar } from "@/ui/avatar";
import { IconButton } from "@/ui/button";
import { confirm } from "@/ui/confirm";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/ui/menu";
import { toast } from "@/ui/toast";
import { UnsentDot } from "@/ui/unsent-dot";
import { useDeleteTime } from "./api";
import { formatMinutes } from "./durations";
import { TimeDialog } from "./time-dialog";
import { useStopTimer } from "./use-stop-timer";
import { touchableSquare } from "./work-card";

/** "Nov 12, 4:18 PM to 5:02 PM". The end includes its day if that differs. */
const span = ({ start, end }: TimeEntry, zone: string) => {
  const from = formatMoment(start, zone);
  if (end === null) return `${from}, still running`;
  const sameDay = dayIn(zone, new Date(start)) === dayIn(zone, new Date(end));
  return `${from} to ${sameDay ? formatTime(end, zone) : formatMoment(end, zone)}`;
};

type TimeEntryRowProps = { jobId: string; entry: TimeEntry; isUnsent: boolean };

export function TimeEntryRow({ jobId, entry, isUnsent }: TimeEntryRowProps) {
  const zone = useZone();
  const today = useToday();
  const { user } = useSession();
  const isOffice = useCan("jobs:write");
  const isMine = entry.user._id === user?._id;
  const mayCorrect = isOffice || (isMine && dayIn(zone, new Date(entry.start)) === today);
  return (
    <li className="flex min-h-row items-center gap-3 px-4 py-2">
      <Avatar name={entry.user.name} />
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
      title: `Delete ${formatMinutes(entry.minutes)} for ${entry.user.name}?`,
      body: "You can't undo this.",
      confirmLabel: "Delete",
      tone: "danger",
    });
    if (!agreed) return;
    remove.mutate(entry._id, {
      onError: (error) => toast.error(errorMessage(error, "Failed to delete the time")),
    });
  };

  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <IconButton label={`Actions for ${entry.user.name}'s time`} size="sm" className={touchableSquare}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        </MenuTrigger>
        <MenuContent>
          {entry.end === null ? (
            <MenuItem icon={<Square aria-hidden="true" />} onSelect={() => void stop(entry._id)}>
              Stop timer
            </MenuItem>
          ) : null}
          <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => setCorrecting(true)}>
            Correct
          </MenuItem>
          <MenuItem tone="danger" icon={<Trash2 aria-hidden="true" />} onSelect={() => void ask()}>
            Delete
          </MenuItem>
        </MenuContent>
      </Menu>
      {correcting ? <TimeDialog jobId={jobId} entry={entry} onClose={() => setCorrecting(false)} /> : null}
    </>
  );
}
