import type { LogTimeBody, TimeEntry } from "@fieldwright/contract/job-work";
import type { TenantTx } from "@fieldwright/db/client";
import { AppError, invalid, type Principal } from "#kernel";
import { openJobForWork } from "../jobs/open-job-work";
import { mustLogFor } from "./job-work.policy";
import { presentTimeEntry } from "./job-work.present";
import { holdTimeOf, mustNotOverlap } from "./overlap";
import { recordTimeChange } from "./record-time-change";
import { findLastEnd, findRunning, insertEntry, isActiveMember } from "./time-entries.repo";
import { mustBeWorked, startOfTimer } from "./time-span";

const mustNotRun = async (tx: TenantTx, userId: string): Promise<void> => {
  const running = await findRunning(tx, userId);
  if (!running) return;
  throw new AppError("conflict", `Time is already running on job ${running.jobNumber}. Stop it first.`, {
    extra: { running: { _id: running.id, job: running.jobId } },
  });
};

const spanOf = ({ start, end }: LogTimeBody, now: Date): { startedAt: Date; endedAt: Date | null } => {
  if (end && !start) throw invalid({ field: "start", msg: "Start is required with an end" });
  const span = { startedAt: start ? new Date(start) : now, endedAt: end ? new Date(end) : null };
  mustBeWorked(span.startedAt, span.endedAt, now);
  return span;
};

export const logTime = async (
  tx: TenantTx,
  principal: Principal,
  jobId: string,
  body: LogTimeBody,
  now: Date,
): Promise<TimeEntry> => {
  const userId = body.user ?? principal.userId;
  mustLogFor(principal, userId);
  const span = spanOf(body, now);
  await openJobForWork(tx, principal, jobId);
  await holdTimeOf(tx, userId);
  if (!(await isActiveMember(tx, userId))) throw invalid({ field: "user", msg: "Person not found" });
  if (!span.endedAt) await mustNotRun(tx, userId);
  if (!body.start) span.startedAt = startOfTimer(await findLastEnd(tx, userId), now);
  await mustNotOverlap(tx, { userId, ...span }, now);
  const entry = await insertEntry(tx, { jobId, userId, ...span, note: body.note }, now);
  const presented = presentTimeEntry(entry, now);
  await recordTimeChange(tx, principal, entry, { verb: "create", to: presented });
  return presented;
};
