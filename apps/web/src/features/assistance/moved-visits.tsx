import type { ProposedMove } from "@fieldwright/contract/ai-schedule";
import { useId } from "react";
import { formatDay, useZone } from "@/lib/dates";
import { Checkbox } from "@/ui/checkbox";
import { countText, hourText, momentText, teamNames } from "./assistance-words";
import { type DayStrip, dayStrips, stripHours } from "./day-strips";
import { DayTrack } from "./day-track";

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
  const span = stripHours(strips);
  if (strips.length === 0) return null;
  return (
    <div aria-hidden="true" className="flex flex-col gap-3">
      {strips.map(({ key, name, day, before, after }) => (
        <div key={key} className="grid grid-cols-[112px_minmax(0,1fr)] items-center gap-x-3 gap-y-1 text-12">
          <span className="col-span-2 font-control">
            {name} <span className="font-text text-ink-3">{formatDay(day)}</span>
          </span>
          <span className="text-ink-3">Before</span>
          <DayTrack bars={before.map((bar) => ({ ...bar, look: "was" }))} span={span} />
          <span className="text-ink-2">After</span>
          <DayTrack bars={after.map((bar) => ({ ...bar, look: "moved" }))} span={span} />
        </div>
      ))}
      <div className="ml-[124px] flex justify-between text-11 text-ink-3">
        <span>{hourText(span.from / 60)}</span>
        <span>{hourText((span.to / 60) % 24)}</span>
      </div>
    </div>
  );
}
