import { changeVisitStatus, type Visit } from "@fieldwright/contract/schedule";
import type { BoardVisit } from "@fieldwright/contract/schedule-board";
import { call } from "@/lib/api-client";
import { backWith } from "@/records/double-booking";
import { wayBack } from "../visit/visit-moves";
import { words } from "./words";

type VersionOf = (visit: BoardVisit) => number;

/** The visits that are off, and what stopped the others. */
type TakenOff = { readonly off: readonly Visit[]; readonly error?: unknown };

/**
 * Cancels visits: their time is free, and a job without another visit is back in the tray. Stops at the first that is
 * refused, and fails only if none is off by then, so that those before it can be taken back.
 */
export const takeOff = async (visits: readonly BoardVisit[], versionOf: VersionOf): Promise<TakenOff> => {
  const off: Visit[] = [];
  try {
    for (const visit of visits)
      off.push(
        await call(changeVisitStatus, {
          params: { id: visit._id },
          body: { status: "cancelled" },
          ifMatch: versionOf(visit),
        }),
      );
  } catch (error) {
    if (off.length === 0) throw error;
    return { off, error };
  }
  return { off };
};

/** Brings them back with the status they had. */
export const putOn = async (off: readonly Visit[], befores: readonly BoardVisit[]): Promise<void> => {
  for (const { _id: id, version } of off) {
    const before = befores.find((one) => one._id === id);
    if (!before) continue;
    let latest = version;
    for (const status of wayBack(before.status)) {
      const { version: next } = await call(changeVisitStatus, {
        params: { id },
        body: { status, ...backWith(before.overridden ? words.backToWhereIt : undefined) },
        ifMatch: latest,
      });
      latest = next;
    }
  }
};
