import type { CreateJobBody, Job } from "@fieldwright/contract/jobs";
import type { TenantTx } from "@fieldwright/db/client";
import { nextNumber } from "@fieldwright/db/next-number";
import { asDay } from "@fieldwright/domain/calendar";
import { toCents } from "@fieldwright/domain/money";
import { holdClient } from "#customers";
import { readTerms } from "#identity";
import type { Principal } from "#kernel";
import { insertJob } from "./jobs.repo";
import { loadJob } from "./load-job";
import { recordJobChange } from "./record-job-change";

/** The scheduled date puts the job on that day as work that nobody is assigned to and that blocks nobody. */
export const createJob = async (
  tx: TenantTx,
  principal: Principal,
  body: CreateJobBody,
  now: Date,
): Promise<Job> => {
  const held = await holdClient(tx, body.client);
  const { timeZone } = await readTerms(tx);
  const job = await insertJob(tx, {
    clientId: held.id,
    propertyId: held.propertyId,
    title: body.title,
    description: body.description,
    category: body.category,
    priority: body.priority,
    scheduledDate: asDay(timeZone, body.scheduledDate),
    estimatedCost: body.estimatedCost == null ? null : toCents(body.estimatedCost),
    estimatedDuration: body.estimatedDuration ?? null,
    number: await nextNumber(tx, "job"),
  });
  const created = await loadJob(tx, principal, { job, quote: null, clientUserId: held.userId }, now);
  await recordJobChange(tx, principal, created, { verb: "create", to: created.recorded });
  return created.presented;
};
