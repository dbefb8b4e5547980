import type { TenantTx } from "@fieldwright/db/client";
import { itsJob } from "@fieldwright/db/joins";
import { jobs } from "@fieldwright/db/schema/jobs";
import { users } from "@fieldwright/db/schema/users";
import { visitAssignments, visits } from "@fieldwright/db/schema/visits";
import { live, ofTenant, sameTenant } from "@fieldwright/db/tenant";
import type { Span } from "@fieldwright/domain/availability";
import { openJobStatuses, openVisitStatuses } from "@fieldwright/domain/statuses";
import { and, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";

const startsWithin = ({ start, end }: Span) =>
  and(live(visits), gte(visits.startsAt, start), lt(visits.startsAt, end));

const isOpen = inArray(visits.status, [...openVisitStatuses]);
const hasNobody = sql`not exists (
  select from visit_assignments on_it
  where on_it.organization_id = ${visits.organizationId} and on_it.visit_id = ${visits.id}
)`;

const jobsWhere = (condition: SQL) =>
  sql<number>`(count(distinct ${jobs.id}) filter (where ${condition}))::integer`;
const visitsWhere = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::integer`;

/** Counts jobs with a visit that starts in the range, and the open points of those visits. */
export const countWork = async (tx: TenantTx, within: Span) => {
  const [counted] = await tx
    .select({
      total: jobsWhere(sql`true`),
      completed: jobsWhere(sql`${jobs.status} = 'completed'`),
      pending: jobsWhere(inArray(jobs.status, [...openJobStatuses])),
      visits: visitsWhere(isOpen),
      unassigned: visitsWhere(sql`${isOpen} and ${hasNobody}`),
      unconfirmed: visitsWhere(sql`${visits.status} = 'pending'`),
    })
    .from(visits)
    .innerJoin(jobs, itsJob(visits))
    .where(startsWithin(within));
  if (!counted) throw new Error("a count answered nothing");
  return counted;
};

/** Booked hours of each active technician, most first, including those with none. */
export const bookedHours = (tx: TenantTx, { start, end }: Span) => {
  const booked = sql<number>`(coalesce(sum(extract(epoch from
    ${visitAssignments.endsAt} - ${visitAssignments.startsAt}
  )), 0) / 3600)::double precision`;
  return tx
    .select({ firstName: users.firstName, hours: booked })
    .from(users)
    .leftJoin(
      visitAssignments,
      and(
        sameTenant(visitAssignments, users),
        eq(visitAssignments.userId, users.id),
        eq(visitAssignments.blocks, true),
        gte(visitAssignments.startsAt, start),
        lt(visitAssignments.startsAt, end),
      ),
    )
    .where(and(ofTenant(users), eq(users.role, "technician"), isNull(users.deactivatedAt)))
    .groupBy(users.id)
    .orderBy(desc(booked), users.firstName);
};
