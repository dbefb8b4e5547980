import type { Day } from "@fieldwright/domain/calendar";
import { Route } from "lucide-react";
import { askAssistance } from "@/lib/assistance";
import { useCan } from "@/lib/auth";
import { Button } from "@/ui/button";
import type { BoardRange } from "./schedule-search";

/** Plans all that the board shows; for people who plan. */
export function PlanButton({ range, date }: { range: BoardRange; date: Day }) {
  if (!useCan("schedule:assist")) return null;
  return (
    <Button
      size="bar"
      icon={<Route aria-hidden="true" />}
      onClick={() => askAssistance({ kind: "plan", range, date })}
    >
      Plan my {range}
    </Button>
  );
}
