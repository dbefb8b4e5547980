import type { BulkMoveBody, Visit } from "@fieldwright/contract/schedule";
import type { TenantTx } from "@fieldwright/db/client";
import { invalid, type Principal } from "#kernel";
import { changeVisits } from "./change-visits";
import type { LoadedVisit } from "./load-visit";

/** A visit is named by the body here, so that an unknown one is a fault of the body. */
const unknownVisit = () => invalid({ field: "moves", msg: "Visit not found" });

export const bulkMove = async (
  tx: TenantTx,
  principal: Principal,
  { moves }: BulkMoveBody,
  now: Date,
): Promise<{ schedules: Visit[] }> => {
  const orders = moves.map(({ _id, version, timeSlot, team, arrivalWindow, statusBefore, override }) => ({
    id: _id,
    expected: version,
    change: { timeSlot, team, arrivalWindow, override },
    details: async ({ visit }: LoadedVisit) =>
      statusBefore && visit.status === "rescheduled" ? { status: statusBefore } : {},
  }));
  const changed = await changeVisits(tx, principal, orders, { now, missing: unknownVisit });
  return { schedules: changed.map(({ presented }) => presented) };
};
