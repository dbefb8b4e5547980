import { formatHour } from "@fieldwright/domain/format-time";
import { minuteOfDay } from "@fieldwright/domain/zoned-time";
import { shortTime } from "../day/day-words";

type LateTapeProps = {
  promised: { readonly start: string; readonly end: string } | null;
  now: Date;
  thereAt: Date;
  zone: string;
};

const hour = 3_600_000;

/** What was promised, now, and when the person will be there. */
export function LateTape({ promised, now, thereAt, zone }: LateTapeProps) {
  const times = [now, thereAt, ...(promised ? [new Date(promised.start), new Date(promised.end)] : [])];
  const first = Math.floor(Math.min(...times.map(Number)) / hour) * hour;
  const last = Math.ceil((Math.max(...times.map(Number)) + hour / 4) / hour) * hour;
  const percent = (at: Date | string) => (100 * (new Date(at).getTime() - first)) / (last - first);
  const quarters = Array.from({ length: ((last - first) / hour) * 4 + 1 }, (_, index) => index);
  const name = "absolute top-0 -translate-x-1/2 text-14 font-strong whitespace-nowrap";
  const inView = (at: Date) => `${Math.min(86, Math.max(10, percent(at)))}%`;
  const isCrowded = Math.abs(percent(now) - percent(thereAt)) < 28;
  return (
    <div aria-hidden="true" className="relative mx-6 mb-3 h-[84px]">
      {isCrowded ? null : (
        <span className={`${name} text-now`} style={{ left: inView(now) }}>
          now
        </span>
      )}
      <span className={`${name} text-red-ink`} style={{ left: inView(thereAt) }}>
        there {shortTime(thereAt, zone)}
      </span>
      {promised ? (
        <span
          className="absolute top-7 flex h-5 items-center justify-center overflow-hidden rounded-[3px] border border-blue-line bg-blue-soft text-13 font-control text-blue-ink"
          style={{
            left: `${percent(promised.start)}%`,
            width: `${percent(promised.end) - percent(promised.start)}%`,
          }}
        >
          Promised
        </span>
      ) : null}
      <span
        className="absolute top-6 h-9 w-[3px] -translate-x-1/2 bg-now"
        style={{ left: `${percent(now)}%` }}
      />
      <span
        className="absolute top-6 h-7 w-[3px] -translate-x-1/2 bg-red-ink"
        style={{ left: `${percent(thereAt)}%` }}
      />
      <svg className="absolute top-[52px] block h-2.5 w-full overflow-visible stroke-ink-2">
        {quarters.map((quarter) => {
          const x = `${(100 * quarter) / (quarters.length - 1)}%`;
          return <line key={quarter} x1={x} x2={x} y1={0} y2={quarter % 4 === 0 ? 10 : 5} />;
        })}
      </svg>
      {quarters
        .filter((quarter) => quarter % 4 === 0)
        .map((quarter) => (
          <span
            key={quarter}
            className="absolute top-[64px] -translate-x-1/2 text-14 font-medium text-ink-2"
            style={{ left: `${(100 * quarter) / (quarters.length - 1)}%` }}
          >
            {formatHour(Math.floor(minuteOfDay(zone, new Date(first + (quarter / 4) * hour)) / 60)).replace(
              /\s?[AP]M$/,
              "",
            )}
          </span>
        ))}
    </div>
  );
}
