import type { ChangeTimeBody, TimeEntry } from "@fieldwright/contract/job-work";
import type { TenantTx } from "@fieldwright/db/client";
import { type Principal, stale } from "#kernel";
import { presentTimeEntry } from "./job-work.present";
import { openTimeForCorrection } from "./open-time-entry";
import { mustNotOverlap } from "./overlap";
import { recordTimeChange } from "./record-time-change";
import { updateEntry } from "./time-entries.repo";
import { mustBeWorked } from "./time-span";

export const changeTime = async (
  tx: TenantTx,
  principal: Principal,
  { id, expected }: { readonly id: string; readonly expected: number | undefined },
  { start, end, note }: ChangeTimeBody,
  now: Date,
): Promise<TimeEntry> => {
  const before = await openTimeForCorrection(tx, principal, id, now);
  const current = presentTimeEntry(before, now);
  if (expected !== undefined && expected !== before.version) throw stale(current);
  const startedAt = start === undefined ? undefined : new Date(start);
  const endedAt = end === undefined ? undefined : new Date(end);
  const span = { startedAt: startedAt ?? before.startedAt, endedAt: endedAt ?? before.endedAt };
  if (startedAt ?? endedAt) {
    mustBeWorked(span.startedAt, span.endedAt, now);
    await mustNotOverlap(tx, { userId: before.userId, ...span, except: id }, now);
  }
  const entry = await updateEntry(tx, before, { startedAt, endedAt, note }, now);
  const presented = presentTimeEntry(entry, now);
  await recordTimeChange(tx, principal, entry, { verb: "update", from: current, to: presented });
  return presented;
};
