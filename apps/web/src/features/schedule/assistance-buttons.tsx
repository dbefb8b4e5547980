import type { Visit } from "@fieldwright/contract/schedule";
import type { Day } from "@fieldwright/domain/calendar";
import { isOpenVisit } from "@fieldwright/domain/statuses";
import { Route, WandSparkles } from "lucide-react";
import { useCan } from "@/lib/auth";
import { askAssistance } from "@/records/assistance";
import { Button, type ButtonProps, IconButton } from "@/ui/button";
import type { BoardRange } from "./schedule-search";
import { words } from "./words";

/** Finds a time for a job. Only for people who may plan. */
export function AiScheduleButton({ size }: Pick<ButtonProps, "size">) {
  if (!useCan("schedule:assist")) return null;
  return (
    <Button
      size={size}
      icon={<WandSparkles aria-hidden="true" />}
      onClick={() => askAssistance({ kind: "schedule" })}
    >
      {words.aiSchedule}
    </Button>
  );
}

type AiOptimizeButtonProps = {
  visit: Visit;
  /** Only the icon, where words have no room. */
  isIcon?: boolean;
} & Pick<ButtonProps, "size" | "className" | "aria-label">;

/** Looks for a better plan around a visit that is still ahead. Only for people who may plan. */
export function AiOptimizeButton({ visit, isIcon = false, ...look }: AiOptimizeButtonProps) {
  if (!useCan("schedule:assist") || !isOpenVisit(visit.status)) return null;
  const ask = () => askAssistance({ kind: "optimize", visit });
  if (isIcon) {
    return (
      <IconButton {...look} label={words.aiOptimize} onClick={ask}>
        <WandSparkles aria-hidden="true" />
      </IconButton>
    );
  }
  return (
    <Button {...look} icon={<WandSparkles aria-hidden="true" />} onClick={ask}>
      {words.aiOptimize}
    </Button>
  );
}

/** Plans everything the board shows. */
export function PlanButton({ range, date }: { range: BoardRange; date: Day }) {
  if (!useCan("schedule:assist")) return null;
  return (
    <Button
      size="bar"
      icon={<Route aria-hidden="true" />}
      title={words.planMy(range)}
      onClick={() => askAssistance({ kind: "plan", range, date })}
    >
      {words.planMy(range)}
    </Button>
  );
}
