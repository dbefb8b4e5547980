import type { WeekOfPerson } from "@fieldwright/contract/time-sheets";
import { Check, CircleDashed, Clock, Play, TriangleAlert } from "lucide-react";
import { Badge, type StatusLook } from "@/ui/badge";

type State = Pick<WeekOfPerson, "approval" | "afterApproval" | "running" | "ready" | "minutes">;

const lookOf = ({ approval, afterApproval, running, ready, minutes }: State): StatusLook => {
  if (approval && afterApproval)
    return { word: "Changed after approval", tone: "ochre", icon: TriangleAlert };
  if (approval) return { word: "Approved", tone: "green", icon: Check };
  if (running) return { word: "Running", tone: "teal", icon: Play };
  if (minutes === 0) return { word: "No time", tone: "stone", icon: CircleDashed, quiet: true };
  return ready
    ? { word: "To approve", tone: "blue", icon: Clock }
    : { word: "Open", tone: "stone", icon: Clock, quiet: true };
};

export function WeekState({ sheet }: { sheet: State }) {
  const look = lookOf(sheet);
  return (
    <Badge tone={look.tone} quiet={look.quiet ?? false} icon={<look.icon aria-hidden="true" />}>
      {look.word}
    </Badge>
  );
}
