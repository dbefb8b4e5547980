import type { Job } from "@fieldwright/contract/jobs";
import type { TenantTx } from "@fieldwright/db/client";
import { nextNumber } from "@fieldwright/db/next-number";
import type { Cents } from "@fieldwright/domain/money";
import type { DocumentLine, Principal } from "#kernel";
import { insertJob, insertJobLines } from "./jobs.repo";
import { loadJob } from "./load-job";
import { recordJobChange } from "./record-job-change";

export type ApprovedQuote = {
  readonly id: string;
  readonly number: string;
  readonly clientId: string;
  readonly clientUserId: string | null;
  readonly sentAt: Date | null;
  readonly propertyId: string | null;
  readonly title: string;
  readonly description: string;
  readonly total: Cents;
  readonly lines: readonly DocumentLine[];
};

/** The caller has locked the quote and seen that it has no job. */
export const createJobFromQuote = async (
  tx: TenantTx,
  principal: Principal,
  quote: ApprovedQuote,
  now: Date,
): Promise<Job> => {
  const job = await insertJob(tx, {
    clientId: quote.clientId,
    propertyId: quote.propertyId,
    quoteId: quote.id,
    title: quote.title,
    description: quote.description,
    estimatedCost: quote.total,
    number: await nextNumber(tx, "job"),
  });
  await insertJobLines(
    tx,
    job.id,
    quote.lines.map(({ name, description, quantity, unit, unitPrice, rebate, total }, position) => ({
      position,
      name,
      description,
      quantity,
      unit,
      unitPrice,
      rebate,
      total,
    })),
  );
  const { id, number, sentAt, clientUserId } = quote;
  const created = await loadJob(tx, principal, { job, quote: { id, number, sentAt }, clientUserId }, now);
  await recordJobChange(tx, principal, created, { verb: "create", to: created.recorded });
  return created.presented;
};
