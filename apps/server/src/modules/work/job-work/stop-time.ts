import type { TimeEntry } from "@fieldwright/contract/job-work";
import type { TenantTx } from "@fieldwright/db/client";
import type { Principal } from "#kernel";
import { presentTimeEntry } from "./job-work.present";
import { openTimeEntry } from "./open-time-entry";
import { recordTimeChange } from "./record-time-change";
import { findRunning, lockEntry, type TimeRecord, updateEntry } from "./time-entries.repo";
import { endOfTimer } from "./time-span";

export const stopTime = async (
  tx: TenantTx,
  principal: Principal,
  id: string,
  now: Date,
): Promise<TimeEntry> => {
  const before = await openTimeEntry(tx, principal, id);
  return before.endedAt ? presentTimeEntry(before, now) : end(tx, principal, before, now);
};

/** The timer that somebody runs on a job themselves, if they do. */
export const stopOwnTimer = async (
  tx: TenantTx,
  principal: Principal,
  jobId: string,
  now: Date,
): Promise<TimeEntry | null> => {
  const running = await findRunning(tx, principal.userId);
  const entry = running?.jobId === jobId ? await lockEntry(tx, running.id) : undefined;
  return entry && !entry.endedAt ? end(tx, principal, entry, now) : null;
};

const end = async (tx: TenantTx, principal: Principal, before: TimeRecord, now: Date): Promise<TimeEntry> => {
  const entry = await updateEntry(tx, before, { endedAt: endOfTimer(before.startedAt, now) }, now);
  const presented = presentTimeEntry(entry, now);
  await recordTimeChange(tx, principal, entry, {
    verb: "stop",
    from: presentTimeEntry(before, now),
    to: presented,
  });
  return presented;
};
