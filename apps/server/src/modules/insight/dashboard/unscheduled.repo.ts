import type { TenantTx } from "@fieldwright/db/client";
import { jobPlans } from "@fieldwright/db/schema/job-plans";
import { jobs } from "@fieldwright/db/schema/jobs";
import { ofTenant, sameTenant } from "@fieldwright/db/tenant";
import { bookableJobStatuses } from "@fieldwright/domain/statuses";
import { and, asc, count, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Visibility } from "./dashboard.policy";
import { jobColumns, type UpcomingRow } from "./work.repo";

const isUnscheduled = and(
  ofTenant(jobPlans),
  // Written out as the index of such jobs has it.
  sql`${jobPlans.open} and ${jobPlans.visits} = 0`,
);

const ofItsJob = and(sameTenant(jobs, jobPlans), eq(jobs.id, jobPlans.jobId));

/** Those that the schedule lists as such: a job on hold is open, but waits for no visit. */
const countBookable = (tx: TenantTx, own: SQL | undefined) =>
  tx
    .select({ total: count() })
    .from(jobPlans)
    .innerJoin(jobs, ofItsJob)
    .where(and(isUnscheduled, inArray(jobs.status, bookableJobStatuses), own));

/** `total`: of those that wait for a visit. */
type Unscheduled = { total: number; jobs: UpcomingRow[] };

/** Open jobs without a visit, those that were promised for the earliest day first. A technician has none: visits make a job theirs. */
export const findUnscheduled = async (
  tx: TenantTx,
  visibility: Visibility,
  limit: number,
): Promise<Unscheduled> => {
  if (visibility.of === "technician") return { total: 0, jobs: [] };
  const own = visibility.of === "clients" ? inArray(jobs.clientId, [...visibility.clientIds]) : undefined;
  const [counted] = await countBookable(tx, own);
  const rows = await tx
    .select(jobColumns)
    .from(jobPlans)
    .innerJoin(jobs, ofItsJob)
    .where(and(isUnscheduled, own))
    .orderBy(asc(jobPlans.scheduledDate), asc(jobPlans.createdAt), asc(jobPlans.jobId))
    .limit(limit);
  return {
    total: counted?.total ?? 0,
    jobs: rows.map((row) => ({ ...row, visitId: null, startsAt: null })),
  };
};
