import type { TakenOff } from "@fieldwright/contract/field";
import type { TenantTx } from "@fieldwright/db/client";
import { auditLog } from "@fieldwright/db/schema/changes";
import { jobs } from "@fieldwright/db/schema/jobs";
import { users } from "@fieldwright/db/schema/users";
import { visitAssignments, visits } from "@fieldwright/db/schema/visits";
import { tenant } from "@fieldwright/db/tenant";
import type { Span } from "@fieldwright/domain/availability";
import { sql } from "drizzle-orm";

/** Of visits that changed since the bundle's first day, the newest. */
const maxLooked = 500;
const maxListed = 50;
const maxNames = 5;

type Row = Omit<TakenOff, "at"> & { at: number };

/**
 * Visits within a span that were the person's and were given away since it began. Visits by the index of the board,
 * and of each its own few changes: no other table knows former teams.
 */
export const findTakenOff = async (
  tx: TenantTx,
  userId: string,
  { start, end }: Span,
): Promise<readonly TakenOff[]> => {
  const member = JSON.stringify([{ user: { _id: userId } }]);
  const { rows } = await tx.execute<Row>(sql`
    select visit.id as _id, job.title, (extract(epoch from off.at) * 1000)::float8 as at,
      (select coalesce(jsonb_agg(who.first_name order by who.first), '[]')
        from (select member.first_name, min(booked.id::text) as first
          from ${visitAssignments} booked join ${users} member on member.id = booked.user_id
          where booked.organization_id = ${tenant} and booked.visit_id = visit.id
          group by member.id, member.first_name order by first limit ${maxNames}) who) as "givenTo"
    from (
      select changed.id, changed.job_id from ${visits} changed
      where changed.organization_id = ${tenant} and changed.deleted_at is null
        and changed.starts_at >= ${start.toISOString()} and changed.starts_at < ${end.toISOString()}
        and changed.updated_at >= ${start.toISOString()}
        and not exists (select from ${visitAssignments} own
          where own.organization_id = ${tenant} and own.visit_id = changed.id and own.user_id = ${userId})
      order by changed.updated_at desc limit ${maxLooked}
    ) visit
    cross join lateral (
      select log.at from ${auditLog} log
      where log.organization_id = ${tenant} and log.record_id = visit.id and log.kind = 'visit'
        and log.verb = 'move' and log.at >= ${start.toISOString()}
        and log."from"->'team' @> ${member}::jsonb
        and not coalesce(log."to"->'team' @> ${member}::jsonb, false)
      order by log.id desc limit 1
    ) off
    join ${jobs} job on job.organization_id = ${tenant} and job.id = visit.job_id
    order by off.at desc, visit.id limit ${maxListed}`);
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at).toISOString() }));
};
