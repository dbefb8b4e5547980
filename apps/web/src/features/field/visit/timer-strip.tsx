import { lengthText } from "@fieldwright/domain/lengths";
import type { FieldVisit } from "@/lib/field/types";
import { cx } from "@/ui/cx";
import { shortTime } from "../day/day-words";
import { runningTimer } from "../steps";
import { clockText, workOn } from "./worked-time";

type TimerStripProps = { visit: FieldVisit; person: string; zone: string; now: Date };

/** The person's time on the tape. The soft bar is what was planned. */
export function TimerStrip({ visit, person, zone, now }: TimerStripProps) {
  const work = workOn(visit, person, now);
  if (!work) return null;
  const planned = visit.visit.timeSlot.duration;
  const isOver = work.worked > planned * 60_000;
  const plannedEnd = new Date(work.since.getTime() + planned * 60_000);
  return (
    <section
      aria-label="Your time"
      className="flex items-center gap-5 border-b border-line bg-surface px-4 py-3"
    >
      <p className="w-[84px] shrink-0">
        <span
          role="timer"
          className={cx("block text-28 font-head wdth-head", isOver ? "text-ochre-ink" : "")}
        >
          {clockText(work.worked)}
        </span>
        <span className="block text-14 text-ink-2">
          {runningTimer(visit) ? `of ${lengthText(planned)}` : "paused"}
        </span>
      </p>
      <Tape since={work.since} plannedEnd={plannedEnd} until={work.until} zone={zone} />
    </section>
  );
}

type TapeProps = { since: Date; plannedEnd: Date; until: Date; zone: string };

const quarter = 15 * 60_000;

function Tape({ since, plannedEnd, until, zone }: TapeProps) {
  const start = since.getTime();
  const length = Math.max(plannedEnd.getTime() - start, until.getTime() - start) * 1.06;
  // The screen's minute may have begun before the work did.
  const percent = (at: Date) => Math.max(0, (100 * (at.getTime() - start)) / length);
  const ticks = Array.from({ length: Math.min(97, Math.floor(length / quarter) + 1) }, (_, index) => index);
  return (
    <div aria-hidden="true" className="relative min-w-0 flex-1">
      <div className="relative h-[9px]">
        <span
          className="absolute inset-y-0 left-0 rounded-[2px] border border-teal-line bg-teal-soft"
          style={{ width: `${percent(plannedEnd)}%` }}
        />
        <span
          className={cx(
            "absolute inset-y-0 left-0 rounded-[2px]",
            until > plannedEnd ? "bg-ochre-solid" : "bg-teal-solid",
          )}
          style={{ width: `${percent(until)}%` }}
        />
        <span
          className="absolute -top-1 h-6 w-0.5 -translate-x-px bg-now"
          style={{ left: `${percent(until)}%` }}
        />
      </div>
      <svg className="mt-1 block h-2 w-full overflow-visible stroke-ink-2">
        {ticks.map((tick) => {
          const x = `${(100 * tick * quarter) / length}%`;
          return <line key={tick} x1={x} x2={x} y1={0} y2={tick % 4 === 0 ? 8 : 4} />;
        })}
      </svg>
      <div className="relative mt-0.5 h-[18px] text-13 text-ink-2">
        <span className="absolute left-0">{shortTime(since, zone)}</span>
        <span
          className="absolute -translate-x-full whitespace-nowrap"
          style={{ left: `${Math.min(100, Math.max(40, percent(plannedEnd)))}%` }}
        >
          {shortTime(plannedEnd, zone)}
        </span>
      </div>
    </div>
  );
}
