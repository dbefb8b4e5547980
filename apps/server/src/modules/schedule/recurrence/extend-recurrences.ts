import type { TenantTx } from "@fieldwright/db/client";
import { addDays } from "@fieldwright/domain/calendar";
import type { Deps } from "#kernel";
import { lockLiveJob } from "#work";
import { generateVisits, horizon, repeatingStatuses } from "./generate-visits";
import { findDue, findRecurrence } from "./recurrence.repo";

declare global {
  namespace GraphileWorker {
    interface Tasks {
      extend_recurrences: Record<string, never>;
    }
  }
}

const extend = async (tx: TenantTx, jobId: string, now: Date): Promise<void> => {
  const found = await lockLiveJob(tx, jobId);
  const record = found && (await findRecurrence(tx, jobId));
  if (record) await generateVisits(tx, null, found, record, now);
};

/** Each job in a transaction of its own: one that fails holds no other up, and the next run tries it again. */
export const extendRecurrences = async ({ database, clock }: Deps): Promise<void> => {
  const now = clock();
  // A zone may be a day ahead of UTC; a job that is not yet due there is merely looked at.
  const before = addDays(now.toISOString().slice(0, 10), horizon + 1);
  const failures: unknown[] = [];
  for (const due of await database.system((tx) => findDue(tx, before, repeatingStatuses)))
    await database
      .tenant(due.organizationId, (tx) => extend(tx, due.jobId, now))
      .catch((cause: unknown) => failures.push(cause));
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} recurring jobs could not be extended`);
};
