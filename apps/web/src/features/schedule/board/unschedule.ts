import { changeVisitStatus, type Visit } from "@fieldwright/contract/schedule";
import type { BoardVisit } from "@fieldwright/contract/schedule-board";
import { call } from "@/lib/api-client";
import { putBack } from "@/records/double-booking";
import { wayBack } from "../visit/visit-moves";

type VersionOf = (visit: BoardVisit) => number;

/** Cancels visits: their time is free, and a job without another visit is back in the tray. */
export const takeOff = async (visits: readonly BoardVisit[], versionOf: VersionOf): Promise<Visit[]> => {
  const off: Visit[] = [];
  for (const visit of visits)
    off.push(
      await call(changeVisitStatus, {
        params: { id: visit._id },
        body: { status: "cancelled" },
        ifMatch: versionOf(visit),
      }),
    );
  return off;
};

/** Brings them back with the status they had. */
export const putOn = async (off: readonly Visit[], befores: readonly BoardVisit[]): Promise<void> => {
  for (const { _id: id, version } of off) {
    const before = befores.find((one) => one._id === id);
    if (!before) continue;
    let latest = version;
    for (const status of wayBack(before.status)) {
      const back = await putBack({ wasOverridden: before.overridden }, (reason) =>
        call(changeVisitStatus, {
          params: { id },
          body: { status, ...(reason ? { override: { reason } } : {}) },
          ifMatch: latest,
        }),
      );
      latest = back.version;
    }
  }
};
