import type { VisitStatus } from "./statuses";

/**
 * `start`: someone changes the start. `end`: someone changes only the end or the team. `plan`: the planner changes
 * the time or the people.
 */
export type VisitMove = "start" | "end" | "plan";

const movesByStatus: Readonly<Record<VisitStatus, readonly VisitMove[]>> = {
  pending: ["start", "end", "plan"],
  confirmed: ["start", "end", "plan"],
  rescheduled: ["start", "end", "plan"],
  en_route: ["start", "end"],
  in_progress: ["end"],
  completed: [],
  // A canceled visit takes nobody's time. It can get a new time before it is restored.
  cancelled: ["start", "end"],
};

type Span = { readonly start: string; readonly end: string };

/** When the customer expects someone. Null for a window that nobody was told of, which the planner may move. */
export const promisedWindow = ({
  arrivalWindow,
  arrivalOpen,
}: {
  readonly arrivalWindow: Span | null;
  readonly arrivalOpen?: boolean | undefined;
}): Span | null => (arrivalOpen ? null : arrivalWindow);

/** Why a visit cannot move: it is locked, or its status forbids the move. Undefined if it can move. */
export const whyVisitStays = (
  { status, locked }: { readonly status: VisitStatus; readonly locked: boolean },
  move: VisitMove,
): VisitStatus | "locked" | undefined => {
  if (!movesByStatus[status].includes(move)) return status;
  return locked ? "locked" : undefined;
};

/** Whether plans may give a visit another time. It stays if it is overbooked on purpose, and once it should have begun. */
export const isPlannable = (
  visit: {
    readonly status: VisitStatus;
    readonly locked: boolean;
    readonly overridden: boolean;
    readonly start: string;
  },
  now: Date,
): boolean => whyVisitStays(visit, "plan") === undefined && !visit.overridden && new Date(visit.start) > now;
