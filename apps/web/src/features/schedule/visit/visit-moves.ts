import type { Visit } from "@fieldwright/contract/schedule";
import { isDayOfVisit, reopensVisit } from "@fieldwright/domain/life-cycles";
import type { VisitStatus } from "@fieldwright/domain/statuses";

type Reader = { readonly isOffice: boolean; readonly zone: string; readonly now: Date };

/** The moves to offer. Technicians can set "en route" only on the day of the visit. */
export const movesFor = (
  { nextStatuses, timeSlot }: Pick<Visit, "nextStatuses" | "timeSlot">,
  { isOffice, zone, now }: Reader,
): VisitStatus[] => {
  const slot = { start: new Date(timeSlot.start), end: new Date(timeSlot.end) };
  const mayDriveOff = isOffice || isDayOfVisit(slot, zone, now);
  return nextStatuses.filter((next) => next !== "en_route" || mayDriveOff);
};

/** Label of the button for a move. */
export const visitMoveLabel = (from: VisitStatus, to: VisitStatus): string => {
  if (to === "confirmed" && from === "en_route") return "Not on the way yet";
  if (reopensVisit(from, to)) return "Reopen visit";
  const labels: Record<VisitStatus, string> = {
    pending: "Bring back",
    confirmed: "Confirm",
    rescheduled: "Reschedule",
    en_route: "En route",
    in_progress: "Start visit",
    completed: "Finish visit",
    cancelled: "Cancel visit",
  };
  return labels[to];
};

const carriesOn: Readonly<Record<VisitStatus, VisitStatus | undefined>> = {
  pending: "confirmed",
  confirmed: "en_route",
  rescheduled: "en_route",
  en_route: "in_progress",
  in_progress: "completed",
  completed: undefined,
  cancelled: "pending",
};

/** The next move forward that this person may make. If confirming is not allowed, "en route" takes its place. */
export const forwardVisitMove = (
  status: VisitStatus,
  moves: readonly VisitStatus[],
): VisitStatus | undefined => {
  const next = carriesOn[status];
  if (next === undefined || moves.includes(next)) return next;
  return next === "confirmed" && moves.includes("en_route") ? "en_route" : undefined;
};

/** The moves that undo a cancellation. A visit that was past pending ends up confirmed. */
export const wayBack = (before: VisitStatus): readonly VisitStatus[] =>
  before === "pending" ? ["pending"] : ["pending", "confirmed"];
