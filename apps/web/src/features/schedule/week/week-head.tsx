import type { Day } from "@fieldwright/domain/calendar";
import { formatDay } from "@fieldwright/domain/format-time";
import { Link } from "@tanstack/react-router";
import { cx } from "@/ui/cx";
import { LoadTape } from "@/ui/load-tape";
import { hoursOf } from "../list/day-groups";
import type { Column } from "./week-cells";

type WeekHeadProps = { columns: readonly Column[]; template: string; staffed: number; today: Day };

/** The days with their totals. Stays in view. */
export function WeekHead({ columns, template, staffed, today }: WeekHeadProps) {
  return (
    <div
      className="sticky top-0 z-[5] grid h-[50px] border-b border-line-strong bg-sunken"
      style={{ gridTemplateColumns: template }}
    >
      <p className="flex items-center border-r border-line-strong px-3 text-12 text-ink-2">
        {staffed === 1 ? "1 technician" : `${staffed} technicians`}
      </p>
      {columns.map(({ day, visits, booked, capacity, holiday, isQuiet }) => (
        <div key={day} className="relative min-w-0 border-r border-line px-2 pt-1.5 last:border-r-0">
          <Link
            to="/schedule"
            search={{ view: "board", date: day }}
            className={cx(
              "block truncate text-13 leading-[18px] font-strong hover:underline",
              day === today ? "text-accent-ink" : "",
            )}
          >
            {formatDay(day, "weekday")} {Number(day.slice(8))}
            {day === today ? <span className="font-text"> · Today</span> : null}
          </Link>
          <p className="truncate text-12 leading-4 text-ink-2 wdth-tight">
            {holiday ? (
              <span className="font-strong text-ink">{holiday}</span>
            ) : visits === 0 && isQuiet ? (
              "Closed"
            ) : (
              `${visits === 1 ? "1 visit" : `${visits} visits`} · ${hoursOf(booked)}`
            )}
          </p>
          {capacity > 0 ? (
            <LoadTape
              capacity={capacity}
              booked={booked}
              hours={9}
              className="absolute inset-x-1.5 bottom-0"
            />
          ) : null}
        </div>
      ))}
    </div>
  );
}
