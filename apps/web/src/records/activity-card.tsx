import type { ActivityEntry } from "@fieldwright/contract/activity";
import type { UseQueryResult } from "@tanstack/react-query";
import {
  ArrowRightLeft,
  Ban,
  CalendarClock,
  Check,
  CircleDollarSign,
  FilePlus,
  History,
  Link2Off,
  type LucideIcon,
  MailOpen,
  Pencil,
  Send,
  Trash2,
  Undo2,
  Wrench,
  X,
} from "lucide-react";
import type { ReactNode } from "react";
import { formatMoment, useZone } from "@/lib/dates";
import { Button } from "@/ui/button";
import { Card, CardHead } from "@/ui/card";
import { cx } from "@/ui/cx";
import { SkeletonRows } from "@/ui/skeleton";
import { activityText } from "./activity-text";
import { words } from "./words";

const icons: Readonly<Record<string, LucideIcon>> = {
  create: FilePlus,
  update: Pencil,
  delete: Trash2,
  restore: Undo2,
  approve: Check,
  reject: X,
  revise: Undo2,
  convert: Wrench,
  status: ArrowRightLeft,
  move: CalendarClock,
  notify: Send,
  reopen: Undo2,
  pay: CircleDollarSign,
  refund: CircleDollarSign,
  correct_payment: Pencil,
  remove_payment: Trash2,
  void: Ban,
  send: Send,
  open: MailOpen,
  revoke_link: Link2Off,
};

type ActivityCardProps = {
  query: Pick<
    UseQueryResult<{ activity: readonly ActivityEntry[] }>,
    "data" | "isError" | "isFetching" | "refetch"
  >;
};

/** A record's history, newest first. */
export function ActivityCard({ query: { data, isError, isFetching, refetch } }: ActivityCardProps) {
  const zone = useZone();
  return (
    <Card aria-labelledby="record-activity">
      <CardHead id="record-activity" title={words.activity} />
      {data?.activity.length === 0 ? (
        <p className="p-4 text-13 text-ink-2">{words.noActivityYet}</p>
      ) : data ? (
        <ol className="flex flex-col p-4">
          {data.activity.map((entry) => (
            <Entry key={entry._id} entry={entry} zone={zone} />
          ))}
        </ol>
      ) : isError ? (
        <div className="flex items-center justify-between gap-3 p-4 text-13 text-ink-2">
          {words.failedToLoadActivity}
          <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
            {words.retry}
          </Button>
        </div>
      ) : (
        <SkeletonRows rows={3} label={words.loadingActivity} />
      )}
    </Card>
  );
}

type TimelineItemProps = { icon: LucideIcon; className?: string; children: ReactNode };

/** One point of a line of time. */
export function TimelineItem({ icon: Icon, className, children }: TimelineItemProps) {
  return (
    <li
      className={cx(
        "relative flex gap-3 pb-4 not-last:before:absolute not-last:before:top-5 not-last:before:bottom-0 not-last:before:left-2.5 not-last:before:w-px not-last:before:bg-line-strong last:pb-0",
        className,
      )}
    >
      <span className="mt-px grid size-5 shrink-0 place-items-center rounded-tag border bg-hover text-ink-2">
        <Icon aria-hidden="true" size={11} strokeWidth={2.1} />
      </span>
      <div className="min-w-0 flex-1">{children}</div>
    </li>
  );
}

export function Entry({ entry, zone }: { entry: ActivityEntry; zone: string }) {
  return (
    <TimelineItem icon={icons[entry.verb] ?? History}>
      <p className="text-13 break-words">{activityText(entry)}</p>
      <p className="text-12 text-ink-2">
        <time dateTime={entry.at}>{formatMoment(entry.at, zone)}</time>
        {entry.actor ? ` · ${entry.actor.name}` : ""}
      </p>
    </TimelineItem>
  );
}
