import type { TenantTx } from "@fieldwright/db/client";
import { undoFinishFor } from "@fieldwright/domain/field-facts";
import type { FieldTimer } from "@fieldwright/domain/field-timers";
import type { Principal } from "#kernel";
import { writtenAt } from "../time-sheets/approved-weeks";
import { presentTimeEntry } from "./job-work.policy";
import { recordTimeChange } from "./time-entries";
import {
  deleteEntry,
  findEntriesAround,
  insertEntry,
  type TimeRecord,
  updateEntry,
} from "./time-entries.repo";

const asTimer = ({ id, jobId, userId, startedAt, endedAt }: TimeRecord): FieldTimer => ({
  id,
  job: jobId,
  by: userId,
  start: startedAt,
  end: endedAt,
});

/**
 * The person's time around a fact, on any job, with what a finish stopped that can still be taken back. The person must
 * be held.
 */
export const loadTimers = async (tx: TenantTx, userId: string, at: Date) => {
  const entries = await findEntriesAround(tx, userId, new Date(at.getTime() - undoFinishFor - 1));
  return { entries, timers: entries.map(asTimer) };
};

const stop = async (
  tx: TenantTx,
  principal: Principal,
  { entry, end }: { readonly entry: TimeRecord; readonly end: Date },
  now: Date,
): Promise<number> => {
  const stopped = await updateEntry(tx, entry, { endedAt: end }, await writtenAt(tx, entry, now));
  const to = presentTimeEntry(stopped, now);
  await recordTimeChange(tx, principal, stopped, { verb: "stop", from: presentTimeEntry(entry, now), to });
  return to.minutes;
};

/** A finish was taken back, and the stop with it. */
const resume = async (tx: TenantTx, principal: Principal, entry: TimeRecord, now: Date): Promise<void> => {
  const running = await updateEntry(tx, entry, { endedAt: null }, await writtenAt(tx, entry, now));
  const [from, to] = [presentTimeEntry(entry, now), presentTimeEntry(running, now)];
  await recordTimeChange(tx, principal, running, { verb: "update", from, to });
};

const remove = async (tx: TenantTx, principal: Principal, entry: TimeRecord, now: Date): Promise<void> => {
  await deleteEntry(tx, entry.id);
  const gone = { ...entry, version: entry.version + 1 };
  await recordTimeChange(tx, principal, gone, { verb: "delete", from: presentTimeEntry(entry, now) });
};

const start = async (
  tx: TenantTx,
  principal: Principal,
  { timer, visitId }: { readonly timer: FieldTimer; readonly visitId: string | null },
  now: Date,
): Promise<void> => {
  const { id, job, by, start: startedAt, end } = timer;
  const row = { id, jobId: job, visitId, userId: by, startedAt, endedAt: end };
  const entry = await insertEntry(tx, row, await writtenAt(tx, row, now));
  await recordTimeChange(tx, principal, entry, { verb: "create", to: presentTimeEntry(entry, now) });
};

type Timers = {
  readonly entries: readonly TimeRecord[];
  readonly after: readonly FieldTimer[];
  /** The visit of a new timer. */
  readonly visitId: string | null;
};

/** Writes what a fact made of a person's time. Answers the minutes of a timer that it stopped. */
export const fileTimers = async (
  tx: TenantTx,
  principal: Principal,
  { entries, after, visitId }: Timers,
  now: Date,
): Promise<number | undefined> => {
  let stopped: number | undefined;
  // A person has one running entry at most, so the old one ends before the new one begins.
  for (const entry of entries) {
    const timer = after.find(({ id }) => id === entry.id);
    if (!timer) await remove(tx, principal, entry, now);
    else if (!timer.end && entry.endedAt) await resume(tx, principal, entry, now);
    else if (timer.end && !entry.endedAt) stopped = await stop(tx, principal, { entry, end: timer.end }, now);
  }
  for (const timer of after)
    if (!entries.some(({ id }) => id === timer.id)) await start(tx, principal, { timer, visitId }, now);
  return stopped;
};
