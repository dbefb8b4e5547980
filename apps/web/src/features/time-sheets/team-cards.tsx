import type { WeekOfPerson } from "@fieldwright/contract/time-sheets";
import type { Day } from "@fieldwright/domain/calendar";
import { daysOfWeek } from "@fieldwright/domain/time-sheets";
import { Link } from "@tanstack/react-router";
import { formatDay } from "@/lib/dates";
import { Card, linkStyle } from "@/ui/card";
import { ApproveButton } from "./approve-button";
import { Difference, type TeamSheets } from "./team-table";
import { WeekState } from "./week-state";
import { hours } from "./words";

/** On a phone, one card a person instead of seven columns. */
export function TeamCards({ week, sheets }: TeamSheets) {
  return (
    <ul aria-label="Hours by person" className="flex flex-col gap-3 md:hidden">
      {sheets.map((sheet) => (
        <li key={sheet.user._id}>
          <PersonCard week={week} sheet={sheet} />
        </li>
      ))}
    </ul>
  );
}

function PersonCard({ week, sheet }: { week: Day; sheet: WeekOfPerson }) {
  return (
    <Card asChild className="flex flex-col gap-2 p-4">
      <article>
        <div className="flex items-center justify-between gap-3">
          <Link
            to="/time-sheets"
            search={{ week, user: sheet.user._id }}
            className={`${linkStyle} flex min-h-11 min-w-0 items-center`}
          >
            <span className="truncate">{sheet.user.name}</span>
          </Link>
          <p className="shrink-0 font-head wdth-head">{hours(sheet.minutes)} h</p>
        </div>
        <Days week={week} minutesByDay={sheet.minutesByDay} />
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
          <span className="flex items-center gap-2">
            <WeekState sheet={sheet} />
            <Difference sheet={sheet} />
          </span>
          <ApproveButton sheet={sheet} week={week} />
        </div>
      </article>
    </Card>
  );
}

function Days({ week, minutesByDay }: { week: Day } & Pick<WeekOfPerson, "minutesByDay">) {
  const days = daysOfWeek(week);
  return (
    <dl className="grid grid-cols-7 gap-1 text-center text-12">
      {days.map((day, at) => (
        <div key={day} className="rounded-tag bg-sunken py-1">
          <dt className="text-ink-2">{formatDay(day, "weekday").slice(0, 2)}</dt>
          <dd className="font-control">{minutesByDay[at] ? hours(minutesByDay[at]) : "–"}</dd>
        </div>
      ))}
    </dl>
  );
}
