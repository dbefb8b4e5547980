import type { DayPlan } from "@fieldwright/contract/plan-days";
import type { Day } from "@fieldwright/domain/calendar";
import { formatUsd } from "@fieldwright/domain/money";
import { useQuery } from "@tanstack/react-query";
import { Lightbulb } from "lucide-react";
import { useState } from "react";
import { useZone } from "@/lib/dates";
import { Segmented } from "@/ui/segmented";
import { Skeleton } from "@/ui/skeleton";
import { daysQuery } from "../api/read-days";
import { changedDays, lanesOn } from "../day-lanes";
import { BeforeAfterMap } from "../lane-map";
import { Figure, PlanFigures } from "../proposal";
import { PlanBoard } from "./plan-board";
import { PlanChanges } from "./plan-changes";
import { UnassignedList } from "./unassigned-list";

type PlanResultProps = {
  plan: DayPlan;
  days: { readonly from: Day; readonly to: Day };
  refused: ReadonlySet<string>;
  onToggle: (id: string) => void;
};

const percent = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });
const weekday = new Intl.DateTimeFormat("en-US", { weekday: "short", timeZone: "UTC" });

/** Mon 16 */
const dayLabel = (day: Day): string =>
  `${weekday.format(new Date(`${day}T00:00:00Z`))} ${Number(day.slice(-2))}`;

/** What would change, on the board, on the map and in figures. */
export function PlanResult({ plan, days, refused, onToggle }: PlanResultProps) {
  const { moves, creations, unassigned, suggestions, estimatedImprovement, estimatedSavings } = plan;
  const changes = moves.length + creations.length;
  return (
    <>
      <output className="sr-only">{changes === 1 ? "1 change found" : `${changes} changes found`}</output>
      <dl className="grid grid-cols-2 divide-line rounded-card border border-line sm:grid-cols-4 sm:divide-x">
        <Figure label="Booked" hint="Jobs that get a visit">
          {creations.length}
        </Figure>
        <Figure label="Moved" hint={`${plan.customersToNotify} to tell of a new time`}>
          {moves.length}
        </Figure>
        <Figure label="Estimated improvement" hint="By visit">
          {percent.format(estimatedImprovement)}%
        </Figure>
        <Figure label="Estimated savings" hint="Travel and its working time">
          {formatUsd(estimatedSavings)}
        </Figure>
      </dl>
      <ul aria-label="Suggestions" className="flex flex-col gap-1.5 text-13 text-ink-2">
        {suggestions.map((suggestion) => (
          <li key={suggestion} className="flex gap-2">
            <Lightbulb
              aria-hidden="true"
              size={16}
              strokeWidth={1.75}
              className="mt-px shrink-0 text-accent-ink"
            />
            {suggestion}
          </li>
        ))}
      </ul>
      {changes > 0 ? (
        <>
          <PlanFigures {...plan} />
          <Drawings plan={plan} days={days} refused={refused} />
          <PlanChanges plan={plan} refused={refused} onToggle={onToggle} />
        </>
      ) : null}
      {unassigned.length > 0 ? <UnassignedList unassigned={unassigned} /> : null}
    </>
  );
}

/** One day at a time: its board and its map. */
function Drawings({ plan, days, refused }: Omit<PlanResultProps, "onToggle">) {
  const zone = useZone();
  const changed = changedDays(plan, zone);
  const [picked, setPicked] = useState<Day>();
  const day = picked ?? changed[0] ?? days.from;
  const { data: board, isError } = useQuery(daysQuery(days.from, days.to, plan.proposalId));
  if (isError) return null;
  if (!board) return <Skeleton className="h-40" />;
  const lanes = lanesOn(day, board, plan, refused);
  return (
    <section aria-label="Before and after" className="flex flex-col gap-3">
      {changed.length > 1 ? (
        <div className="overflow-x-auto">
          <Segmented
            label="Day"
            value={day}
            options={changed.map((value) => ({ value, label: dayLabel(value) }))}
            onValueChange={setPicked}
          />
        </div>
      ) : null}
      <PlanBoard lanes={lanes} />
      <BeforeAfterMap lanes={lanes} />
    </section>
  );
}
