import type { Hours, PersonTime, WeekTime } from "@fieldwright/contract/report-questions";
import { formatUsd } from "@fieldwright/domain/money";
import type { DayRange } from "@fieldwright/domain/report-periods";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { formatDay } from "@/lib/dates";
import { linkStyle } from "@/ui/card";
import { Segmented } from "@/ui/segmented";
import { Select } from "@/ui/select";
import { Answer } from "./answer";
import { hoursQuery } from "./api";
import { ReportCard } from "./report-card";
import { type Column, ReportTable } from "./report-table";
import { hoursOf, questionWords, wholeUsd } from "./words";

const words = questionWords.hours;

const views = [
  { value: "person", label: words.byPerson },
  { value: "week", label: words.byWeek },
] as const;
type View = (typeof views)[number]["value"];

type Time = Omit<PersonTime, "user">;

/** Nobody drove, or nobody told. */
const drivenOf = (minutes: number): string => (minutes === 0 ? "–" : hoursOf(minutes));

const timeColumns = (total: Time): readonly Column<Time>[] => [
  {
    title: words.clocked,
    numeric: true,
    className: "font-control",
    cell: ({ minutes }) => hoursOf(minutes),
    total: hoursOf(total.minutes),
  },
  {
    title: words.onVisits,
    numeric: true,
    className: "max-sm:hidden",
    cell: ({ visitMinutes }) => hoursOf(visitMinutes),
    total: hoursOf(total.visitMinutes),
  },
  {
    title: words.driving,
    numeric: true,
    className: "max-sm:hidden",
    cell: ({ driveMinutes }) => drivenOf(driveMinutes),
    total: drivenOf(total.driveMinutes),
  },
  {
    title: words.billed,
    numeric: true,
    cell: ({ billed }) => wholeUsd(billed),
    total: wholeUsd(total.billed),
  },
  {
    title: words.perHour,
    numeric: true,
    cell: ({ perHour }) => (perHour === null ? "–" : formatUsd(perHour)),
    total: total.perHour === null ? "–" : formatUsd(total.perHour),
  },
];

const titles = [words.clocked, words.onVisits, words.driving, words.billed, words.perHour];
const inHours = (minutes: number): number => Math.round((minutes / 60) * 100) / 100;
const cellsOf = ({ minutes, visitMinutes, driveMinutes, billed, perHour }: Time) => [
  inHours(minutes),
  inHours(visitMinutes),
  driveMinutes === 0 ? null : inHours(driveMinutes),
  billed,
  perHour,
];

const nameOf = ({ user }: PersonTime): string => `${user.firstName} ${user.lastName}`;

const personColumn: Column<PersonTime> = { title: words.person, cell: nameOf, total: questionWords.total };

const weekColumn = (person: string): Column<WeekTime> => ({
  title: words.week,
  total: questionWords.total,
  cell: ({ week }) => (
    <Link to="/time-sheets" search={{ week, ...(person ? { user: person } : {}) }} className={linkStyle}>
      {formatDay(week)}
    </Link>
  ),
});

export function HoursAnswer({ range }: { range: DayRange }) {
  const [view, setView] = useState<View>("person");
  const [person, setPerson] = useState("");
  const everyone = useQuery(hoursQuery(range));
  const own = useQuery({ ...hoursQuery(range, person), enabled: person !== "" });
  const isByWeek = view === "week";
  return (
    <Answer title={words.title} query={isByWeek && person ? own : everyone}>
      {(hours) => (
        <ReportCard
          title={words.title}
          figures={["clocked", "billedPerHour"]}
          action={
            <span className="max-sm:hidden">
              <Segmented label={words.view} value={view} onValueChange={setView} options={views} />
            </span>
          }
          sheet={sheetOf(hours, isByWeek, person ? (everyone.data?.people ?? []) : [])}
          long
        >
          <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2">
            <p className="text-13 text-pretty text-ink-2">
              {words.weeks(formatDay(hours.range.startDate), formatDay(hours.range.endDate))}{" "}
              <Link to="/time-sheets" className={linkStyle}>
                {words.sheets}
              </Link>
            </p>
            <span className="sm:hidden print:hidden">
              <Segmented label={words.view} value={view} onValueChange={setView} options={views} />
            </span>
            {isByWeek ? (
              <Select
                aria-label={words.person}
                size="bar"
                value={person}
                onChange={(event) => setPerson(event.target.value)}
                options={[
                  { value: "", label: words.everyone },
                  ...(everyone.data?.people ?? []).map((each) => ({
                    value: each.user._id,
                    label: nameOf(each),
                  })),
                ]}
              />
            ) : null}
          </div>
          {isByWeek ? (
            <ReportTable
              caption={words.caption(true)}
              columns={[weekColumn(person), ...timeColumns(hours.total)]}
              rows={hours.weeks}
              keyOf={({ week }) => week}
              empty={words.empty}
            />
          ) : (
            <ReportTable
              caption={words.caption(false)}
              columns={[personColumn, ...timeColumns(hours.total)]}
              rows={hours.people}
              keyOf={({ user }) => user._id}
              onOpen={({ user }) => {
                setPerson(user._id);
                setView("week");
              }}
              openLabel={(row) => words.weeksOf(nameOf(row))}
              empty={words.empty}
            />
          )}
        </ReportCard>
      )}
    </Answer>
  );
}

const sheetOf = (hours: Hours, isByWeek: boolean, people: readonly PersonTime[]) => {
  const [only] = hours.people;
  const isOne = people.length > 0 && hours.people.length === 1 && only !== undefined;
  return isByWeek
    ? {
        name: isOne
          ? `hours-by-week-${nameOf(only)
              .toLowerCase()
              .replaceAll(/[^a-z]+/g, "-")}`
          : "hours-by-week",
        titles: [words.week, ...titles],
        rows: hours.weeks.map((row) => [row.week, ...cellsOf(row)]),
      }
    : {
        name: "hours-by-person",
        titles: [words.person, ...titles],
        rows: hours.people.map((row) => [nameOf(row), ...cellsOf(row)]),
      };
};
