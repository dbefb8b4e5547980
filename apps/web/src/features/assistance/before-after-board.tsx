import { formatHour } from "@fieldwright/domain/format-time";
import type { Lane } from "./day-lanes";
import { DayTrack } from "./day-track";
import { laneHours } from "./lane-hours";

const key = [
  { look: "Moved", className: "border-accent bg-accent-soft" },
  { look: "New", className: "border-green-solid bg-green-soft" },
  { look: "Leaves", className: "border-stone-solid bg-stone-soft" },
  { look: "Stays", className: "border-line-strong bg-raised" },
] as const;

/** Two lanes a person, before above after; the list of changes says the same in words. */
export function BeforeAfterBoard({ lanes }: { lanes: readonly Lane[] }) {
  const changing = lanes.filter(({ changes }) => changes);
  const same = lanes.length - changing.length;
  const span = laneHours(lanes);
  return (
    <div aria-hidden="true" className="flex flex-col gap-3 rounded-card border border-line p-3.5">
      {changing.map(({ person, name, before, after }) => (
        <div
          key={person}
          className="grid items-center gap-x-3 gap-y-1 text-12 sm:grid-cols-[112px_minmax(0,1fr)]"
        >
          <span className="truncate font-control">{name}</span>
          <DayTrack bars={before} span={span} />
          <span className="text-ink-3 max-sm:hidden">After</span>
          <DayTrack bars={after} span={span} />
        </div>
      ))}
      <div className="flex justify-between sm:ml-[124px] text-11 text-ink-3">
        <span>{formatHour(span.from / 60)}</span>
        <span>{formatHour((span.to / 60) % 24)}</span>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-12 text-ink-2">
        {key.map(({ look, className }) => (
          <span key={look} className="flex items-center gap-1.5">
            <span className={`h-3 w-4 border-l-[3px] ${className}`} />
            {look}
          </span>
        ))}
        <span className="text-ink-3 sm:hidden">Before above, after below</span>
        {same > 0 ? (
          <span className="text-ink-3 sm:ml-auto">
            {same === 1 ? "1 other day stays as it is" : `${same} other days stay as they are`}
          </span>
        ) : null}
      </div>
    </div>
  );
}
