import type { DoubleBookingDetails } from "@fieldwright/contract/availability";
import type { Visit } from "@fieldwright/contract/schedule";
import type { VisitStatus } from "@fieldwright/domain/statuses";
import { useState } from "react";
import { errorMessage } from "@/lib/api-error";
import { toast } from "@/ui/toast";
import { useChangeVisitStatus } from "../api/change-visit-status";
import { doubleBookingOf } from "../booking/double-booking";
import { wayBack } from "./visit-moves";

/** Moves a visit along its life cycle; a cancellation is done at once and can be taken back. */
export const useVisitMoves = (visit: Visit) => {
  const change = useChangeVisitStatus(visit._id);
  const [taken, setTaken] = useState<DoubleBookingDetails>();

  const refuse = (error: unknown) => {
    const doubleBooking = doubleBookingOf(error);
    if (doubleBooking) setTaken(doubleBooking);
    else toast.error(errorMessage(error, "Failed to change the visit's status"));
  };

  const takeBack = async (before: VisitStatus) => {
    try {
      for (const status of wayBack(before)) await change.mutateAsync({ status });
    } catch (error) {
      refuse(error);
    }
  };

  const move = (status: VisitStatus) => {
    const before = visit.status;
    change.mutate(
      { status },
      {
        onError: refuse,
        onSuccess: () => {
          if (status === "cancelled") toast.undo(`${visit.title} is cancelled.`, () => void takeBack(before));
        },
      },
    );
  };

  return {
    move,
    isMoving: change.isPending,
    isLastOfJob: change.data?.jobDone ?? false,
    taken,
    settle: () => setTaken(undefined),
  };
};
