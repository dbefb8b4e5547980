import type { Today, VisitToday } from "@fieldwright/contract/dashboard";
import { dayIn } from "@fieldwright/domain/calendar";
import { formatHour, formatTime } from "@fieldwright/domain/format-time";
import { isOpenVisit, type VisitStatus } from "@fieldwright/domain/statuses";
import { minuteOfDay } from "@fieldwright/domain/zoned-time";
import { useZone } from "@/lib/dates";
import { statusLooks } from "@/ui/badge";
import { cx } from "@/ui/cx";
import { type Bar, dayScale } from "./day-scale";

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
  const range = `${formatTime(visit.start, zone)} to ${formatTime(visit.end, zone)}`;
  return `${visit.title}, ${range}, ${who || "no technician"}, ${statusLooks.visit[visit.status].word}`;
};

const nothingBooked = "Nothing booked today.";

/** The day on the tape, with one bar per visit. */
export function DayStrip({ today, now }: { today: Today; now: Date }) {
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
      : `${bars.length} ${bars.length === 1 ? "visit" : "visits"} between ${formatHour(firstHour)} and ${formatHour(lastHour)}`;
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
