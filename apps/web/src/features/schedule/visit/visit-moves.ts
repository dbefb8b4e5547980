import type { Visit } from "@fieldwright/contract/schedule";
import { isDayOfVisit, reopensVisit } from "@fieldwright/domain/life-cycles";
import type { VisitStatus } from "@fieldwright/domain/statuses";

type Reader = { readonly isOffice: boolean; readonly zone: string; readonly now: Date };

/** The moves to offer: in the field nobody is on the way to a visit of another day. */
export const movesFor = (
  { nextStatuses, timeSlot }: Pick<Visit, "nextStatuses" | "timeSlot">,
  { isOffice, zone, now }: Reader,
): VisitStatus[] => {
  const slot = { start: new Date(timeSlot.start), end: new Date(timeSlot.end) };
  const mayDriveOff = isOffice || isDayOfVisit(slot, zone, now);
  return nextStatuses.filter((next) => next !== "en_route" || mayDriveOff);
};

/** What the button of a move says. */
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

/** The move that carries the visit on, of those that this person may make: confirming is the office's, driving off is not. */
export const forwardVisitMove = (
  status: VisitStatus,
  moves: readonly VisitStatus[],
): VisitStatus | undefined => {
  const next = carriesOn[status];
  if (next === undefined || moves.includes(next)) return next;
  return next === "confirmed" && moves.includes("en_route") ? "en_route" : undefined;
};

/** How to get back to where a visit was before it was cancelled. */
export const wayBack = (before: VisitStatus): readonly VisitStatus[] =>
  before === "pending" ? ["pending"] : ["pending", "confirmed"];
