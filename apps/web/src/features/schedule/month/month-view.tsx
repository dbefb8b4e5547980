import type { BoardPerson } from "@fieldwright/contract/schedule-board";
import type { Day } from "@fieldwright/domain/calendar";
import { joinWords } from "@fieldwright/domain/join-words";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type KeyboardEvent, memo, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useSession } from "@/lib/auth";
import { formatDay, useToday } from "@/lib/dates";
import { cx } from "@/ui/cx";
import { ErrorState } from "@/ui/empty-state";
import { SkeletonRows } from "@/ui/skeleton";
import { peopleById } from "../agenda/agenda-day";
import { type Board, boardQuery } from "../api";
import { AiScheduleButton } from "../assistance-buttons";
import { lookOf, shortTime, solidTones, surname } from "../board/chip-words";
import { type DayEntry, monthDays, monthFrom, visitsByDay } from "../days";
import { seedOfBoard } from "../peek/seed";
import { peekOnClick, useMayPeek, usePeek } from "../peek/use-peek";
import { BarActions, HolidayName, RangeNav, ScheduleViews, scheduleBar } from "../schedule-header";
import type { ScheduleSearch } from "../schedule-search";
import { dayHeading } from "../schedule-words";
import { walkDays } from "./walk-days";
import { words } from "./words";

/** How many rows a day shows at least. The rest is behind a link. */
const fewestRows = 4;
const rowHeight = 18;
/** A finger needs taller rows, so there are fewer. */
const touchRows = 3;
const touchRowHeight = 24;
/** Days narrower than this, in pixels, have the person below the customer. `@max-[10rem]` below. */
const narrow = 160;
const narrowRows = 2;
const narrowRowHeight = 34;
/** Of the day's number, the link to the rest and the space around them. */
const aroundRows = 42;

type MonthDayProps = {
  day: Day;
  /** How many visits fit. */
  rows: number;
  today: Day;
  isOther: boolean;
  entries: readonly DayEntry[];
  people: ReadonlyMap<string, BoardPerson>;
  zone: string;
  holidays: Board["holidays"];
};

/** Phones leave out days without visits and days of other months. */
const MonthDay = memo(function MonthDay(props: MonthDayProps) {
  const { day, rows, today, isOther, entries, people, zone, holidays } = props;
  const hidden = entries.length - rows;
  const shown = hidden > 1 ? entries.slice(0, rows) : entries;
  const toDay = { view: "board", ...(day === today ? {} : { date: day }) } as const;
  return (
    <section
      data-day={day}
      aria-label={`${dayHeading(day, today)}, ${words.visit1(entries.length)}`}
      className={cx(
        "@container flex min-w-0 scroll-mt-16 flex-col overflow-hidden border-line bg-surface max-sm:rounded-card max-sm:border sm:border-r sm:border-b",
        isOther ? "sm:bg-bg" : "",
        isOther || entries.length === 0 ? "max-sm:hidden" : "",
      )}
    >
      <header className="flex items-center justify-between px-1.5 pt-1 max-sm:gap-2 max-sm:px-3 max-sm:pt-1">
        <Link
          to="/schedule"
          search={toDay}
          aria-label={words.openOnBoard(dayHeading(day, today))}
          className={cx(
            "grid min-w-6 place-items-center rounded-tag px-1 text-12 font-strong hover:bg-hover max-sm:-ml-2 max-sm:min-h-11 max-sm:px-2 max-sm:text-14",
            day === today ? "bg-accent text-on-accent hover:bg-accent-hover" : isOther ? "text-ink-3" : "",
          )}
        >
          <span className="max-sm:hidden">{Number(day.slice(8))}</span>
          <span className="sm:hidden">{dayHeading(day, today)}</span>
        </Link>
        <HolidayName
          day={day}
          holidays={holidays}
          className="mr-auto ml-1! min-w-0 truncate pr-1 text-11 wdth-tight"
        />
        {entries.length > 0 ? <span className="text-11 text-ink-3">{entries.length}</span> : null}
      </header>
      <ul className="flex min-h-0 flex-col px-1 pb-1 max-sm:px-2">
        {shown.map((entry) => (
          <li key={`${entry.visit._id} ${entry.start}`}>
            <MonthEntry entry={entry} day={day} people={people} zone={zone} />
          </li>
        ))}
        {hidden > 1 ? (
          <li>
            <Link
              to="/schedule"
              search={toDay}
              className="flex items-center rounded-tag px-1 text-12 font-control whitespace-pre text-accent-ink hover:bg-hover sm:pointer-coarse:h-6 max-sm:h-11 max-sm:text-14"
            >
              {words.moreHidden(hidden)}
              <span className="sr-only">{words.onDayHeading(dayHeading(day, today))}</span>
            </Link>
          </li>
        ) : null}
      </ul>
    </section>
  );
});

type MonthEntryProps = Pick<MonthDayProps, "day" | "people" | "zone"> & { entry: DayEntry };

/** Letters that are always shown. */
const shortName = 10;

/** "8:00 Murphy · Elena · Furnace". The title is left out where it would be cut to nothing. */
function MonthEntry({ entry: { visit, start }, day, people, zone }: MonthEntryProps) {
  const look = lookOf(visit);
  const isOver = visit.status === "completed";
  const names = visit.team.flatMap(({ user }) => people.get(user)?.firstName ?? []);
  const who = names.length > 1 ? `${names[0]} +${names.length - 1}` : (names[0] ?? words.nobodyYet);
  return (
    <Link
      to="/schedule/$id"
      params={{ id: visit._id }}
      data-visit={visit._id}
      data-row={day}
      title={[visit.title, visit.client.name, joinWords(names) || words.nobodyYet, look.word].join(", ")}
      className={cx(
        "flex h-[18px] min-w-0 flex-wrap gap-x-1 overflow-hidden rounded-tag px-1 text-12 leading-[18px] whitespace-nowrap wdth-tight hover:bg-hover data-peeked:bg-accent-soft sm:pointer-coarse:h-6 sm:pointer-coarse:leading-6 sm:@max-[10rem]:h-[34px]! sm:@max-[10rem]:leading-4! max-sm:h-11 max-sm:text-14 max-sm:leading-11",
        isOver ? "text-ink-2" : "",
      )}
    >
      <span className="flex max-w-full min-w-0 gap-x-1 @max-[10rem]:flex-wrap @max-[10rem]:content-center">
        <span
          aria-hidden="true"
          className={cx(
            "h-3 w-[3px] shrink-0 self-center rounded-[1px]",
            solidTones[look.tone],
            look.dashed ? "mask-[repeating-linear-gradient(#000_0_3px,transparent_3px_5px)]" : "",
          )}
        />
        <span className="shrink-0 font-strong tabular-nums">{shortTime(start, zone)}</span>
        <span className="min-w-0 truncate font-medium @max-[10rem]:flex-1">{surname(visit.client.name)}</span>
        {/* The customer keeps its letters until a long name of the person has only a few left. */}
        <span
          className={cx(
            "truncate @max-[10rem]:basis-full @max-[10rem]:pl-[7px]",
            who.length > shortName ? "min-w-14 shrink-999" : "shrink-0",
            names.length > 0 ? "text-ink-2" : "font-strong text-ochre-ink",
          )}
        >
          <span className="@max-[10rem]:hidden">· </span>
          {who}
        </span>
      </span>
      <span className="min-w-12 flex-1 basis-12 truncate text-ink-2 @max-[10rem]:sr-only">
        · {visit.title}
      </span>
    </Link>
  );
}

type MonthViewProps = { search: ScheduleSearch; onDate: (date: Day | undefined) => void };

export function MonthView({ search, onDate }: MonthViewProps) {
  const today = useToday();
  const date = search.date ?? today;
  const { user } = useSession();
  const startsOn = user?.organization?.weekStartsOn ?? 0;
  const days = useMemo(() => monthDays(date, startsOn), [date, startsOn]);
  const { data, isError, isFetching, refetch } = useQuery(boardQuery(days[0] ?? date, days.at(-1) ?? date));
  const byDay = useMemo(() => {
    if (!data) return undefined;
    const { team } = search;
    const visits = team
      ? data.visits.filter((visit) => visit.team.some(({ user }) => user === team))
      : data.visits;
    return visitsByDay(days, visits, data.timeZone);
  }, [data, days, search]);
  const people = useMemo(() => peopleById(data?.people ?? []), [data]);
  const grid = useTodayFirst(today, byDay !== undefined);
  const rows = useRows(grid, days.length / 7, byDay !== undefined);
  const { mayPeek } = useMayPeek();
  const peek = usePeek({
    side: "right",
    find: ({ visit: id }) => {
      const visit = data?.visits.find(({ _id }) => _id === id);
      return visit && { seed: seedOfBoard(visit, people) };
    },
  });
  return (
    <div
      data-fills=""
      className="flex flex-col px-4 pt-3 pb-6 max-sm:has-data-phone-action:pb-24 sm:min-h-160 sm:flex-1 sm:px-0 sm:pb-0"
    >
      <header className={cx(scheduleBar, "gap-x-4 pb-3 sm:px-4")}>
        <h1 className="text-18 font-head wdth-head">{formatDay(date, "monthYear")}</h1>
        <RangeNav
          noun={words.month}
          onStep={(steps) => onDate(monthFrom(date, steps))}
          onToday={() => onDate(undefined)}
        />
        <ScheduleViews view="month" search={search} />
        <BarActions>
          <AiScheduleButton size="bar" />
        </BarActions>
      </header>
      {isError && !data ? (
        <ErrorState message={words.failedToLoadSchedules} busy={isFetching} onRetry={() => void refetch()} />
      ) : !byDay || !data ? (
        <SkeletonRows rows={10} label={words.loadingMonth} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the visits inside are the controls
        <div
          ref={grid}
          onKeyDown={walk}
          {...(mayPeek ? { onClickCapture: peekOnClick(peek.open) } : {})}
          aria-busy={isFetching}
          className="grid min-h-0 flex-1 grid-cols-1 gap-2 sm:auto-rows-fr sm:grid-cols-7 sm:grid-rows-[auto] sm:gap-0 sm:border-t sm:border-line-strong"
        >
          {days.slice(0, 7).map((day) => (
            <p
              key={day}
              className="border-b border-line bg-sunken px-2 py-1.5 text-12 font-control text-ink-2 max-sm:hidden"
            >
              {formatDay(day, "weekday")}
            </p>
          ))}
          {days.map((day) => (
            <MonthDay
              key={day}
              day={day}
              rows={rows}
              today={today}
              isOther={day.slice(0, 7) !== date.slice(0, 7)}
              entries={byDay.get(day) ?? none}
              people={people}
              zone={data.timeZone}
              holidays={data.holidays}
            />
          ))}
        </div>
      )}
      {peek.card}
    </div>
  );
}

/** Arrow keys lead from visit to visit. */
const walk = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const days = [...event.currentTarget.querySelectorAll("[data-day]")];
  const links = days.map((day) => [...day.querySelectorAll<HTMLElement>("ul a")]);
  const day = links.findIndex((all) => all.some((link) => link === event.target));
  const line = links[day]?.findIndex((link) => link === event.target) ?? 0;
  const to = walkDays(
    links.map(({ length }) => length),
    { day, line },
    event.key,
  );
  if (day < 0 || !to) return;
  event.preventDefault();
  links[to.day]?.[to.line]?.focus();
};

/** How many visits fit into a day of a grid with so many weeks. Phones let days be as long as they are. */
const useRows = (grid: RefObject<HTMLElement | null>, weeks: number, isLoaded: boolean): number => {
  const [rows, setRows] = useState(fewestRows);
  useEffect(() => {
    const element = grid.current;
    if (!isLoaded || !element) return undefined;
    const observer = new ResizeObserver(() => {
      const [heading] = element.children;
      const height = (element.clientHeight - (heading?.clientHeight ?? 0)) / weeks;
      const [fewest, each] =
        element.clientWidth / 7 < narrow
          ? [narrowRows, narrowRowHeight]
          : matchMedia("(pointer: coarse)").matches
            ? [touchRows, touchRowHeight]
            : [fewestRows, rowHeight];
      const fitting = Math.floor((height - aroundRows) / each);
      setRows(matchMedia("(width < 40rem)").matches ? fewestRows : Math.max(fewest, fitting));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid, weeks, isLoaded]);
  return rows;
};

/** On a phone the days are below each other, so the month opens at today, or at the next day with visits. */
const useTodayFirst = (today: Day, isLoaded: boolean) => {
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isLoaded || !matchMedia("(width < 40rem)").matches) return;
    const shown = [...(grid.current?.querySelectorAll<HTMLElement>("[data-day]") ?? [])].filter(
      (day) => day.offsetParent !== null,
    );
    const hasPast = shown.some(({ dataset }) => (dataset.day ?? "") < today);
    const first = shown.find(({ dataset }) => (dataset.day ?? "") >= today);
    if (hasPast && first) first.scrollIntoView({ block: "start" });
  }, [today, isLoaded]);
  return grid;
};

const none: readonly DayEntry[] = [];
