import type { Today } from "@fieldwright/contract/dashboard";
import type { VisitStatus } from "@fieldwright/domain/statuses";
import { Link } from "@tanstack/react-router";
import { UserX } from "lucide-react";
import { type StatusLook, statusLooks, type Tone } from "@/ui/badge";
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

export function TodayCard({ today, now }: { today: Today; now: Date }) {
  return (
    <Card aria-labelledby="todays-visits">
      <header className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 pt-3.5">
        <h2 id="todays-visits" className="text-15 font-head wdth-head">
          Today’s visits
        </h2>
        <TodayCounts today={today} />
        <Link to="/schedule" search={{ view: "board" }} className={cx(linkStyle, "text-13 max-lg:ml-auto")}>
          Open board
        </Link>
      </header>
      <DayStrip today={today} now={now} />
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
