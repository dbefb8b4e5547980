import type { BoardPerson } from "@fieldwright/contract/schedule-board";
import type { Day } from "@fieldwright/domain/calendar";
import { joinWords } from "@fieldwright/domain/join-words";
import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { cx } from "@/ui/cx";
import type { Board } from "../api";
import { shortTime, surname } from "../board/chip-words";
import { lookOf, solidTones } from "../board/tones";
import type { DayEntry } from "../days";
import { HolidayName } from "../schedule-header";
import { dayHeading } from "../schedule-words";

/** How many rows fit into a day. The rest is behind a link. */
const rowsShown = 4;

type MonthDayProps = {
  day: Day;
  today: Day;
  isOther: boolean;
  entries: readonly DayEntry[];
  people: ReadonlyMap<string, BoardPerson>;
  zone: string;
  holidays: Board["holidays"];
};

/** Phones leave out days without visits and days of other months. */
export const MonthDay = memo(function MonthDay(props: MonthDayProps) {
  const { day, today, isOther, entries, people, zone, holidays } = props;
  const hidden = entries.length - rowsShown;
  const shown = hidden > 1 ? entries.slice(0, rowsShown) : entries;
  const toDay = { view: "board", ...(day === today ? {} : { date: day }) } as const;
  return (
    <section
      data-day={day}
      aria-label={`${dayHeading(day, today)}, ${entries.length === 1 ? "1 visit" : `${entries.length} visits`}`}
      className={cx(
        "flex min-w-0 scroll-mt-16 flex-col overflow-hidden border-line bg-surface max-sm:rounded-card max-sm:border sm:border-r sm:border-b",
        isOther ? "sm:bg-bg" : "",
        isOther || entries.length === 0 ? "max-sm:hidden" : "",
      )}
    >
      <header className="flex items-center justify-between px-1.5 pt-1 max-sm:gap-2 max-sm:px-3 max-sm:pt-1">
        <Link
          to="/schedule"
          search={toDay}
          aria-label={`Open ${dayHeading(day, today)} on the board`}
          className={cx(
            "grid min-w-6 place-items-center rounded-tag px-1 text-12 font-strong hover:bg-hover max-sm:min-h-11 max-sm:px-2 max-sm:text-14",
            day === today ? "bg-accent text-on-accent hover:bg-accent-hover" : isOther ? "text-ink-3" : "",
          )}
        >
          <span className="max-sm:hidden">{Number(day.slice(8))}</span>
          <span className="sm:hidden">{dayHeading(day, today)}</span>
        </Link>
        <HolidayName day={day} holidays={holidays} className="mr-auto min-w-0 truncate text-11" />
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
              className="flex items-center rounded-tag px-1 text-12 font-control whitespace-pre text-accent-ink hover:bg-hover max-sm:h-11 max-sm:text-14"
            >
              +{hidden} more<span className="sr-only"> on {dayHeading(day, today)}</span>
            </Link>
          </li>
        ) : null}
      </ul>
    </section>
  );
});

type MonthEntryProps = Pick<MonthDayProps, "day" | "people" | "zone"> & { entry: DayEntry };

/** "8:00 Murphy · Furnace · Elena". Where there is little room the title is cut, not the people. */
function MonthEntry({ entry: { visit, start }, day, people, zone }: MonthEntryProps) {
  const look = lookOf(visit);
  const isOver = visit.status === "completed";
  const names = visit.team.flatMap(({ user }) => people.get(user)?.firstName ?? []);
  return (
    <Link
      to="/schedule/$id"
      params={{ id: visit._id }}
      data-visit={visit._id}
      data-row={day}
      title={[visit.title, visit.client.name, joinWords(names), look.word].filter(Boolean).join(", ")}
      className={cx(
        "flex h-[18px] min-w-0 items-center gap-1 rounded-tag px-1 text-12 whitespace-nowrap wdth-tight hover:bg-hover data-peeked:bg-accent-soft max-sm:h-11 max-sm:text-14",
        isOver ? "text-ink-2" : "",
      )}
    >
      <span
        aria-hidden="true"
        className={cx(
          "h-3 w-[3px] shrink-0 rounded-[1px]",
          solidTones[look.tone],
          look.dashed ? "mask-[repeating-linear-gradient(#000_0_3px,transparent_3px_5px)]" : "",
        )}
      />
      <span className="shrink-0 font-strong tabular-nums">{shortTime(start, zone)}</span>
      <span className="max-w-3/5 shrink-0 truncate font-medium">{surname(visit.client.name)}</span>
      <span className="min-w-0 truncate text-ink-2">· {visit.title}</span>
      {names.length > 0 ? (
        <span className="max-w-2/5 shrink-0 truncate text-ink-2">
          · {names[0]}
          {names.length > 1 ? ` +${names.length - 1}` : ""}
        </span>
      ) : (
        <span className="shrink-0 font-strong text-ochre-ink">· nobody yet</span>
      )}
    </Link>
  );
}
