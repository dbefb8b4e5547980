import type { FieldPart, FieldState, Progress } from "@fieldwright/domain/field-facts";
import type { FieldTimer } from "@fieldwright/domain/field-timers";
import { stringify } from "safe-stable-stringify";
import type { TestApp } from "./test-app";

type Target = { readonly jobId: string; readonly visitId: string; readonly userIds: readonly string[] };

/** What facts are judged by, read from the tables. */
export const readFieldState = async (
  { database: { pool } }: TestApp,
  { jobId, visitId, userIds }: Target,
): Promise<FieldState> => {
  const { rows: visits } = await pool.query(
    `select job_id as job, starts_at as start, ends_at as end, status, deleted_at is not null as deleted,
       started_at as "startedAt", completed_at as "completedAt",
       array(select user_id::text from visit_assignments a where a.visit_id = v.id group by user_id order by min(a.id::text)) as team
     from visits v where id = $1`,
    [visitId],
  );
  const { rows: steps } = await pool.query<Progress & { userId: string }>(
    `select user_id as "userId", travel_at as "travelAt", arrived_at as "arrivedAt", started_at as "startedAt",
       finished_at as "finishedAt" from visit_progress where visit_id = $1`,
    [visitId],
  );
  const { rows: timers } = await pool.query<FieldTimer>(
    `select id, job_id as job, user_id as by, started_at as start, ended_at as end from time_entries
     where user_id = any($1) order by started_at`,
    [userIds],
  );
  const { rows: checklist } = await pool.query(
    `select i.id, a.done_at is not null as done, a.value, coalesce(a.reason, '') as reason,
       coalesce(a.changed_at, a.done_at) as "changedAt", a.done_by as "changedBy"
     from job_checklist_items i join visits v on v.id = $2 left join lateral (
       select value, reason, done_at, changed_at, done_by from visit_answers o
       where v.own_answers and o.item_id = i.id and o.visit_id = v.id
       union all select i.value, i.reason, i.done_at, i.changed_at, i.done_by where not v.own_answers
     ) a on true
     where i.job_id = $1 and i.removed_at is null order by i.position`,
    [jobId, visitId],
  );
  const { rows: parts } = await pool.query<FieldPart>(
    `select p.id, name, quantity / 1000.0::float8 as quantity, unit, user_id as by, changed_at as "changedAt"
     from job_parts p join visits v on v.id = $2
     where p.job_id = $1 and p.own = v.own_answers and (not p.own or p.visit_id = v.id)`,
    [jobId, visitId],
  );
  const progress = Object.fromEntries(steps.map(({ userId, ...own }) => [userId, own]));
  return { visit: { ...visits[0], progress }, timers, checklist, parts };
};

/** Equal for equal states: in one order, and without who took a tick away, which nobody is shown. */
export const stateText = ({ visit, timers, checklist, parts }: FieldState): string =>
  stringify({
    visit: visit && { ...visit, team: visit.team.toSorted() },
    timers: timers.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    parts: parts.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    checklist: checklist.map((item) => ({ ...item, changedBy: item.done ? item.changedBy : null })),
  }) ?? "";
