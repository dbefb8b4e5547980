import type { TenantTx } from "@fieldwright/db/client";
import { catchUpHours, type ReminderRule } from "@fieldwright/domain/reminders";
import type { Deps } from "#kernel";
import { queueReminder } from "#messaging";
import { type FindDue, keyOf } from "./due-reminder";
import { findCompletedJobs, holdCompletedJob } from "./reminders.repo";
import { requestReview } from "./reviews/request-review";

const hour = 3_600_000;

/** Once a job and step, also when it is reopened and completed again. */
const keyOfJob = (rule: ReminderRule, id: string): string => keyOf(rule, id, "completed");

const queueReviewRequest = async (
  tx: TenantTx,
  deps: Deps,
  { id, rule }: { readonly id: string; readonly rule: ReminderRule },
): Promise<void> => {
  const found = await holdCompletedJob(tx, id);
  if (!found) return;
  const { job, recipient } = found;
  await queueReminder(tx, deps, {
    event: rule.event,
    channel: rule.channel,
    recipient,
    record: { kind: "job", id },
    values: { title: job.title },
    link: async () => (await requestReview(tx, deps.config, job, deps.clock())).url,
    dedupeKey: keyOfJob(rule, id),
  });
};

export const findDueReviews: FindDue = async (tx, deps, rule, { now }) => {
  const until = new Date(now.getTime() - rule.offset * hour);
  const after = new Date(until.getTime() - catchUpHours * hour);
  const found = await findCompletedJobs(tx, { after, until });
  return found.map(({ id }) => ({
    dedupeKey: keyOfJob(rule, id),
    queue: (inside) => queueReviewRequest(inside, deps, { id, rule }),
  }));
};
