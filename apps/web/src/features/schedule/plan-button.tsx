import type { Day } from "@fieldwright/domain/calendar";
import { Route } from "lucide-react";
import { useCan } from "@/lib/auth";
import { askAssistance } from "@/records/assistance";
import { Button } from "@/ui/button";
import type { BoardRange } from "./schedule-search";

/** Plans all that the board shows; for people who plan. Its words leave where they would take the toolbar a second row. */
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
