-- report_facts follows the records job by job; report_days sums it by day and by month: money and jobs by category and
-- by ZIP code, work by person. As in list_counts, changes add rows, and now and then a writer merges those of a day or
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
  insert into report_days (organization_id, measure, dimension, unit, day, category, zip, user_id, rows, amount, timed, on_time)
  select organization, only_measure, only_dimension, only_unit, only_day, category, zip, user_id,
    sum(rows), sum(amount), sum(timed), sum(on_time)
  from gone group by category, zip, user_id
  having sum(rows) <> 0 or sum(amount) <> 0 or sum(timed) <> 0 or sum(on_time) <> 0;
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
  for place in
    with counted as (
      insert into report_days (organization_id, measure, dimension, unit, day, category, zip, user_id, rows, amount, timed, on_time)
      select organization_id, case when user_id is null then measure else 'work' end, parts.dimension, period.unit, period.first,
        parts.category, parts.zip, user_id,
        -- For work, rows counts jobs: a visit adds minutes, not a job.
        sign * count(*) filter (where measure not in ('visited', 'logged')),
        sign * sum(amount), sign * sum(timed), sign * sum(on_time)
      from changed,
        lateral (values ('day', day), ('month', date_trunc('month', day)::date)) period (unit, first),
        lateral (
          select 'category' as dimension, changed.category, null::text as zip where user_id is null
          union all
          select 'zip', null, changed.zip where user_id is null and measure <> 'invoiced'
          union all
          select 'person', null, null where user_id is not null
        ) parts
      group by 1, 2, 3, 4, 5, 6, 7, 8
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
  fresh report_facts[];
begin
  -- Many jobs are replaced. For the few jobs of one change, comparing is cheaper: equal facts are not written again.
  if cardinality(touched) > 20 then
    delete from report_facts where organization_id = organization and job_id = any (touched);
    insert into report_facts select s.* from report_sources s where s.tenant = organization and s.job_id = any (touched);
    return;
  end if;
  fresh := array(
    select row(s.*)::report_facts from report_sources s where s.tenant = organization and s.job_id = any (touched));
  delete from report_facts kept
  where kept.organization_id = organization and kept.job_id = any (touched)
    and not exists (select from unnest(fresh) fact where fact = kept);
  insert into report_facts select * from unnest(fresh) on conflict do nothing;
end $$;

-- All facts of one organization anew.
create or replace function report_rebuild(organization uuid) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  -- After a load there are no statistics yet: the planner would look up each row by its organization alone.
  analyze properties, jobs, invoices, payments, visits, visit_assignments, time_entries;
  delete from report_facts where organization_id = organization;
  insert into report_facts select * from report_sources where tenant = organization;
end $$;

-- For an import, which counts once at its end instead of with each row.
create or replace function rebuild_own_reports() returns void
language sql security definer
set search_path = public, pg_temp
as $$ select report_rebuild(app_organization_id()) $$;

revoke execute on function report_refresh, report_rebuild, rebuild_own_reports from public;
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
