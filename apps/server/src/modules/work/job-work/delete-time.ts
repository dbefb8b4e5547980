import type { TenantTx } from "@fieldwright/db/client";
import type { Principal } from "#kernel";
import { presentTimeEntry } from "./job-work.present";
import { openTimeForCorrection } from "./open-time-entry";
import { recordTimeChange } from "./record-time-change";
import { deleteEntry } from "./time-entries.repo";

export const deleteTime = async (
  tx: TenantTx,
  principal: Principal,
  id: string,
  now: Date,
): Promise<void> => {
  const entry = await openTimeForCorrection(tx, principal, id, now);
  await deleteEntry(tx, id);
  const gone = { ...entry, version: entry.version + 1 };
  await recordTimeChange(tx, principal, gone, { verb: "delete", from: presentTimeEntry(entry, now) });
};
