import type { TenantTx } from "@fieldwright/db/client";
import { dayIn } from "@fieldwright/domain/calendar";
import { readTerms } from "#identity";
import { AppError, notFound, type Principal } from "#kernel";
import { findJobForWork } from "../jobs/open-job-work";
import { mustCorrectToday, reachesTimeOf } from "./job-work.policy";
import { holdTimeOf } from "./overlap";
import { findPersonOf, lockEntry, type TimeRecord } from "./time-entries.repo";

const entryNotFound = () => notFound("Time entry not found");

/** Somebody else's entry is refused where it can be seen, and unknown where it cannot. */
const refuseForeign = async (tx: TenantTx, principal: Principal, entry: TimeRecord): Promise<never> => {
  await findJobForWork(tx, principal, entry.jobId);
  throw new AppError("forbidden", "Only the office can change the time of somebody else");
};

/** One's own entry stays within reach when the visit went to somebody else: a clock must be stoppable. */
export const openTimeEntry = async (tx: TenantTx, principal: Principal, id: string): Promise<TimeRecord> => {
  const entry = await lockEntry(tx, id);
  if (!entry) throw entryNotFound();
  return reachesTimeOf(principal, entry.userId) ? entry : refuseForeign(tx, principal, entry);
};

/** The person before the entry, as everywhere. */
export const openTimeForCorrection = async (
  tx: TenantTx,
  principal: Principal,
  id: string,
  now: Date,
): Promise<TimeRecord> => {
  const userId = await findPersonOf(tx, id);
  if (userId) await holdTimeOf(tx, userId);
  const entry = await openTimeEntry(tx, principal, id);
  const { timeZone } = await readTerms(tx);
  mustCorrectToday(principal, dayIn(timeZone, entry.startedAt), dayIn(timeZone, now));
  return entry;
};
