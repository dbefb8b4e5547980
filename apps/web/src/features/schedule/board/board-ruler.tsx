import { formatTime } from "@fieldwright/domain/format-time";
import { memo } from "react";
import { useNow, useZone } from "@/lib/dates";
import { cx } from "@/ui/cx";
import type { Board } from "../api";
import { HolidayName } from "../schedule-header";
import { dayText } from "../schedule-words";
import { personWidth } from "./board-row";
import { hourMarks, type Scale, xOf } from "./scale";
import { words } from "./words";

const nowX = (scale: Scale, now: number): number | undefined =>
  scale.panels.some(({ start, end }) => start <= now && now < end) ? xOf(scale, now) : undefined;

/** Drawn behind the chips, across all rows. */
export function NowLine({ scale, height }: { scale: Scale; height: number }) {
  const x = nowX(scale, useNow().getTime());
  if (x === undefined) return null;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-0 z-[1] w-0.5 bg-now"
      style={{ left: personWidth + x - 1, height }}
    />
  );
}

/** The label of the line, in the ruler. */
export function NowFlag({ scale }: { scale: Scale }) {
  const zone = useZone();
  const now = useNow();
  const x = nowX(scale, now.getTime());
  if (x === undefined) return null;
  return (
    <span
      className="absolute bottom-0 -translate-x-1/2 rounded-tag bg-now px-1 text-11 font-strong text-on-now"
      style={{ left: x }}
    >
      {formatTime(now.toISOString(), zone).replace(/\s?[AP]M$/, "")}
    </span>
  );
}

const hourText = (hourOfDay: number) => ({
  number: hourOfDay % 12 === 0 ? 12 : hourOfDay % 12,
  half: words.hourOfDayAm(hourOfDay),
});

/** Shows one pixel per step. */
const mask = (step: number) => `repeating-linear-gradient(to right, #000 0 1px, transparent 1px ${step}px)`;

/** Ticks stand on the lower edge: 11 px for hours, 7 for half hours, 4 for quarters. */
function Ticks({ step, height }: { step: number; height: number }) {
  return (
    <span
      aria-hidden="true"
      className="absolute inset-x-0 bottom-0 bg-ink-3"
      style={{ height, maskImage: mask(step) }}
    />
  );
}

/** The tape measure above the rows. */
export const BoardRuler = memo(function BoardRuler({
  scale,
  holidays,
}: {
  scale: Scale;
  holidays: Board["holidays"];
}) {
  const isWeek = scale.panels.length > 1;
  const every = scale.hour >= 40 ? 1 : 3;
  return (
    <div className="relative h-full" style={{ width: scale.width }}>
      {scale.panels.map((panel) => (
        <div
          key={panel.day}
          className={cx("absolute inset-y-0", isWeek ? "border-l border-line-strong" : "")}
          style={{ left: panel.x, width: panel.width }}
        >
          <Ticks step={scale.hour} height={11} />
          {scale.hour >= 28 ? <Ticks step={scale.hour / 2} height={7} /> : null}
          {scale.hour >= 56 ? <Ticks step={scale.hour / 4} height={4} /> : null}
          {isWeek ? (
            <span className="absolute top-1 left-2 text-12 font-strong whitespace-nowrap">
              {dayText(panel.day)}
              <HolidayName day={panel.day} holidays={holidays} />
            </span>
          ) : null}
        </div>
      ))}
      {hourMarks(scale).map(({ instant, x, hourOfDay }) => {
        if (hourOfDay % every !== 0) return null;
        const { number, half } = hourText(hourOfDay);
        return (
          <span
            key={instant}
            className={cx(
              "absolute whitespace-nowrap",
              isWeek ? "top-[19px] pl-[3px] text-11 text-ink-2" : "top-2 pl-1 text-13 font-strong",
            )}
            style={{ left: x }}
          >
            {number}
            <span className={cx("text-11 font-text text-ink-2", isWeek && scale.hour < 28 ? "sr-only" : "")}>
              {" "}
              {half}
            </span>
          </span>
        );
      })}
    </div>
  );
});

/** Hour and half-hour lines behind all rows. */
export const BoardLines = memo(function BoardLines({ scale, height }: { scale: Scale; height: number }) {
  return (
    <>
      {scale.panels.map((panel) => (
        <div
          key={panel.day}
          aria-hidden="true"
          className={cx("absolute top-0", scale.panels.length > 1 ? "border-l border-line-strong" : "")}
          style={{
            left: panel.x,
            width: panel.width,
            height,
            backgroundImage: [
              `repeating-linear-gradient(to right, var(--board-grid-hour) 0 1px, transparent 1px ${scale.hour}px)`,
              ...(scale.hour >= 56
                ? [
                    `repeating-linear-gradient(to right, var(--board-grid) 0 1px, transparent 1px ${scale.hour / 2}px)`,
                  ]
                : []),
            ].join(","),
          }}
        />
      ))}
    </>
  );
});
