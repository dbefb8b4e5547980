import type { TenantTx } from "@fieldwright/db/client";
import { prepared } from "@fieldwright/db/prepared";
import { visits } from "@fieldwright/db/schema/visits";
import { amongIds } from "@fieldwright/db/search-lists";
import { live } from "@fieldwright/db/tenant";
import { and, ne, sql } from "drizzle-orm";

/** By job: the start of the next visit that is not canceled, or of the last one. */
export const findStarts = async (
  tx: TenantTx,
  jobIds: readonly string[],
  now: Date,
): Promise<Map<string, Date>> => {
  if (jobIds.length === 0) return new Map();
  const rows = await prepared(tx, "job_starts", (name) =>
    tx
      .select({
        jobId: visits.jobId,
        next: sql`min(${visits.startsAt}) filter (where ${visits.startsAt} >= ${sql.placeholder("now")}::timestamptz)`
          .mapWith(visits.startsAt)
          .as("next"),
        last: sql`max(${visits.startsAt})`.mapWith(visits.startsAt).as("last"),
      })
      .from(visits)
      .where(and(live(visits), amongIds(visits.jobId), ne(visits.status, "cancelled")))
      .groupBy(visits.jobId)
      .prepare(name),
  ).execute({ ids: jobIds, now: now.toISOString() });
  return new Map(rows.map(({ jobId, next, last }) => [jobId, next ?? last]));
};
