import type { WeekOfPerson } from "@fieldwright/contract/time-sheets";
import type { Day } from "@fieldwright/domain/calendar";
import { daysOfWeek } from "@fieldwright/domain/time-sheets";
import { Link } from "@tanstack/react-router";
import { formatDay } from "@/lib/dates";
import { linkStyle } from "@/ui/card";
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from "@/ui/table";
import { ApproveButton } from "./approve-button";
import { WeekState } from "./week-state";
import { hours, hoursMore } from "./words";

export type TeamSheets = { week: Day; sheets: readonly WeekOfPerson[] };

/** Seven columns of days, where there is room for them. */
export function TeamTable({ week, sheets }: TeamSheets) {
  return (
    <div className="max-md:hidden">
      <Table aria-label="Hours by person and day">
        <TableHead>
          <HeadCell>Name</HeadCell>
          {daysOfWeek(week).map((day) => (
            <HeadCell key={day} numeric>
              {formatDay(day, "weekday")} {Number(day.slice(-2))}
            </HeadCell>
          ))}
          <HeadCell numeric>Total</HeadCell>
          <HeadCell>State</HeadCell>
          <HeadCell>
            <span className="sr-only">Approve</span>
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
export function Difference({ sheet: { approval, minutes } }: { sheet: WeekOfPerson }) {
  if (!approval || minutes === approval.minutes) return null;
  return <span className="text-12 text-ink-2">{hoursMore(minutes - approval.minutes)}</span>;
}
