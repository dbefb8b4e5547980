import type { DoubleBookingDetails } from "@fieldwright/contract/availability";
import type { TimeEntry } from "@fieldwright/contract/job-work";
import type { Visit } from "@fieldwright/contract/schedule";
import { isDayOfVisit, reopensVisit } from "@fieldwright/domain/life-cycles";
import type { VisitStatus } from "@fieldwright/domain/statuses";
import { useState } from "react";
import { errorMessage } from "@/lib/api-client";
import { useSession } from "@/lib/auth";
import { useZone } from "@/lib/dates";
import { backWith, doubleBookingOf } from "@/records/double-booking";
import { toast } from "@/ui/toast";
import { findOwnTimer, useChangeVisitStatus } from "../api";
import { useTellCustomer } from "../tell-customer";
import { changedMeanwhile, currentVisitOf } from "./current-visit";
import { words } from "./words";

type Extras = { readonly reason?: string; readonly keepTimer?: boolean };

/** Changes the status of a visit. Canceling needs no confirmation and can be undone. */
export const useVisitMoves = (visit: Visit) => {
  const zone = useZone();
  const { user } = useSession();
  const change = useChangeVisitStatus(visit._id);
  const customer = useTellCustomer();
  const [taken, setTaken] = useState<DoubleBookingDetails>();
  const [timer, setTimer] = useState<TimeEntry>();
  const [isAsking, setAsking] = useState(false);

  const refuse = (error: unknown) => {
    const doubleBooking = doubleBookingOf(error);
    const current = currentVisitOf(error);
    if (doubleBooking) setTaken(doubleBooking);
    else if (current) toast.error(changedMeanwhile(visit, current, zone));
    else toast.error(errorMessage(error, words.failedToChangeVisits));
  };

  const takeBack = async (before: VisitStatus, cancelled: number) => {
    try {
      let version = cancelled;
      for (const status of wayBack(before)) {
        const back = { status, version, ...backWith(visit.override?.reason) };
        version = (await change.mutateAsync(back)).version;
      }
    } catch (error) {
      refuse(error);
    }
  };

  const step = (status: VisitStatus, extras: Extras = {}) => {
    const before = visit.status;
    setTimer(undefined);
    change.mutate(
      { status, version: visit.version, ...extras },
      {
        onError: refuse,
        onSuccess: (after) => {
          if (status !== "cancelled") return;
          let { version } = after;
          const offer = customer.offer(after, "canceled", (next) => {
            version = next;
          });
          toast.undo(words.isCanceled(visit.title), () => void takeBack(before, version), offer);
        },
      },
    );
  };

  /** Asks only if a timer runs. Without `keepTimer` the server stops a running timer. */
  const finish = async () => {
    setAsking(true);
    const own = user ? await findOwnTimer(visit.job._id, user._id).catch(() => undefined) : undefined;
    setAsking(false);
    if (own) setTimer(own);
    else step("completed");
  };

  return {
    move: (status: VisitStatus, extras?: Extras) =>
      status === "completed" ? void finish() : step(status, extras),
    isMoving: change.isPending || isAsking,
    isLastOfJob: change.data?.jobDone ?? false,
    taken,
    settle: () => setTaken(undefined),
    /** The timer that runs while the visit is about to be finished. */
    timer,
    finish: (keepTimer: boolean) => step("completed", { keepTimer }),
    goOn: () => setTimer(undefined),
  };
};

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
  if (to === "confirmed" && from === "en_route") return words.notOnWayYet;
  if (reopensVisit(from, to)) return words.reopenVisit;
  const labels: Record<VisitStatus, string> = {
    pending: words.bringBack,
    confirmed: words.confirm,
    rescheduled: words.reschedule,
    en_route: words.enRoute,
    in_progress: words.startVisit,
    completed: words.finishVisit,
    cancelled: words.cancelVisit,
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
