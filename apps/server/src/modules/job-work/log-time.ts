import type { LogTimeBody, TimeEntry } from "@fieldwright/contract/job-work";
import type { TenantTx } from "@fieldwright/db/client";
import { AppError, invalid } from "../../app-error";
import type { Principal } from "../../principal";
import { openJobForWork } from "../jobs/open-job-work";
import { mustLogFor } from "./job-work.policy";
import { presentTimeEntry } from "./job-work.present";
import { recordTimeChange } from "./record-time-change";
import { findRunning, insertEntry, isActiveMember } from "./time-entries.repo";
import { mustBeWorked } from "./time-span";

const alreadyRunning = async (tx: TenantTx, userId: string): Promise<AppError> => {
  const running = await findRunning(tx, userId);
  return new AppError(
    "conflict",
    running
      ? `Time is already running on job ${running.jobNumber}. Stop it first.`
      : "Time is already running. Stop it first.",
    running ? { extra: { running: { _id: running.id, job: running.jobId } } } : {},
  );
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
  if (!(await isActiveMember(tx, userId))) throw invalid({ field: "user", msg: "Person not found" });
  const entry = await insertEntry(tx, { jobId, userId, ...span, note: body.note }, now);
  if (!entry) throw await alreadyRunning(tx, userId);
  const presented = presentTimeEntry(entry, now);
  await recordTimeChange(tx, principal, entry, { verb: "create", to: presented });
  return presented;
};
