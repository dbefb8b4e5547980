import { isOpenVisit } from "@fieldwright/domain/statuses";
import type { FieldVisit } from "@/lib/field/types";
import { Badge, StatusBadge, statusLooks } from "@/ui/badge";
import { ownSteps } from "./day/stops";

const look = "h-[26px] px-2 text-14";

/** Where this person is with a visit. Before the first step and after the last it is the visit's status. */
export function StageBadge({ visit, person }: { visit: FieldVisit; person: string }) {
  const { status } = visit.visit;
  const { travelAt, arrivedAt, startedAt, finishedAt } = ownSteps(visit, person);
  const hasBegun = travelAt !== null || arrivedAt !== null || startedAt !== null;
  if (!isOpenVisit(status) || !hasBegun) return <StatusBadge kind="visit" status={status} className={look} />;
  const isThere = arrivedAt !== null || startedAt !== null;
  const { icon: Icon, tone } =
    statusLooks.visit[finishedAt ? "completed" : isThere ? "in_progress" : "en_route"];
  const word = finishedAt ? "Done" : startedAt ? "Working" : isThere ? "On site" : "On the way";
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />} className={look}>
      {word}
    </Badge>
  );
}
