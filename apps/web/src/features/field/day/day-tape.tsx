import { dayIn, minuteOfDay } from "@fieldwright/domain/calendar";
import { formatHour } from "@fieldwright/domain/format-time";
import { cx } from "@/ui/cx";
import { isCanceled, isOver, reaches, type Stop } from "./stops";

const usualStart = 7;
const usualEnd = 17;

/** The usual hours, stretched to every visit and to now. */
const tapeHours = (stops: readonly Pick<Stop, "start" | "end">[], zone: string, now: Date) => {
  const day = dayIn(zone, now);
  const startHour = (at: Date) => (dayIn(zone, at) < day ? 0 : Math.floor(minuteOfDay(zone, at) / 60));
  const endHour = (at: Date) => (dayIn(zone, at) > day ? 24 : Math.ceil(minuteOfDay(zone, at) / 60));
  const thisHour = Math.floor(minuteOfDay(zone, now) / 60);
  return {
    first: Math.min(usualStart, thisHour, ...stops.map(({ start }) => startHour(start))),
    last: Math.max(usualEnd, thisHour + 1, ...stops.map(({ end }) => endHour(end))),
  };
};

const tickLength = (quarter: number): number => (quarter % 4 === 0 ? 10 : 5);

type DayTapeProps = {
  stops: readonly Stop[];
  current: Stop | undefined;
  person: string;
  zone: string;
  now: Date;
};

/** The day on the tape: done visits are soft green, the current one is solid, the rest soft. */
export function DayTape({ stops, current, person, zone, now }: DayTapeProps) {
  const day = dayIn(zone, now);
  const planned = stops.filter((stop) => !isCanceled(stop) && reaches(stop, day, zone));
  const { first, last } = tapeHours(planned, zone, now);
  const percent = (at: Date) => (100 * (minuteOfDay(zone, at) - first * 60)) / ((last - first) * 60);
  const left = (at: Date) => (dayIn(zone, at) < day ? 0 : percent(at));
  const edge = (at: Date) => (dayIn(zone, at) > day ? 100 : percent(at));
  return (
    <div aria-hidden="true" className="relative mt-2.5">
      <div className="relative h-[13px]">
        {planned.map((stop) => (
          <span
            key={`${stop.visit.visit._id} ${stop.start.getTime()}`}
            className={cx(
              "absolute inset-y-0 rounded-[3px] border",
              isOver(stop, person)
                ? "border-green-line bg-green-soft"
                : stop === current
                  ? "border-blue-solid bg-blue-solid"
                  : "border-blue-line bg-blue-soft",
            )}
            style={{
              left: `${left(stop.start)}%`,
              width: `max(4px, ${edge(stop.end) - left(stop.start)}%)`,
            }}
          />
        ))}
      </div>
      <Ticks first={first} last={last} />
      <span
        className="absolute -top-1 h-8 w-0.5 -translate-x-px bg-now"
        style={{ left: `${Math.min(100, Math.max(0, percent(now)))}%` }}
      />
    </div>
  );
}

function Ticks({ first, last }: { first: number; last: number }) {
  const hours = last - first;
  const step = hours <= 12 ? 2 : 3;
  const quarters = Array.from({ length: hours * 4 + 1 }, (_, quarter) => quarter);
  const named = Array.from({ length: Math.floor(hours / step) + 1 }, (_, index) => index * step);
  return (
    <>
      <svg className="mt-1 block h-2.5 w-full overflow-visible stroke-ink-2">
        {quarters.map((quarter) => {
          const x = `${(100 * quarter) / (hours * 4)}%`;
          return <line key={quarter} x1={x} x2={x} y1={0} y2={tickLength(quarter)} />;
        })}
      </svg>
      <div className="relative mt-0.5 h-[18px] text-13 font-medium text-ink-2">
        {named.map((hour) => (
          <span
            key={hour}
            className={cx(
              "absolute whitespace-nowrap",
              hour === 0 ? "" : hour === hours ? "-translate-x-full" : "-translate-x-1/2",
            )}
            style={{ left: `${(100 * hour) / hours}%` }}
          >
            {formatHour(first + hour).replace(/\s?[AP]M$/, "")}
          </span>
        ))}
      </div>
    </>
  );
}
