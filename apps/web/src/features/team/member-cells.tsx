import type { MemberWeek } from "@fieldwright/contract/team";
import type { TeamUser, WorkingHours } from "@fieldwright/contract/users";
import { formatDateRange } from "@fieldwright/domain/format-time";
import { useState } from "react";
import { formatDate, useZone } from "@/lib/dates";
import { LoadTape } from "@/ui/load-tape";
import { hoursText } from "./hours-text";
import { words } from "./words";

/** How much of a person's working time is booked. */
export function WeekLoad({ week }: { week: MemberWeek }) {
  const { booked, capacity, visits } = week;
  if (capacity === 0 && booked === 0) return <span className="text-ink-2">{words.notWorking}</span>;
  return (
    <span className="block w-28">
      <span className="figures block text-13">{words.load(booked, capacity)}</span>
      <LoadTape booked={booked} capacity={capacity} hours={20} />
      <span className="block text-12 text-ink-2">{words.visits(visits)}</span>
    </span>
  );
}

type MemberHoursProps = { member: TeamUser; companyHours: WorkingHours };

export function MemberHours({ member, companyHours }: MemberHoursProps) {
  const own = member.workingHours;
  return (
    <span className="block max-w-52 text-12 leading-4 text-ink-2">
      {hoursText(own ?? companyHours)}
      {own ? null : <span className="block">{words.companyHours}</span>}
    </span>
  );
}

export function NextTimeOff({ timeOff }: Pick<MemberWeek, "timeOff">) {
  const zone = useZone();
  const [now] = useState(() => Date.now());
  if (!timeOff) return <span className="text-ink-3">–</span>;
  // The end is excluded, so the last day is the one before it.
  const last = new Date(Date.parse(timeOff.end) - 1);
  const isNow = Date.parse(timeOff.start) <= now;
  return (
    <span className="block max-w-36">
      <span className="block text-13 leading-5">
        {isNow
          ? words.awayNow(formatDate(last, zone, "monthDay"))
          : formatDateRange({ start: timeOff.start, end: last }, zone)}
      </span>
      {timeOff.reason ? <span className="block truncate text-12 text-ink-2">{timeOff.reason}</span> : null}
    </span>
  );
}
