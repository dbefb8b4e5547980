import { isUnderWay } from "@fieldwright/domain/statuses";
import type { FieldVisit } from "@/lib/field/types";

/** Whether the person set off to this visit or works on it. */
export const isUnderWayFor = ({ visit, progress }: FieldVisit, person: string): boolean => {
  const own = progress.find(({ user }) => user === person);
  return (
    isUnderWay(visit.status) && own !== undefined && !own.finishedAt && Boolean(own.travelAt ?? own.startedAt)
  );
};
