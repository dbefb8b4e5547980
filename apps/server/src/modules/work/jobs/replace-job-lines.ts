import type { LineItemBody } from "@fieldwright/contract/documents";
import type { Job } from "@fieldwright/contract/jobs";
import type { TenantTx } from "@fieldwright/db/client";
import { basisPoints, noCents } from "@fieldwright/domain/money";
import { AppError, amountsOf, linesOf, type Principal } from "#kernel";
import { deleteJobLines, insertJobLines, updateJobRecord } from "./jobs.repo";
import { type JobTarget, loadJob, mustBeCurrent, openJob } from "./load-job";
import { recordJobChange } from "./record-job-change";

/** Also of an invoiced job: the invoice keeps lines of its own. */
export const replaceJobLines = async (
  tx: TenantTx,
  principal: Principal,
  target: JobTarget,
  items: readonly LineItemBody[],
  now: Date,
): Promise<Job> => {
  const before = await openJob(tx, principal, target, now);
  mustBeCurrent(before, target);
  if (before.job.status === "cancelled")
    throw new AppError("conflict", "This job is cancelled and its line items can no longer be changed");
  const lines = linesOf(items);
  amountsOf(lines, { discount: noCents, discountRate: null, taxRate: basisPoints(0) });
  await deleteJobLines(tx, target.id);
  await insertJobLines(tx, target.id, lines);
  const job = await updateJobRecord(tx, before.job, {}, now);
  const after = await loadJob(tx, principal, { ...before, job }, now);
  await recordJobChange(tx, principal, after, {
    verb: "update",
    from: before.recorded,
    to: after.recorded,
  });
  return after.presented;
};
