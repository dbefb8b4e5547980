import type { WeekOfPerson } from "@fieldwright/contract/time-sheets";
import type { Day } from "@fieldwright/domain/calendar";
import { daysOfWeek } from "@fieldwright/domain/time-sheets";
import { Link } from "@tanstack/react-router";
import { formatDay } from "@/lib/dates";
import { Card, linkStyle } from "@/ui/card";
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from "@/ui/table";
import { ApproveButton, WeekState } from "./week-parts";
import { hours, hoursMore, words } from "./words";

type TeamSheets = { week: Day; sheets: readonly WeekOfPerson[] };

/** Seven columns of days, where there is room for them. */
export function TeamTable({ week, sheets }: TeamSheets) {
  return (
    <div className="max-md:hidden">
      <Table aria-label={words.hoursByPersonAnd}>
        <TableHead>
          <HeadCell>{words.name}</HeadCell>
          {daysOfWeek(week).map((day) => (
            <HeadCell key={day} numeric>
              {formatDay(day, "weekday")} {Number(day.slice(-2))}
            </HeadCell>
          ))}
          <HeadCell numeric>{words.totalLabel}</HeadCell>
          <HeadCell>{words.state}</HeadCell>
          <HeadCell>
            <span className="sr-only">{words.approve}</span>
          </HeadCell>
        </TableHead>
        <TableBody>
          {sheets.map((sheet) => (
            <Row key={sheet.user._id} week={week} sheet={sheet} />
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

const daily = (minutes: number) => (minutes === 0 ? <span className="text-ink-3">–</span> : hours(minutes));

function Row({ week, sheet }: { week: Day; sheet: WeekOfPerson }) {
  const { user, minutes, minutesByDay } = sheet;
  const days = daysOfWeek(week);
  return (
    <TableRow>
      <Cell>
        <Link
          to="/time-sheets"
          search={{ week, user: user._id }}
          className={`${linkStyle} inline-flex items-center pointer-coarse:min-h-11`}
        >
          {user.name}
        </Link>
      </Cell>
      {days.map((day, at) => (
        <Cell key={day} numeric>
          {daily(minutesByDay[at] ?? 0)}
        </Cell>
      ))}
      <Cell numeric className="font-control">
        {hours(minutes)}
      </Cell>
      <Cell>
        <span className="flex items-center gap-2 whitespace-nowrap">
          <WeekState sheet={sheet} />
          <Difference sheet={sheet} />
        </span>
      </Cell>
      <Cell className="text-right">
        <ApproveButton sheet={sheet} week={week} />
      </Cell>
    </TableRow>
  );
}

/** How the time differs by now from what was approved. */
function Difference({ sheet: { approval, minutes } }: { sheet: WeekOfPerson }) {
  if (!approval || minutes === approval.minutes) return null;
  return <span className="text-12 text-ink-2">{hoursMore(minutes - approval.minutes)}</span>;
}

/** On a phone, one card a person instead of seven columns. */
export function TeamCards({ week, sheets }: TeamSheets) {
  return (
    <ul aria-label={words.hoursByPerson} className="flex flex-col gap-3 md:hidden">
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
          <p className="shrink-0 font-head wdth-head">{words.hoursH(hours(sheet.minutes))}</p>
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
