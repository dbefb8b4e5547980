import { memo } from "react";
import { cx } from "@/ui/cx";
import type { Board } from "../api";
import { HolidayName } from "../schedule-header";
import { dayText } from "../schedule-words";
import { hourMarks, type Scale } from "./scale";

const hourText = (hourOfDay: number) => ({
  number: hourOfDay % 12 === 0 ? 12 : hourOfDay % 12,
  half: hourOfDay < 12 ? "AM" : "PM",
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
