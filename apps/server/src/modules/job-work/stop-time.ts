import type { TimeEntry } from "@fieldwright/contract/job-work";
import type { TenantTx } from "@fieldwright/db/client";
import type { Principal } from "../../principal";
import { presentTimeEntry } from "./job-work.present";
import { openTimeEntry } from "./open-time-entry";
import { recordTimeChange } from "./record-time-change";
import { updateEntry } from "./time-entries.repo";

/** An entry has some length, even if it was stopped at once. */
const shortest = 1_000;

export const stopTime = async (
  tx: TenantTx,
  principal: Principal,
  id: string,
  now: Date,
): Promise<TimeEntry> => {
  const before = await openTimeEntry(tx, principal, id);
  if (before.endedAt) return presentTimeEntry(before, now);
  const endedAt = new Date(Math.max(now.getTime(), before.startedAt.getTime() + shortest));
  const entry = await updateEntry(tx, before, { endedAt }, now);
  const presented = presentTimeEntry(entry, now);
  await recordTimeChange(tx, principal, entry, {
    verb: "stop",
    from: presentTimeEntry(before, now),
    to: presented,
  });
  return presented;
};
