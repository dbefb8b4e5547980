import type { DoubleBookingDetails } from "@fieldwright/contract/availability";
import type { TimeEntry } from "@fieldwright/contract/job-work";
import type { Visit } from "@fieldwright/contract/schedule";
import type { VisitStatus } from "@fieldwright/domain/statuses";
import { useState } from "react";
import { errorMessage } from "@/lib/api-error";
import { useSession } from "@/lib/auth";
import { useZone } from "@/lib/dates";
import { doubleBookingOf, putBack } from "@/records/double-booking";
import { toast } from "@/ui/toast";
import { findOwnTimer, useChangeVisitStatus } from "../api";
import { useTellCustomer } from "../tell-customer";
import { changedMeanwhile, currentVisitOf } from "./current-visit";
import { wayBack } from "./visit-moves";

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
    else toast.error(errorMessage(error, "Failed to change the visit's status"));
  };

  const takeBack = async (before: VisitStatus, cancelled: number) => {
    try {
      let version = cancelled;
      for (const status of wayBack(before)) {
        const back = (reason?: string) =>
          change.mutateAsync({ status, version, ...(reason ? { override: { reason } } : {}) });
        version = (await putBack({ wasOverridden: false }, back)).version;
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
          toast.undo(`${visit.title} is canceled.`, () => void takeBack(before, version), offer);
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
