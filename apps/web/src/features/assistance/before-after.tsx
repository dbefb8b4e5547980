import type { Day } from "@fieldwright/domain/calendar";
import { formatHour } from "@fieldwright/domain/format-time";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDay, useZone } from "@/lib/dates";
import { Segmented } from "@/ui/segmented";
import { Skeleton } from "@/ui/skeleton";
import { daysQuery } from "./api";
import {
  BeforeAfterMap,
  changedDays,
  type DayChanges,
  DayTrack,
  type Lane,
  laneHours,
  lanesOn,
} from "./day-lanes";
import { words } from "./words";

type BeforeAfterProps = {
  proposal: DayChanges & { readonly proposalId: string };
  refused: ReadonlySet<string>;
};

const nothing: ReadonlySet<string> = new Set();

/** "Mon 16" */
const dayLabel = (day: Day): string => `${formatDay(day, "weekday")} ${Number(day.slice(-2))}`;

/** Board and map for one of the changed days at a time. */
export function BeforeAfter({ proposal, refused }: BeforeAfterProps) {
  const possible = changedDays(proposal, useZone());
  const [first, last] = [possible[0], possible.at(-1)];
  const [picked, setPicked] = useState<Day>();
  const { data: board, isError } = useQuery({
    ...daysQuery(first ?? "", last ?? "", proposal.proposalId),
    enabled: first !== undefined,
  });
  if (isError || !first) return null;
  if (!board) return <Skeleton className="h-40" />;
  const changed = possible.filter((each) =>
    lanesOn(each, board, proposal, nothing).some(({ changes }) => changes),
  );
  const day = picked ?? changed[0] ?? first;
  const lanes = lanesOn(day, board, proposal, refused);
  return (
    <section aria-label={words.beforeAndAfter} className="flex flex-col gap-3">
      {changed.length > 1 ? (
        <div className="overflow-x-auto">
          <Segmented
            label={words.day}
            value={day}
            options={changed.map((value) => ({ value, label: dayLabel(value) }))}
            onValueChange={setPicked}
          />
        </div>
      ) : null}
      <BeforeAfterBoard lanes={lanes} />
      <BeforeAfterMap lanes={lanes} />
    </section>
  );
}

const key = [
  { look: words.moved, className: "border-accent bg-accent-soft" },
  { look: words.new, className: "border-green-solid bg-green-soft" },
  { look: words.leaves, className: "border-stone-solid bg-stone-soft" },
  { look: words.stays, className: "border-line-strong bg-raised" },
] as const;

/** Two lanes per person, before above after. Hidden from screen readers: the list of changes has the same content. */
function BeforeAfterBoard({ lanes }: { lanes: readonly Lane[] }) {
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
          <span className="text-ink-3 max-sm:hidden">{words.after}</span>
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
        <span className="text-ink-3 sm:hidden">{words.beforeAboveAfterBelow}</span>
        {same > 0 ? <span className="text-ink-3 sm:ml-auto">{words.otherDay1Stays(same)}</span> : null}
      </div>
    </div>
  );
}
