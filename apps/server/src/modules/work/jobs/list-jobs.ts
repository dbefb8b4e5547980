import type { listJobs as route } from "@fieldwright/contract/jobs";
import type { TenantTx } from "@fieldwright/db/client";
import type * as z from "zod/mini";
import { summarizeClients } from "#customers";
import type { Principal } from "#kernel";
import { startsOf } from "./job-visits.repo";
import { jobVisibility, seesEstimate } from "./jobs.policy";
import { presentJobSummary } from "./jobs.present";
import { listJobRecords } from "./jobs.repo";

type Query = z.infer<typeof route.query>;

export const listJobs = async (
  tx: TenantTx,
  principal: Principal,
  { page, limit, search, status, client, team }: Query,
  now: Date,
) => {
  const filter = { search, status, client, team, limit, offset: (page - 1) * limit };
  const found = await listJobRecords(tx, jobVisibility(principal), filter);
  const jobs = found.jobs.map(({ job }) => job);
  const [clientOf, starts] = await Promise.all([
    summarizeClients(
      tx,
      jobs.map((job) => job.clientId),
    ),
    startsOf(
      tx,
      jobs.map((job) => job.id),
      now,
    ),
  ]);
  const estimate = seesEstimate(principal);
  return {
    jobs: jobs.map((job) =>
      presentJobSummary(job, { client: clientOf(job.clientId), startsAt: starts.get(job.id), estimate }),
    ),
    total: found.total,
    totalPages: Math.ceil(found.total / limit),
  };
};
