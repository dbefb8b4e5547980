import { cx } from "@/ui/cx";
import { progressOf, type Stop } from "./map-day";

const width = 90;
const [firstHour, lastHour] = [7, 18];
const hour = 3_600_000;

/** A ticked rule, one tick an hour, with a person's visits laid on it. `dayStart` is midnight. */
export function DayTape({ stops, dayStart }: { stops: readonly Stop[]; dayStart: number }) {
  const at = (instant: string): number => {
    const share = ((Date.parse(instant) - dayStart) / hour - firstHour) / (lastHour - firstHour);
    return Math.min(1, Math.max(0, share)) * width;
  };
  const ticks = Array.from({ length: lastHour - firstHour + 1 }, (_, index) => {
    const x = Math.round((index * (width - 1)) / (lastHour - firstHour)) + 0.5;
    return `M${x} 14v${index % 4 === 0 ? 4 : 3}`;
  });
  return (
    <svg aria-hidden="true" width={width} height={19} viewBox={`0 0 ${width} 19`} className="shrink-0">
      {stops.map((stop) => (
        <rect
          key={stop.key}
          x={at(stop.start)}
          y={3}
          width={Math.max(3, at(stop.end) - at(stop.start) - 1)}
          height={8}
          rx={1.5}
          className={cx(
            progressOf(stop) === "done"
              ? "fill-green-line"
              : progressOf(stop) === "now"
                ? "fill-teal-solid"
                : "fill-blue-solid",
          )}
        />
      ))}
      <path d={`M0 14.5H${width}${ticks.join("")}`} className="stroke-ink-3" />
    </svg>
  );
}
