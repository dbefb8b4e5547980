import { addDays, type Day } from "@fieldwright/domain/calendar";
import { formatDay } from "@fieldwright/domain/format-time";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { IconButton } from "@/ui/button";
import { cx } from "@/ui/cx";
import { dayText, hoursText } from "../schedule-words";
import type { OpenDay } from "./fit";
import { words } from "./words";

/** "Wed 18" */
const tileText = (day: Day): string => `${formatDay(day, "weekday")} ${Number(day.slice(8))}`;

const openText = ({ kind, holiday, open }: OpenDay): string => {
  if (kind === "open") return words.open(hoursText(Math.round(open / 30) / 2));
  return kind === "holiday" ? (holiday ?? "") : words.dayKinds[kind];
};

/** How many of the people who can go are free in each hour, on a ticked rule. */
function OpenTape({
  bars,
  isChosen,
  isQuiet,
}: Pick<OpenDay, "bars"> & { isChosen: boolean; isQuiet: boolean }) {
  const bar = isQuiet ? "bg-line-strong" : isChosen ? "bg-accent" : "bg-blue-solid";
  return (
    <span aria-hidden="true" className="block">
      <span className="flex h-4 items-end gap-px">
        {bars.map((share, index) => (
          <span
            key={`bar-${index + 1}`}
            className={cx("flex-1 rounded-[1px]", bar)}
            style={{ height: share > 0 ? `${Math.max(12, Math.min(1, share) * 100)}%` : 0 }}
          />
        ))}
      </span>
      <span
        className="mt-px block h-1 border-t border-ink-3 text-ink-3"
        style={{
          backgroundImage: "linear-gradient(90deg, currentColor 1px, transparent 0)",
          backgroundSize: `${100 / Math.max(1, bars.length)}% 4px`,
          backgroundRepeat: "repeat-x",
        }}
      />
    </span>
  );
}

type DayTilesProps = {
  days: readonly OpenDay[];
  day: Day;
  onDay: (day: Day) => void;
  /** Shows a day without booking it. */
  onBrowse: (day: Day) => void;
};

export function DayTiles({ days, day, onDay, onBrowse }: DayTilesProps) {
  const first = days[0]?.day ?? day;
  return (
    <div className="flex items-center gap-1 border-b border-line px-2 py-3">
      <IconButton label={words.earlier} size="sm" onClick={() => onBrowse(addDays(first, -1))}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <fieldset
        aria-label={words.days}
        className="grid min-w-0 flex-1 auto-cols-[minmax(92px,1fr)] grid-flow-col gap-1.5 overflow-x-auto p-0.5"
      >
        {days.map((one) => {
          const isChosen = one.day === day;
          const isQuiet = one.kind !== "open";
          return (
            <button
              key={one.day}
              type="button"
              aria-pressed={isChosen}
              aria-label={`${dayText(one.day)}, ${openText(one)}`}
              onClick={() => onDay(one.day)}
              className={cx(
                "flex min-w-0 flex-col gap-1 rounded-card border px-2.5 py-1.5 text-left",
                isChosen
                  ? "border-accent bg-accent-soft shadow-[inset_0_0_0_1px_var(--accent)]"
                  : isQuiet
                    ? "border-line bg-sunken text-ink-2 hover:border-line-strong"
                    : "border-line-strong bg-surface hover:bg-hover",
              )}
            >
              <span className="truncate text-13 font-strong">{tileText(one.day)}</span>
              <OpenTape bars={one.bars} isChosen={isChosen} isQuiet={isQuiet} />
              <span className="truncate text-12 wdth-tight text-ink-2">{openText(one)}</span>
            </button>
          );
        })}
      </fieldset>
      <IconButton label={words.later} size="sm" onClick={() => onBrowse(addDays(first, days.length))}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </div>
  );
}
