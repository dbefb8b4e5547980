import { cx } from "./cx";

const width = 242;
const height = 28;
const barTop = 20;

type DensityTapeProps = {
  /** One bar for each half hour, from `firstHour` on, as a share of the highest possible. */
  bars: readonly number[];
  firstHour: number;
  /** Hours on the clock. Bars before it are over. Absent on other days. */
  now?: number | undefined;
  className?: string;
};

/** A ticked rule with booked time laid on it: how full each half hour of a day is. */
export function DensityTape({ bars, firstHour, now, className }: DensityTapeProps) {
  const step = (width - 1) / bars.length;
  const nowX = now === undefined ? undefined : (now - firstHour) * 2 * step;
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className={cx("shrink-0", className)}
    >
      {bars.map((share, index) => {
        const tall = share > 0 ? Math.max(2, Math.round(Math.min(share, 1) * 17)) : 0;
        const isOver = nowX !== undefined && (index + 1) * step <= nowX;
        return (
          <rect
            key={`${firstHour + index / 2}`}
            x={index * step + 1}
            y={barTop - tall}
            width={step - 1.5}
            height={tall}
            rx={1}
            className={isOver ? "fill-line-strong" : "fill-blue-solid"}
          />
        );
      })}
      <path
        d={`M0 22.5H${width}${Array.from(
          { length: bars.length + 1 },
          (_, index) => `M${Math.round(index * step) + 0.5} 22v${index % 2 === 0 ? 6 : 4}`,
        ).join("")}`}
        className="stroke-ink-3"
      />
      {nowX !== undefined && nowX >= 0 && nowX <= width ? (
        <rect x={nowX - 1} y={1} width={2} height={height - 1} className="fill-now" />
      ) : null}
    </svg>
  );
}

type LoadTapeProps = {
  /** The full width, in minutes. */
  capacity: number;
  booked: number;
  /** How many ticks. Default: the hours of the capacity. */
  hours?: number;
  className?: string;
};

/** A ticked rule along the lower edge of a cell, one tick an hour. Ochre when full, red when over. */
export function LoadTape({
  capacity,
  booked,
  hours = Math.max(1, Math.round(capacity / 60)),
  className,
}: LoadTapeProps) {
  const share = capacity > 0 ? booked / capacity : 1;
  return (
    <span
      aria-hidden="true"
      className={cx("relative block h-1.5 text-ink-3", className)}
      style={{
        backgroundImage: "linear-gradient(90deg, transparent calc(100% - 1px), currentColor 0)",
        backgroundSize: `${100 / hours}% 4px`,
        backgroundPosition: "0 100%",
        backgroundRepeat: "repeat-x",
      }}
    >
      {booked > 0 ? (
        <span
          className={cx(
            "absolute bottom-0 left-0 h-0.5",
            share > 1.005 ? "bg-red-solid" : share >= 0.995 ? "bg-ochre-solid" : "bg-ink-3",
          )}
          style={{ width: `${Math.min(100, share * 100)}%` }}
        />
      ) : null}
    </span>
  );
}
