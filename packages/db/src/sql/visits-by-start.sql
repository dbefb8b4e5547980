-- Visits in the order in which they begin, for the list by day. Like the other lists, these functions run as the owner
-- of the tables and take the organization from the transaction. Statements are built as text, so that a filter that is
-- null disappears from the plan and the index by start serves the range.

-- $1 organization, $2 status, $3 client, $4 own clients, $5 start, $6 end, $7 person, $8 beside, $9 term.
-- No visit is longer than 32 days, see longest visits in visits.sql. The bound lets the index find where to begin.
create or replace function visits_by_start(
  term text, person uuid, beside uuid, only_state text
) returns text
language sql immutable
as $$
  select 'from visits r where visit_is_listed(r, $1, $2, $3, $4)
      and r.starts_at < $6 and r.starts_at > $5 - interval ''32 days'' and r.ends_at > $5'
    || case when term = '' then '' else ' and strpos(r.search_text, $9) > 0' end
    -- For the trigram index, where it leaves fewer than the range does.
    || case when char_length(term) < 3 then '' else ' and r.search_text like search_pattern($9)' end
    || case when person is null then '' else ' and exists (select from own_work w
      where w.organization_id = $1 and w.visit_id = r.id and w.user_id = $7)' end
    || case when beside is null then '' else ' and exists (select from own_work w
      where w.organization_id = $1 and w.visit_id = r.id and w.user_id = $8)' end
    || case only_state
      when 'unfinished' then ' and r.status <> ''completed'''
      when 'under_way' then ' and r.status in (''en_route'', ''in_progress'')'
      when 'needs_technician' then ' and r.status not in (''completed'', ''cancelled'') and not exists (
        select from visit_assignments a where a.organization_id = $1 and a.visit_id = r.id)'
      else '' end
$$;

-- One page and the total. With `per_day`, only so many visits of each day of the zone are listed and counted. A visit
-- that began before the range counts on its first day.
drop function if exists search_visits_by_start;
create function search_visits_by_start(
  term text, page_limit integer, page_offset integer,
  starts timestamptz, ends timestamptz, backward boolean, zone text, per_day integer default null,
  only_status text default null, only_client uuid default null, only_member uuid default null,
  own_clients uuid[] default null, technician uuid default null, only_state text default null,
  out ids uuid[], out total bigint, out is_capped boolean
)
language plpgsql stable security definer
set search_path = public, pg_temp
set random_page_cost = 1.1
as $$
declare
  organization constant uuid := app_organization_id();
  person constant uuid := coalesce(technician, only_member);
  beside constant uuid := case when technician is not null then only_member end;
  wanted constant text := fold_text(term);
  listed constant text := visits_by_start(wanted, person, beside, only_state);
  direction constant text := case when backward then 'desc' else 'asc' end;
  bound constant bigint := greatest(counted_at_most(), page_offset::bigint + page_limit);
begin
  is_capped := false;
  if per_day is null then
    execute format('select array(select r.id %1$s order by r.starts_at %2$s, r.id %2$s limit $10 offset $11)', listed, direction)
    into ids
    using organization, only_status, only_client, own_clients, starts, ends, person, beside, wanted, page_limit, page_offset;
    execute format('select count(*) from (select %s%s) counted', listed, 
      case when wanted = '' then '' else format(' limit %s', bound + 1) end)
    into total
    using organization, only_status, only_client, own_clients, starts, ends, person, beside, wanted;
    is_capped := wanted <> '' and total > bound;
    if is_capped then total := bound; end if;
    return;
  end if;
  -- From day to day that has visits, each found by one step into the index, and of each day only the first few. Reading
  -- all of them to number them took ten times as long.
  execute format('with recursive days (low, high) as (
      select case when $5 = ''-infinity'' then begin else $5 - interval ''32 days'' end,
        ((begin at time zone $12)::date + 1)::timestamp at time zone $12
      from (select case when $5 = ''-infinity'' then (
          select min(starts_at) from visits where organization_id = $1 and deleted_at is null) else $5 end as begin) first
      where begin is not null
      union all
      select next.starts_at, ((next.starts_at at time zone $12)::date + 1)::timestamp at time zone $12
      from days, lateral (
        select starts_at from visits where organization_id = $1 and deleted_at is null and starts_at >= high and starts_at < $6
        order by starts_at limit 1
      ) next
    ), shown as materialized (
      select id, starts_at from days, lateral (
        select r.id, r.starts_at %1$s and r.starts_at >= low and r.starts_at < high
        order by r.starts_at %2$s, r.id %2$s limit $13
      ) day
    )
    select array(select id from shown order by starts_at %2$s, id %2$s limit $10 offset $11), (select count(*) from shown)',
    listed, direction)
  into ids, total
  using organization, only_status, only_client, own_clients, starts, ends, person, beside, wanted, page_limit, page_offset,
    zone, per_day;
end $$;

-- How much there is on each of these days, by status. Minutes of a visit over several days are spread over them. Without
-- days, one row per status for the whole range, by whether somebody is assigned, and the last day that has visits.
create or replace function tally_visits_by_start(
  term text, starts timestamptz, ends timestamptz, zone text, days date[] default null,
  only_status text default null, only_client uuid default null, only_member uuid default null,
  own_clients uuid[] default null, technician uuid default null, only_state text default null
)
returns table (day date, status text, assigned boolean, visits bigint, minutes bigint, last_start timestamptz)
language plpgsql stable security definer
set search_path = public, pg_temp
set random_page_cost = 1.1
as $$
declare
  organization constant uuid := app_organization_id();
  person constant uuid := coalesce(technician, only_member);
  beside constant uuid := case when technician is not null then only_member end;
  wanted constant text := fold_text(term);
  listed constant text := visits_by_start(wanted, person, beside, only_state);
begin
  if days is null then
    return query execute format('
      select (max(starts_at) at time zone $10)::date, status, assigned, count(*), 0::bigint, max(starts_at)
      from (
        select r.status, greatest(r.starts_at, $5) as starts_at,
          exists (select from own_work w where w.organization_id = $1 and w.visit_id = r.id) as assigned
        %1$s
      ) v
      group by status, assigned', listed)
    using organization, only_status, only_client, own_clients, starts, ends, person, beside, wanted, zone;
    return;
  end if;
  return query execute format('
    select on_day, status, true, count(*), sum(minutes)::bigint, max(starts_at)
    from (
      select (greatest(r.starts_at, $5) at time zone $10)::date as on_day, r.status, r.starts_at,
        case when r.ends_at - r.starts_at < interval ''12 hours'' then r.duration else r.duration
          / (1 + ((r.ends_at - interval ''1 second'') at time zone $10)::date - (r.starts_at at time zone $10)::date) end as minutes
      %1$s
    ) v
    where on_day = any ($11)
    group by on_day, status', listed)
  using organization, only_status, only_client, own_clients, starts, ends, person, beside, wanted, zone, days;
end $$;

revoke execute on function search_visits_by_start, tally_visits_by_start from public;
grant execute on function search_visits_by_start, tally_visits_by_start to fieldwright_tenant, fieldwright_system;
