-- report_facts follows the records job by job; report_days sums it by day and by month: money and jobs by category and
-- by ZIP code, money and jobs by tax rate and by new or earlier client, work by person, and time by person and week. As in list_counts, changes add rows, and now and then a writer merges those of a day or
-- month, skipping rows that another writer is merging.

create or replace function report_days_merge(
  organization uuid, only_measure text, only_dimension text, only_unit text, only_day date
) returns void
language sql
as $$
  with taken as (
    select id from report_days
    where organization_id = organization and measure = only_measure and dimension = only_dimension
      and unit = only_unit and day = only_day
    for update skip locked
  ), gone as (
    delete from report_days where id in (select id from taken) returning *
  )
  insert into report_days (organization_id, measure, dimension, unit, day, category, zip, user_id, tax_rate, earlier, rows, amount, timed, on_time, tax)
  select organization, only_measure, only_dimension, only_unit, only_day, category, zip, user_id,
    tax_rate, earlier, sum(rows), sum(amount), sum(timed), sum(on_time), sum(tax)
  from gone group by category, zip, user_id, tax_rate, earlier
  having sum(rows) <> 0 or sum(amount) <> 0 or sum(timed) <> 0 or sum(on_time) <> 0 or sum(tax) <> 0;
$$;

create or replace function report_facts_counted() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  sign constant integer := case when tg_op = 'DELETE' then -1 else 1 end;
  place record;
  places integer := 0;
begin
  if tg_op = 'DELETE' and current_setting('app.report_sums', true) = 'dropped' then return null; end if;
  for place in
    with counted as (
      insert into report_days (organization_id, measure, dimension, unit, day, category, zip, user_id, tax_rate, earlier,
        rows, amount, timed, on_time, tax)
      select organization_id, parts.measure, parts.dimension, period.unit, period.first,
        parts.category, parts.zip, user_id, parts.tax_rate, parts.earlier,
        -- For work, rows counts jobs: a visit adds minutes, not a job.
        sign * count(*) filter (where changed.measure not in ('visited', 'logged') or parts.measure <> 'work'),
        sign * sum(amount), sign * sum(timed), sign * sum(on_time), sign * sum(parts.tax)
      from changed,
        lateral (
          select measure, 'category' as dimension, changed.category, null::text as zip, null::integer as tax_rate,
            null::boolean as earlier, 0::bigint as tax where user_id is null
          union all
          select measure, 'zip', null, changed.zip, null, null, 0 where user_id is null and measure <> 'invoiced'
          union all
          select measure, 'sale', null, null, changed.tax_rate, changed.earlier, changed.tax where user_id is null
          union all
          select 'work', 'person', null, null, null, null, 0 where measure in ('worked', 'visited', 'logged')
          union all
          select measure, 'person', null, null, null, null, 0 where measure in ('logged', 'on_visit', 'drove', 'billed')
        ) parts,
        lateral (
          select 'day' as unit, day as first where parts.measure not in ('logged', 'on_visit', 'drove', 'billed')
          union all
          select 'month', date_trunc('month', day)::date where parts.measure not in ('logged', 'on_visit', 'drove', 'billed')
          union all
          -- Time sheets begin on Sunday.
          select 'week', day - extract(dow from day)::integer where parts.measure in ('logged', 'on_visit', 'drove', 'billed')
        ) period
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
      returning organization_id, measure, dimension, unit, day
    )
    select distinct organization_id, measure, dimension, unit, day from counted limit 21
  loop
    -- One person's change touches a few days. A load touches many and inserts them summed already.
    places := places + 1;
    exit when places > 20;
    if random() < 0.1 then
      perform report_days_merge(place.organization_id, place.measure, place.dimension, place.unit, place.day);
    end if;
  end loop;
  return null;
end $$;

create or replace trigger counted_added after insert on report_facts
referencing new table as changed for each statement execute function report_facts_counted();

create or replace trigger counted_removed after delete on report_facts
referencing old table as changed for each statement execute function report_facts_counted();

-- Brings the facts of these jobs up to date.
create or replace function report_refresh(organization uuid, touched uuid[]) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  fresh report_facts[] := '{}';
  one uuid;
begin
  -- Many jobs are replaced. For the few jobs of one change, comparing is cheaper: equal facts are not written again.
  if cardinality(touched) > 20 then
    delete from report_facts where organization_id = organization and job_id = any (touched);
    insert into report_facts select s.* from report_sources s where s.tenant = organization and s.job_id = any (touched);
    return;
  end if;
  -- Planning the sources takes ten times as long as reading them for a job. Job by job, the connection keeps the plan.
  foreach one in array touched loop
    fresh := fresh || array(
      select row(s.*)::report_facts from report_sources s where s.tenant = organization and s.job_id = one);
  end loop;
  delete from report_facts kept
  where kept.organization_id = organization and kept.job_id = any (touched)
    and not exists (select from unnest(fresh) fact where fact = kept);
  insert into report_facts select * from unnest(fresh) on conflict do nothing;
end $$;

-- All facts of one organization anew. Its sums go with the facts, so nothing is counted back.
create or replace function report_refill(organization uuid) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  perform set_config('app.report_sums', 'dropped', true);
  delete from report_facts where organization_id = organization;
  perform set_config('app.report_sums', '', true);
  delete from report_days where organization_id = organization;
  insert into report_facts select * from report_sources where tenant = organization;
  delete from quote_days where organization_id = organization;
  insert into quote_days (organization_id, day, outcome, valid_until, answer_days, rows, amount)
  select q.organization_id, (answer).day, (answer).outcome, (answer).open_until, (answer).answer_days, count(*), sum(q.total_cents)
  from quotes q, lateral (
    select quote_answer(q.organization_id, q.status, q.sent_at, q.created_at, q.decided_at, q.valid_until, q.deleted_at) as answer
  ) counted
  where q.organization_id = organization and (answer).day is not null group by 1, 2, 3, 4, 5;
end $$;

create or replace function report_rebuild(organization uuid) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  -- After a load there are no statistics yet: the planner would look up each row by its organization alone.
  analyze properties, jobs, invoices, payments, quotes, visits, visit_assignments, visit_progress, time_entries;
  perform report_refill(organization);
end $$;

-- For an import, which counts once at its end instead of with each row.
create or replace function rebuild_own_reports() returns void
language sql security definer
set search_path = public, pg_temp
as $$ select report_rebuild(app_organization_id()) $$;

revoke execute on function report_refresh, report_refill, report_rebuild, rebuild_own_reports from public;
grant execute on function report_rebuild to fieldwright_system;
grant execute on function rebuild_own_reports to fieldwright_tenant, fieldwright_system;

-- Days are those of the organization's time zone.
create or replace function organizations_rezoned() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  perform report_rebuild(new.id);
  return null;
end $$;

create or replace trigger rezoned after update of time_zone on organizations for each row
when (old.time_zone <> new.time_zone) execute function organizations_rezoned();
