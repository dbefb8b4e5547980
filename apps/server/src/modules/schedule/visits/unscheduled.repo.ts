import type { TenantTx } from "@fieldwright/db/client";
import { clients } from "@fieldwright/db/schema/clients";
import { jobs } from "@fieldwright/db/schema/jobs";
import { properties } from "@fieldwright/db/schema/properties";
import { visits } from "@fieldwright/db/schema/visits";
import { live, sameTenant } from "@fieldwright/db/tenant";
import { bookableJobStatuses, priorities } from "@fieldwright/domain/statuses";
import { and, asc, count, eq, exists, inArray, isNull, ne, not, sql } from "drizzle-orm";

const place = sql.raw(`'{${priorities.toReversed().join(",")}}'::text[]`);

export type UnscheduledRow = Awaited<ReturnType<typeof findUnscheduledJobs>>["jobs"][number];

type Wanted = {
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
  /** Among these only. */
  readonly ids?: readonly string[] | undefined;
};

/** Jobs that go on and have no visit but cancelled ones; a job on hold waits. */
export const findUnscheduledJobs = async (tx: TenantTx, { search, limit, offset, ids }: Wanted) => {
  const visit = tx
    .select({ id: visits.id })
    .from(visits)
    .where(
      and(
        sameTenant(visits, jobs),
        eq(visits.jobId, jobs.id),
        isNull(visits.deletedAt),
        ne(visits.status, "cancelled"),
      ),
    );
  const clientName = sql<string>`${clients.firstName} || ' ' || ${clients.lastName}`;
  const ofItsClient = and(sameTenant(clients, jobs), eq(clients.id, jobs.clientId));
  const where = and(
    live(jobs),
    inArray(jobs.status, bookableJobStatuses),
    not(exists(visit)),
    ids ? inArray(jobs.id, [...ids]) : undefined,
    search
      ? sql`${jobs.number} || E'\\n' || ${jobs.title} || E'\\n' || ${clientName} ilike search_pattern(${search})`
      : undefined,
  );
  const [counted] = await tx
    .select({ total: count() })
    .from(jobs)
    .innerJoin(clients, ofItsClient)
    .where(where);
  const rows = await tx
    .select({ job: jobs, clientName, property: properties })
    .from(jobs)
    .innerJoin(clients, ofItsClient)
    .leftJoin(
      properties,
      and(
        sameTenant(properties, jobs),
        eq(properties.clientId, jobs.clientId),
        isNull(properties.deletedAt),
        sql`case when ${jobs.propertyId} is null then ${properties.isPrimary} else ${properties.id} = ${jobs.propertyId} end`,
      ),
    )
    .where(where)
    .orderBy(
      sql`${jobs.scheduledDate} asc nulls last`,
      sql`array_position(${place}, ${jobs.priority})`,
      asc(jobs.createdAt),
      asc(jobs.id),
    )
    .limit(limit)
    .offset(offset);
  return { total: counted?.total ?? 0, jobs: rows };
};
