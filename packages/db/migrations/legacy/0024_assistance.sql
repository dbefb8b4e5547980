-- On which days nobody works; null is all federal holidays.
alter table organization_settings add column holidays jsonb;
--> statement-breakpoint
-- An organization that has, or had, visits on a holiday works on it: it stays a working day. On all others it gets the day off.
with fixed (name, month, date) as (
  values ('new_years_day', 1, 1), ('juneteenth', 6, 19), ('independence_day', 7, 4), ('veterans_day', 11, 11),
    ('christmas_day', 12, 25)
), floating (name, month, weekday, nth) as (
  values ('martin_luther_king_day', 1, 1, 3), ('presidents_day', 2, 1, 3), ('labor_day', 9, 1, 1),
    ('columbus_day', 10, 1, 2), ('thanksgiving_day', 11, 4, 4)
), years as (
  select generate_series(
    coalesce(min(extract(year from starts_at)), 2026)::integer, coalesce(max(extract(year from starts_at)), 2026)::integer + 1
  ) as year from visits
), dates as (
  select name, make_date(year, month, date) as day from years, fixed
  union all
  select name, make_date(year, month, 1) + (weekday - extract(dow from make_date(year, month, 1))::integer + 7) % 7 + 7 * (nth - 1)
  from years, floating
  union all
  select 'memorial_day', make_date(year, 5, 31) - (extract(dow from make_date(year, 5, 31))::integer + 6) % 7 from years
), off as (
  select name, day from dates
  union
  select name, day + case extract(dow from day) when 6 then -1 when 0 then 1 else 0 end from dates
), worked as (
  select distinct v.organization_id, off.name
  from visits v
  join organizations o on o.id = v.organization_id
  join off on off.day = (v.starts_at at time zone o.time_zone)::date
  where v.status <> 'cancelled' and v.deleted_at is null
)
insert into organization_settings (organization_id, holidays)
select w.organization_id, jsonb_build_object('own', '[]'::jsonb, 'off', (
  select coalesce(jsonb_agg(distinct d.name), '[]'::jsonb) from dates d
  where d.name not in (select x.name from worked x where x.organization_id = w.organization_id)
))
from (select distinct organization_id from worked) w
on conflict (organization_id) do update set holidays = excluded.holidays;
