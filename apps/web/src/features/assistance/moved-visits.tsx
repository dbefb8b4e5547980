import type { ProposedMove } from "@fieldwright/contract/ai-schedule";
import { useId } from "react";
import { formatDay, useZone } from "@/lib/dates";
import { Checkbox } from "@/ui/checkbox";
import { cx } from "@/ui/cx";
import { countText, hourText, momentText, teamNames } from "./assistance-words";
import { type Bar, type DayStrip, dayStrips, stripHours } from "./day-strips";

type MovedVisitsProps = {
  moves: readonly ProposedMove[];
  refused: ReadonlySet<string>;
  onToggle: (visit: string) => void;
};

/** Each move can be left out; the strips show the days of the people whom it concerns. */
export function MovedVisits({ moves, refused, onToggle }: MovedVisitsProps) {
  const zone = useZone();
  const titleId = useId();
  const strips = dayStrips(
    moves.filter(({ schedule }) => !refused.has(schedule._id)),
    zone,
  );
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3">
      <h3 id={titleId} className="text-13 font-strong">
        {countText(moves.length, "visit moves", "visits move")}
      </h3>
      <ul className="divide-y divide-line rounded-card border border-line">
        {moves.map(({ schedule, from, to, why }) => (
          <li key={schedule._id} className="px-3.5 py-2.5">
            <Checkbox
              checked={!refused.has(schedule._id)}
              onChange={() => onToggle(schedule._id)}
              label={
                <span className="text-13">
                  <span className="font-strong">{schedule.title}</span>{" "}
                  <span className="text-ink-2">{schedule.client}</span>
                </span>
              }
              hint={
                <span className="flex flex-col text-13 text-ink-2">
                  <span>
                    {momentText(from.start, zone)}, {teamNames(from.team)} <span aria-hidden="true">→</span>
                    <span className="sr-only">to</span>{" "}
                    <span className="font-control text-ink">
                      {momentText(to.start, zone)}, {teamNames(to.team)}
                    </span>
                  </span>
                  <span className="text-12 text-ink-3">{why}</span>
                </span>
              }
            />
          </li>
        ))}
      </ul>
      <Strips strips={strips} />
    </section>
  );
}

/** Drawn only: the list above says the same in words. */
function Strips({ strips }: { strips: readonly DayStrip[] }) {
  const { from, to } = stripHours(strips);
  const at = (minute: number) => `${((minute - from) / (to - from)) * 100}%`;
  const hours = Array.from({ length: (to - from) / 60 + 1 }, (_, index) => from + index * 60);
  if (strips.length === 0) return null;
  return (
    <div aria-hidden="true" className="flex flex-col gap-3">
      {strips.map(({ key, name, day, before, after }) => (
        <div key={key} className="grid grid-cols-[112px_minmax(0,1fr)] items-center gap-x-3 gap-y-1 text-12">
          <span className="col-span-2 font-control">
            {name} <span className="font-text text-ink-3">{formatDay(day)}</span>
          </span>
          <span className="text-ink-3">Before</span>
          <Track bars={before} at={at} hours={hours} isAfter={false} />
          <span className="text-ink-2">After</span>
          <Track bars={after} at={at} hours={hours} isAfter />
        </div>
      ))}
      <div className="ml-[124px] flex justify-between text-11 text-ink-3">
        <span>{hourText(from / 60)}</span>
        <span>{hourText((to / 60) % 24)}</span>
      </div>
    </div>
  );
}

type TrackProps = {
  bars: readonly Bar[];
  at: (minute: number) => string;
  hours: readonly number[];
  isAfter: boolean;
};

function Track({ bars, at, hours, isAfter }: TrackProps) {
  return (
    <span className="relative block h-5 overflow-hidden rounded-tag border border-line bg-sunken">
      {hours.slice(1, -1).map((hour) => (
        <span key={hour} className="absolute bottom-0 h-1.5 w-px bg-line-strong" style={{ left: at(hour) }} />
      ))}
      {bars.map(({ visit, title, from, to }) => (
        <span
          key={visit}
          className={cx(
            "absolute inset-y-0 truncate border-l-[3px] px-1 text-11 leading-[18px] wdth-tight",
            isAfter
              ? "border-accent bg-accent-soft text-accent-ink"
              : "border-stone-solid bg-stone-soft text-stone-ink",
          )}
          style={{ left: at(from), right: `calc(100% - ${at(to)})` }}
        >
          {title}
        </span>
      ))}
    </span>
  );
}
