import type { Day } from "@fieldwright/domain/calendar";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useZone } from "@/lib/dates";
import { Segmented } from "@/ui/segmented";
import { Skeleton } from "@/ui/skeleton";
import { daysQuery } from "./api";
import { BeforeAfterBoard } from "./before-after-board";
import { changedDays, type DayChanges, lanesOn } from "./day-lanes";
import { BeforeAfterMap } from "./lane-map";

type BeforeAfterProps = {
  proposal: DayChanges & { readonly proposalId: string };
  refused: ReadonlySet<string>;
};

const nothing: ReadonlySet<string> = new Set();

const weekday = new Intl.DateTimeFormat("en-US", { weekday: "short", timeZone: "UTC" });

/** Mon 16 */
const dayLabel = (day: Day): string =>
  `${weekday.format(new Date(`${day}T00:00:00Z`))} ${Number(day.slice(-2))}`;

/** One day at a time of those that change: its board and its map. */
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
      <BeforeAfterBoard lanes={lanes} />
      <BeforeAfterMap lanes={lanes} />
    </section>
  );
}
