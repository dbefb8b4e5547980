import type { Visit } from "@fieldwright/contract/schedule";
import type { Day } from "@fieldwright/domain/calendar";
import { Route, WandSparkles } from "lucide-react";
import { useCan } from "@/lib/auth";
import { askAssistance } from "@/records/assistance";
import { Button, type ButtonProps } from "@/ui/button";
import type { BoardRange } from "./schedule-search";

/** Finds a time for a job. Only for people who may plan. */
export function AiScheduleButton({ size }: Pick<ButtonProps, "size">) {
  if (!useCan("schedule:assist")) return null;
  return (
    <Button
      size={size}
      icon={<WandSparkles aria-hidden="true" />}
      onClick={() => askAssistance({ kind: "schedule" })}
    >
      AI Schedule
    </Button>
  );
}

type AiOptimizeButtonProps = { visit: Visit } & Pick<ButtonProps, "size" | "className" | "aria-label">;

/** Looks for a better plan around a visit. Only for people who may plan. */
export function AiOptimizeButton({ visit, ...look }: AiOptimizeButtonProps) {
  if (!useCan("schedule:assist")) return null;
  return (
    <Button
      {...look}
      icon={<WandSparkles aria-hidden="true" />}
      onClick={() => askAssistance({ kind: "optimize", visit })}
    >
      AI Optimize
    </Button>
  );
}

/** Plans everything the board shows. The label is hidden on widths where it would wrap the toolbar. */
export function PlanButton({ range, date }: { range: BoardRange; date: Day }) {
  if (!useCan("schedule:assist")) return null;
  return (
    <Button
      size="bar"
      icon={<Route aria-hidden="true" />}
      title={`Plan my ${range}`}
      onClick={() => askAssistance({ kind: "plan", range, date })}
    >
      <span className="lg:max-2xl:sr-only">Plan my {range}</span>
    </Button>
  );
}
