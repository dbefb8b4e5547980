import type { Today, VisitToday } from "@fieldwright/contract/dashboard";
import { dayIn, minuteOfDay } from "@fieldwright/domain/calendar";
import { formatHour, formatTime } from "@fieldwright/domain/format-time";
import { isOpenVisit, type VisitStatus } from "@fieldwright/domain/statuses";
import { Link } from "@tanstack/react-router";
import { UserX } from "lucide-react";
import { useZone } from "@/lib/dates";
import { type StatusLook, statusLooks, type Tone } from "@/ui/badge";
import { Card, linkStyle } from "@/ui/card";
import { cx } from "@/ui/cx";
import { words } from "./words";

const dayMinutes = 24 * 60;
const usualStart = 7;
const usualEnd = 18;

/** Minute of the day, clamped to the day's start and end. */
const minuteOn = (day: string, zone: string, instant: Date): number => {
  const itsDay = dayIn(zone, instant);
  if (itsDay < day) return 0;
  return itsDay > day ? dayMinutes : minuteOfDay(zone, instant);
};

type Bar = {
  readonly visit: VisitToday;
  readonly start: number;
  readonly end: number;
  /** Counted from the tape upward. Bars in the same lane do not overlap. */
  readonly lane: number;
};

type DayScale = {
  readonly firstHour: number;
  readonly lastHour: number;
  readonly lanes: number;
  readonly bars: readonly Bar[];
};

/** Lays out a day's visits, ordered by start. The scale covers the usual hours and every visit. */
export const dayScale = (day: string, zone: string, visits: readonly VisitToday[]): DayScale => {
  const laneEnds: number[] = [];
  const bars = visits.map((visit): Bar => {
    const start = minuteOn(day, zone, new Date(visit.start));
    const end = Math.max(minuteOn(day, zone, new Date(visit.end)), start + 1);
    const free = laneEnds.findIndex((laneEnd) => laneEnd <= start);
    const lane = free === -1 ? laneEnds.length : free;
    laneEnds[lane] = end;
    return { visit, start, end, lane };
  });
  return {
    firstHour: Math.min(usualStart, ...bars.map((bar) => Math.floor(bar.start / 60))),
    lastHour: Math.max(usualEnd, ...bars.map((bar) => Math.ceil(bar.end / 60))),
    lanes: laneEnds.length,
    bars,
  };
};

/** Finished visits are outlined and open ones are solid. */
const fills: Record<VisitStatus, string> = {
  completed: "border border-green-line bg-green-soft",
  in_progress: "bg-teal-solid",
  en_route: "bg-plum-solid",
  confirmed: "bg-blue-solid",
  pending: "bg-ochre-solid",
  rescheduled: "bg-plum-solid",
  cancelled: "border border-stone-line",
};
const fillOf = (visit: VisitToday) =>
  visit.technicians.length === 0 && isOpenVisit(visit.status)
    ? "border border-dashed border-red-solid"
    : fills[visit.status];

const tallest = 132;
const widestLane = 12;
const narrowestLane = 3;

const tickLength = (quarter: number): number => {
  if (quarter % 4 === 0) return 11;
  return quarter % 2 === 0 ? 7 : 4;
};

const describe = (visit: VisitToday, zone: string) => {
  const who = visit.technicians.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(", ");
  const range = words.startEndTo(formatTime(visit.start, zone), formatTime(visit.end, zone));
  return `${visit.title}, ${range}, ${who || words.noTechnician}, ${statusLooks.visit[visit.status].word}`;
};

const nothingBooked = words.nothingBookedToday;

/** The day on the tape, with one bar per visit. */
function DayStrip({ today, now }: { today: Today; now: Date }) {
  const zone = useZone();
  const { firstHour, lastHour, lanes, bars } = dayScale(today.day, zone, today.visits);
  const hours = lastHour - firstHour;
  const percent = (minute: number) => (100 * (minute - firstHour * 60)) / (hours * 60);
  const pitch = Math.max(narrowestLane, Math.min(widestLane, tallest / Math.max(lanes, 1)));
  const minute = minuteOfDay(zone, now);
  const isNowShown = dayIn(zone, now) === today.day && minute >= firstHour * 60 && minute <= lastHour * 60;
  const summary =
    bars.length === 0
      ? nothingBooked
      : words.visitBetweenAnd(bars.length, formatHour(firstHour), formatHour(lastHour));
  return (
    <figure className="px-4 pt-1.5 pb-3">
      <figcaption className="sr-only">{summary}</figcaption>
      <div aria-hidden="true" className="relative" style={{ height: Math.max(lanes, 3) * pitch + 26 }}>
        {bars.length === 0 ? (
          <p className="absolute inset-x-0 bottom-3 text-center text-13 text-ink-2">{nothingBooked}</p>
        ) : null}
        {bars.map((bar) => (
          <StripBar key={bar.visit._id} bar={bar} pitch={pitch} percent={percent} zone={zone} />
        ))}
        {isNowShown ? <NowLine at={percent(minute)} text={formatTime(now, zone)} /> : null}
      </div>
      <Tape hours={hours} firstHour={firstHour} />
    </figure>
  );
}

type StripBarProps = { bar: Bar; pitch: number; percent: (minute: number) => number; zone: string };

function StripBar({ bar: { visit, start, end, lane }, pitch, percent, zone }: StripBarProps) {
  return (
    <span
      title={describe(visit, zone)}
      className={cx("absolute rounded-[2px]", fillOf(visit))}
      style={{
        left: `calc(${percent(start)}% + 1px)`,
        width: `calc(${percent(end) - percent(start)}% - 2px)`,
        bottom: 4 + lane * pitch,
        height: Math.max(pitch - 3, 2),
      }}
    />
  );
}

function NowLine({ at, text }: { at: number; text: string }) {
  return (
    <span className="absolute inset-y-0 w-0.5 -translate-x-px bg-now" style={{ left: `${at}%` }}>
      <span
        className={cx(
          "absolute top-0 text-11 font-strong whitespace-nowrap text-ink",
          at > 85 ? "right-2" : "left-2",
        )}
      >
        {text.replace(/ [AP]M$/, "")}
      </span>
    </span>
  );
}

function Tape({ hours, firstHour }: { hours: number; firstHour: number }) {
  const quarters = Array.from({ length: hours * 4 + 1 }, (_, index) => index);
  return (
    <>
      <svg aria-hidden="true" className="block h-3 w-full overflow-visible stroke-ink-3">
        {quarters.map((quarter) => {
          const x = `${(100 * quarter) / (hours * 4)}%`;
          return <line key={quarter} x1={x} x2={x} y1={12 - tickLength(quarter)} y2={12} />;
        })}
        <line x1="0" x2="100%" y1={12} y2={12} />
      </svg>
      <div aria-hidden="true" className="relative mt-1 h-4 text-11 font-medium text-ink-2">
        {Array.from({ length: hours + 1 }, (_, hour) => (
          <span
            key={hour}
            className={cx(
              "absolute whitespace-nowrap",
              hour === 0 ? "" : hour === hours ? "-translate-x-full" : "-translate-x-1/2",
              hour % 3 === 0 ? "" : "max-sm:hidden",
              hour % 2 === 0 || hours <= 14 ? "" : "max-lg:hidden",
            )}
            style={{ left: `${(100 * hour) / hours}%` }}
          >
            {formatHour(firstHour + hour)}
          </span>
        ))}
      </div>
    </>
  );
}

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
  { status: "in_progress", word: words.underWay },
  { status: "en_route", word: words.enRoute },
  { status: "confirmed", word: "confirmed" },
  { status: "pending", word: "pending" },
  { status: "rescheduled", word: "rescheduled" },
];

export function TodayCard({ today, now }: { today: Today; now: Date }) {
  return (
    <Card aria-labelledby="todays-visits">
      <header className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 pt-3.5">
        <h2 id="todays-visits" className="text-15 font-head wdth-head">
          {words.todaysVisits}
        </h2>
        <TodayCounts today={today} />
        <Link to="/schedule" search={{ view: "board" }} className={cx(linkStyle, "text-13 max-lg:ml-auto")}>
          {words.openBoard}
        </Link>
      </header>
      <DayStrip today={today} now={now} />
    </Card>
  );
}

function TodayCounts({ today: { counts, withoutTechnician } }: { today: Today }) {
  return (
    <ul
      aria-label={words.visitsByStatus}
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
          {words.withoutTechnician(withoutTechnician)}
        </li>
      ) : null}
    </ul>
  );
}
