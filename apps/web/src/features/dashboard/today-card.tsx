import type { Today } from "@fieldwright/contract/dashboard";
import { formatTime } from "@fieldwright/domain/format-time";
import type { VisitStatus } from "@fieldwright/domain/statuses";
import { Link } from "@tanstack/react-router";
import { UserX } from "lucide-react";
import { useZone } from "@/lib/dates";
import { StatusBadge, type StatusLook, statusLooks, type Tone } from "@/ui/badge";
import { Card, linkStyle } from "@/ui/card";
import { cx } from "@/ui/cx";
import { DayStrip } from "./day-strip";

const inks: Record<Tone, string> = {
  stone: "text-stone-ink",
  blue: "text-blue-ink",
  teal: "text-teal-ink",
  green: "text-green-ink",
  ochre: "text-ochre-ink",
  red: "text-red-ink",
  plum: "text-plum-ink",
};

const counted: readonly { status: VisitStatus; word: string }[] = [
  { status: "completed", word: "done" },
  { status: "in_progress", word: "under way" },
  { status: "en_route", word: "en route" },
  { status: "confirmed", word: "confirmed" },
  { status: "pending", word: "pending" },
  { status: "rescheduled", word: "rescheduled" },
];

type TodayCardProps = {
  today: Today;
  now: Date;
  /** Also lists the visits, for a person's own day. */
  listed: boolean;
};

export function TodayCard({ today, now, listed }: TodayCardProps) {
  return (
    <Card aria-labelledby="todays-visits">
      <header className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 pt-3.5">
        <h2 id="todays-visits" className="text-15 font-head wdth-head">
          Today’s visits
        </h2>
        <TodayCounts today={today} />
        <Link
          to="/schedule"
          search={listed ? {} : { view: "board" }}
          className={cx(linkStyle, "text-13 max-lg:ml-auto")}
        >
          {listed ? "Open schedule" : "Open board"}
        </Link>
      </header>
      <DayStrip today={today} now={now} />
      {listed && today.visits.length > 0 ? <VisitRows visits={today.visits} /> : null}
    </Card>
  );
}

function TodayCounts({ today: { counts, withoutTechnician } }: { today: Today }) {
  return (
    <ul
      aria-label="Visits by status"
      className="flex flex-wrap gap-x-4 gap-y-1 text-13 font-control max-lg:order-2 max-lg:w-full lg:ml-auto"
    >
      {counted.map(({ status, word }) => {
        const look: StatusLook = statusLooks.visit[status];
        return counts[status] > 0 ? (
          <li key={status} className={cx("flex items-center gap-2", inks[look.tone])}>
            <look.icon aria-hidden="true" size={14} strokeWidth={2} />
            {counts[status]} {word}
          </li>
        ) : null;
      })}
      {withoutTechnician > 0 ? (
        <li className="flex items-center gap-2 text-red-ink">
          <UserX aria-hidden="true" size={14} strokeWidth={2} />
          {withoutTechnician} without technician
        </li>
      ) : null}
    </ul>
  );
}

function VisitRows({ visits }: Pick<Today, "visits">) {
  const zone = useZone();
  return (
    <ul className="divide-y divide-line border-t border-line">
      {visits.map((visit) => (
        <li key={visit._id}>
          <Link
            to="/schedule/$id"
            params={{ id: visit._id }}
            className="flex min-h-row items-center gap-3 px-4 py-2 -outline-offset-2 transition-colors duration-fast hover:bg-sunken"
          >
            <span className="w-16 shrink-0 text-13 text-ink-2">{formatTime(visit.start, zone)}</span>
            <span className="line-clamp-2 min-w-0 flex-1 font-medium">{visit.title}</span>
            <StatusBadge kind="visit" status={visit.status} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
