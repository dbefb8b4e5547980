import type { TenantTx } from "@fieldwright/db/client";
import { AppError, nameRecords, type Principal } from "#kernel";
import { cancelFutureVisits } from "./cancel-future-visits";
import { invoicesOf, updateJobRecord } from "./jobs.repo";
import { type JobTarget, mustBeCurrent, openJob } from "./load-job";
import { recordJobChange } from "./record-job-change";

const mustNotBeInvoiced = async (tx: TenantTx, jobId: string): Promise<void> => {
  const invoices = await invoicesOf(tx, jobId);
  if (invoices.length === 0) return;
  const names = nameRecords(invoices.map((invoice) => invoice.number));
  throw new AppError("conflict", `This job was invoiced (${names}) and cannot be deleted`, {
    extra: { invoices: invoices.map(({ id, number }) => ({ _id: id, invoiceNumber: number })) },
  });
};

export const deleteJob = async (
  tx: TenantTx,
  principal: Principal,
  target: JobTarget,
  now: Date,
): Promise<void> => {
  const before = await openJob(tx, principal, target, now);
  mustBeCurrent(before, target);
  await mustNotBeInvoiced(tx, target.id);
  await cancelFutureVisits(tx, principal, before, now);
  const job = await updateJobRecord(tx, before.job, { deletedAt: now }, now);
  await recordJobChange(tx, principal, { ...before, job }, { verb: "delete", from: before.recorded });
};
