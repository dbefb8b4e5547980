import type { listUnscheduled as route, UnscheduledJob } from "@fieldwright/contract/schedule-board";
import type { TenantTx } from "@fieldwright/db/client";
import type * as z from "zod/mini";
import { addressText } from "#customers";
import { presentPlace } from "./schedule.present";
import { findUnscheduledJobs, type UnscheduledRow } from "./unscheduled.repo";

const presentUnscheduled = ({ job, clientName, property }: UnscheduledRow): UnscheduledJob => ({
  _id: job.id,
  jobNumber: job.number,
  title: job.title,
  status: job.status,
  priority: job.priority,
  category: job.category,
  client: { _id: job.clientId, name: clientName },
  scheduledDate: job.scheduledDate,
  estimatedDuration: job.estimatedDuration,
  crewSize: job.crewSize,
  requiredSkills: job.requiredSkills,
  location: property ? addressText(property) : "",
  coordinates: presentPlace(property),
  version: job.version,
});

/** Those of the given jobs that need a visit, or the first ones of all. */
export const findUnscheduled = async (
  tx: TenantTx,
  wanted: { readonly ids: readonly string[] | undefined; readonly limit: number },
): Promise<UnscheduledJob[]> => {
  const { jobs } = await findUnscheduledJobs(tx, { ...wanted, search: "", offset: 0 });
  return jobs.map(presentUnscheduled);
};

export const listUnscheduled = async (tx: TenantTx, { page, limit, search }: z.infer<typeof route.query>) => {
  const { total, jobs } = await findUnscheduledJobs(tx, { search, limit, offset: (page - 1) * limit });
  return { jobs: jobs.map(presentUnscheduled), total, totalPages: Math.ceil(total / limit) };
};
