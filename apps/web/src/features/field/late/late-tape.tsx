import { minuteOfDay } from "@fieldwright/domain/calendar";
import { formatHour } from "@fieldwright/domain/format-time";
import { shortTime } from "../day/day-words";
import { words } from "./words";

const hour = 3_600_000;

/** More do not fit a phone. */
const maxLabels = 8;

/** Whole hours around the times, as steps of so many hours that the labels fit. Each step has four ticks. */
export const tapeTicks = (times: readonly Date[]) => {
  const first = Math.floor(Math.min(...times.map(Number)) / hour) * hour;
  const hours = Math.ceil((Math.max(...times.map(Number)) + hour / 4 - first) / hour);
  const step = Math.ceil(hours / maxLabels);
  const steps = Math.ceil(hours / step);
  return {
    first,
    last: first + steps * step * hour,
    ticks: Array.from({ length: steps * 4 + 1 }, (_, index) => ({
      at: new Date(first + (index / 4) * step * hour),
      isLabeled: index % 4 === 0,
      percent: (100 * index) / (steps * 4),
    })),
  };
};

type LateTapeProps = {
  promised: { readonly start: string; readonly end: string } | null;
  now: Date;
  thereAt: Date;
  zone: string;
};

/** What was promised, now, and when the person will be there. */
export function LateTape({ promised, now, thereAt, zone }: LateTapeProps) {
  const times = [now, thereAt, ...(promised ? [new Date(promised.start), new Date(promised.end)] : [])];
  const { first, last, ticks } = tapeTicks(times);
  const percent = (at: Date | string) => (100 * (new Date(at).getTime() - first)) / (last - first);
  const name = "absolute top-0 -translate-x-1/2 text-14 font-strong whitespace-nowrap";
  const inView = (at: Date) => `${Math.min(86, Math.max(10, percent(at)))}%`;
  const isCrowded = Math.abs(percent(now) - percent(thereAt)) < 28;
  return (
    <div aria-hidden="true" className="relative mx-6 mb-3 h-[84px]">
      {isCrowded ? null : (
        <span className={`${name} text-now`} style={{ left: inView(now) }}>
          {words.now}
        </span>
      )}
      <span className={`${name} text-red-ink`} style={{ left: inView(thereAt) }}>
        {words.thereThereAt(shortTime(thereAt, zone))}
      </span>
      {promised ? (
        <span
          className="absolute top-7 flex h-5 items-center justify-center overflow-hidden rounded-[3px] border border-blue-line bg-blue-soft text-13 font-control text-blue-ink"
          style={{
            left: `${percent(promised.start)}%`,
            width: `${percent(promised.end) - percent(promised.start)}%`,
          }}
        >
          {words.promised}
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
        {ticks.map(({ percent: left, isLabeled }) => (
          <line key={left} x1={`${left}%`} x2={`${left}%`} y1={0} y2={isLabeled ? 10 : 5} />
        ))}
      </svg>
      {ticks
        .filter(({ isLabeled }) => isLabeled)
        .map(({ at, percent: left }) => (
          <span
            key={left}
            className="absolute top-[64px] -translate-x-1/2 text-14 font-medium text-ink-2"
            style={{ left: `${left}%` }}
          >
            {formatHour(Math.floor(minuteOfDay(zone, at) / 60)).replace(/\s?[AP]M$/, "")}
          </span>
        ))}
    </div>
  );
}
