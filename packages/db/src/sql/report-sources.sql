-- What reports count, read from the records. report_facts keeps the rows of report_sources; a test compares the two.

-- Jobs with the ZIP code they count for: that of their property, else that of the client's primary property.
create or replace view report_jobs as
select j.organization_id as tenant, j.id as job_id, j.client_id, j.category, j.status, j.completed_at, j.deleted_at, o.time_zone,
  left(coalesce(nullif(own.zip, ''), nullif(home.zip, ''), ''), 5) as zip,
  -- A job is of a new client if no other job of the client was completed before it: each client has one such job.
  exists (select from jobs other where other.organization_id = j.organization_id and other.client_id = j.client_id
    and other.id <> j.id and other.status = 'completed' and other.deleted_at is null
    and (other.completed_at, other.id) < (
      case when j.status = 'completed' and j.deleted_at is null then coalesce(j.completed_at, 'infinity') else 'infinity' end,
      j.id)) as earlier
from jobs j
join organizations o on o.id = j.organization_id
left join properties own on own.organization_id = j.organization_id and own.id = j.property_id
left join properties home on home.organization_id = j.organization_id and home.client_id = j.client_id
  and home.is_primary and home.deleted_at is null;

create or replace view report_sources as
select j.tenant, 'invoiced' as measure, i.id as source_id, j.job_id, j.client_id, null::uuid as user_id,
  j.category, j.zip, (i.created_at at time zone j.time_zone)::date as day, i.total_cents as amount, 0 as timed, 0 as on_time,
  -- The job has other invoices too: reports count such a job once.
  exists (select from invoices other where other.organization_id = i.organization_id and other.job_id = i.job_id
    and other.id <> i.id and other.voided_at is null and other.deleted_at is null and other.total_cents <> 0) as again,
  i.tax_cents as tax, i.tax_rate, j.earlier, false as latest
from invoices i
join report_jobs j on j.tenant = i.organization_id and j.job_id = i.job_id
where i.voided_at is null and i.deleted_at is null and i.total_cents <> 0
union all
select j.tenant, 'collected', p.id, j.job_id, j.client_id, null,
  j.category, j.zip, (p.paid_at at time zone j.time_zone)::date, p.amount_cents, 0, 0, false,
  -- The payment's part of the invoice's tax. Counted up to each payment, so that the parts of a paid invoice add up to
  -- its tax, and refunds take back what they paid.
  case when i.tax_cents = 0 then 0 else (
    select (round(i.tax_cents::numeric * least(upto, i.total_cents) / i.total_cents)
      - round(i.tax_cents::numeric * least(upto - p.amount_cents, i.total_cents) / i.total_cents))::bigint
    from (
      select sum(before.amount_cents) as upto from payments before
      where before.organization_id = p.organization_id and before.invoice_id = p.invoice_id
        and (before.paid_at, before.id) <= (p.paid_at, p.id)
    ) counted
  ) end, i.tax_rate, j.earlier, false
from payments p
join invoices i on i.organization_id = p.organization_id and i.id = p.invoice_id
join report_jobs j on j.tenant = i.organization_id and j.job_id = i.job_id
union all
select j.tenant, 'completed', j.job_id, j.job_id, j.client_id, null,
  j.category, j.zip, (j.completed_at at time zone j.time_zone)::date, 0, 0, 0, false,
  0, 0, j.earlier,
  not exists (select from jobs other where other.organization_id = j.tenant and other.client_id = j.client_id
    and other.id <> j.job_id and other.status = 'completed' and other.deleted_at is null
    and (other.completed_at, other.id) > (j.completed_at, j.job_id))
from report_jobs j
where j.status = 'completed' and j.completed_at is not null and j.deleted_at is null
union all
-- A completed job counts for everybody who was assigned to a completed visit of it.
select distinct j.tenant, 'worked', j.job_id, j.job_id, j.client_id, a.user_id,
  j.category, j.zip, (j.completed_at at time zone j.time_zone)::date, 0::bigint, 0, 0, false, 0::bigint, 0, false, false
from report_jobs j
join visits v on v.organization_id = j.tenant and v.job_id = j.job_id
  and v.status = 'completed' and v.deleted_at is null
join visit_assignments a on a.organization_id = v.organization_id and a.visit_id = v.id
where j.status = 'completed' and j.completed_at is not null and j.deleted_at is null
union all
-- Minutes: what the person logged on the visit, else from start to completion within a day, else as planned. On time:
-- begun within the arrival window, or within 15 minutes of the planned start where none was promised.
select v.organization_id, 'visited', v.id, v.job_id, j.client_id, a.user_id,
  j.category, j.zip, (v.completed_at at time zone j.time_zone)::date,
  coalesce(
    (select round(sum(extract(epoch from t.ended_at - t.started_at)) / 60)::bigint from time_entries t
     where t.organization_id = v.organization_id and t.visit_id = v.id and t.user_id = a.user_id),
    case when (v.started_at at time zone j.time_zone)::date = (v.completed_at at time zone j.time_zone)::date
      and v.completed_at >= v.started_at
      then round(extract(epoch from v.completed_at - v.started_at) / 60)::bigint end,
    v.duration),
  (v.started_at is not null)::integer,
  coalesce(v.started_at <= coalesce(v.arrival_until, v.starts_at + interval '15 minutes'), false)::integer,
  false, 0, 0, false, false
from visits v
join report_jobs j on j.tenant = v.organization_id and j.job_id = v.job_id
cross join lateral (
  select distinct user_id from visit_assignments where organization_id = v.organization_id and visit_id = v.id
) a
where v.status = 'completed' and v.completed_at is not null and v.deleted_at is null
union all
select t.organization_id, case when t.visit_id is null then 'logged' else 'on_visit' end, t.id, t.job_id, j.client_id, t.user_id,
  j.category, j.zip, (t.started_at at time zone j.time_zone)::date,
  round(extract(epoch from t.ended_at - t.started_at) / 60)::bigint, 0, 0, false, 0, 0, false, false
from time_entries t
join report_jobs j on j.tenant = t.organization_id and j.job_id = t.job_id
where t.ended_at is not null
union all
-- Minutes on the way to a visit, as the phone recorded them. Longer than a day is a tap that was forgotten.
select p.organization_id, 'drove', p.visit_id, v.job_id, j.client_id, p.user_id,
  j.category, j.zip, (p.travel_at at time zone j.time_zone)::date,
  round(extract(epoch from coalesce(p.arrived_at, p.started_at) - p.travel_at) / 60)::bigint, 0, 0, false, 0, 0, false, false
from visit_progress p
join visits v on v.organization_id = p.organization_id and v.id = p.visit_id
join report_jobs j on j.tenant = v.organization_id and j.job_id = v.job_id
where coalesce(p.arrived_at, p.started_at) between p.travel_at and p.travel_at + interval '1 day'
union all
-- An invoice without its tax, divided among those who clocked time on its job by how much. The cents add up.
select j.tenant, 'billed', i.id, j.job_id, j.client_id, part.user_id,
  j.category, j.zip, (i.created_at at time zone j.time_zone)::date,
  (round((i.total_cents - i.tax_cents) * part.upto / part.whole)
    - round((i.total_cents - i.tax_cents) * (part.upto - part.own) / part.whole))::bigint, 0, 0, false, 0, 0, false, false
from invoices i
join report_jobs j on j.tenant = i.organization_id and j.job_id = i.job_id
cross join lateral (
  select user_id, own, sum(own) over (order by user_id) as upto, sum(own) over () as whole
  from (
    select t.user_id, sum(extract(epoch from t.ended_at - t.started_at)) as own from time_entries t
    where t.organization_id = i.organization_id and t.job_id = i.job_id and t.ended_at is not null group by 1
  ) worked
) part
where i.voided_at is null and i.deleted_at is null and i.total_cents <> 0
union all
select q.organization_id, 'collected', p.id, coalesce(q.job_id, q.id), q.client_id, null,
  coalesce(j.category, 'general'), left(coalesce(nullif(own.zip, ''), nullif(home.zip, ''), ''), 5),
  (p.paid_at at time zone o.time_zone)::date, p.amount_cents, 0, 0, false,
  -- A deposit pays its part of the quote's tax in the month it is paid, not when the invoice is made.
  case when q.tax_cents = 0 then 0 else (
    select (round(q.tax_cents::numeric * least(upto, q.total_cents) / q.total_cents)
      - round(q.tax_cents::numeric * least(upto - p.amount_cents, q.total_cents) / q.total_cents))::bigint
    from (
      select sum(before.amount_cents) as upto from payments before
      where before.organization_id = p.organization_id and before.quote_id = p.quote_id and before.invoice_id is null
        and (before.paid_at, before.id) <= (p.paid_at, p.id)
    ) counted
  ) end, q.tax_rate,
  exists (select from jobs other where other.organization_id = q.organization_id and other.client_id = q.client_id
    and other.id is distinct from j.id and other.status = 'completed' and other.deleted_at is null
    and (other.completed_at, other.id) < (
      case when j.status = 'completed' and j.deleted_at is null then coalesce(j.completed_at, 'infinity') else 'infinity' end,
      coalesce(j.id, q.id))),
  false
from payments p
join quotes q on q.organization_id = p.organization_id and q.id = p.quote_id
join organizations o on o.id = q.organization_id
left join jobs j on j.organization_id = q.organization_id and j.id = q.job_id
left join properties own on own.organization_id = q.organization_id and own.id = coalesce(j.property_id, q.property_id)
left join properties home on home.organization_id = q.organization_id and home.client_id = q.client_id
  and home.is_primary and home.deleted_at is null
where p.invoice_id is null;
