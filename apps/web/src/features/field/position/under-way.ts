import type { FieldVisit } from "@/lib/field/types";

/** Whether the person set off to this visit or works on it. */
export const isUnderWay = ({ visit, progress }: FieldVisit, person: string): boolean => {
  const own = progress.find(({ user }) => user === person);
  const isOpen = visit.status === "en_route" || visit.status === "in_progress";
  return isOpen && own !== undefined && !own.finishedAt && Boolean(own.travelAt ?? own.startedAt);
};
