-- list_counts: how many records each list has, by status and, where a status depends on today, by day. Every change
-- adds a row with the difference. Now and then a writer merges the rows, skipping those that another writer is merging.
-- So no writer waits for another, and none can deadlock.

-- For each list a function <list>_counted() and its triggers:
--   listed        which records count
--   status, day   what the records are grouped by
--   total, owed   what is summed
do $body$
declare
  list record;
begin
  for list in
    select * from (values
      ('clients', 'deleted_at is null', 'status', 'null::date', '0', '0'),
      ('quotes', 'deleted_at is null', 'status', 'case when status = ''pending'' then valid_until end', 'total_cents', '0'),
      ('jobs', 'deleted_at is null', 'status', 'null::date', 'coalesce(estimated_cost_cents, 0)', '0'),
      ('job_plans', 'shortlist is not null', 'shortlist', 'null::date', 'amount_cents', '0'),
      ('visits', 'deleted_at is null', 'status', 'null::date', '0', '0'),
      ('invoices', 'deleted_at is null',
        'case when voided_at is not null then ''cancelled'' when paid_cents >= total_cents then ''paid'' else ''open'' end',
        'case when voided_at is null and paid_cents < total_cents then due_date end',
        'total_cents', 'total_cents - paid_cents')
    ) counted (name, listed, status, day, total, owed)
  loop
    execute format($create$
      create or replace function %1$s_counted() returns trigger
      language plpgsql security definer
      set search_path = public, pg_temp
      as $function$
      begin
        if tg_op = 'INSERT' then
          insert into list_counts (organization_id, kind, status, day, rows, total_cents, owed_cents)
          select organization_id, %1$L, %2$s, %3$s, count(*), sum(%4$s), sum(%5$s)
          from added where %6$s group by 1, 3, 4;
        elsif tg_op = 'DELETE' then
          insert into list_counts (organization_id, kind, status, day, rows, total_cents, owed_cents)
          select organization_id, %1$L, %2$s, %3$s, -count(*), -sum(%4$s), -sum(%5$s)
          from removed where %6$s group by 1, 3, 4;
        else
          insert into list_counts (organization_id, kind, status, day, rows, total_cents, owed_cents)
          select organization_id, %1$L, status, day, sum(sign), sum(sign * total), sum(sign * owed) from (
            select organization_id, %2$s as status, %3$s as day, 1 as sign, %4$s as total, %5$s as owed
            from added where %6$s
            union all
            select organization_id, %2$s, %3$s, -1, %4$s, %5$s from removed where %6$s
          ) changed
          group by 1, 3, 4 having sum(sign) <> 0 or sum(sign * total) <> 0 or sum(sign * owed) <> 0;
        end if;
        return null;
      end $function$
    $create$, list.name, list.status, list.day, list.total, list.owed, list.listed);
    perform apply_trigger(format('create or replace trigger counted_added after insert on %1$I
      referencing new table as added for each statement execute function %1$s_counted()', list.name));
    perform apply_trigger(format('create or replace trigger counted_removed after delete on %1$I
      referencing old table as removed for each statement execute function %1$s_counted()', list.name));
    perform apply_trigger(format('create or replace trigger counted_changed after update on %1$I
      referencing old table as removed new table as added for each statement execute function %1$s_counted()', list.name));
  end loop;
end $body$;

create or replace function list_counts_merge() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  -- Ids in arrays: the planner takes the table for a small one and would compare every row with every other.
  doubled bigint[];
  taken bigint[];
begin
  select array_agg(id) into doubled from (
    select id, count(*) over (partition by status, day) > 1 as is_doubled
    from list_counts where organization_id = new.organization_id and kind = new.kind
  ) counted where is_doubled;
  select array_agg(id) into taken from (
    select id from list_counts where id = any (doubled) for update skip locked
  ) locked;
  with gone as (delete from list_counts where id = any (taken) returning *)
  insert into list_counts (organization_id, kind, status, day, rows, total_cents, owed_cents)
  select new.organization_id, new.kind, status, day, sum(rows), sum(total_cents), sum(owed_cents) from gone
  group by status, day having sum(rows) <> 0 or sum(total_cents) <> 0 or sum(owed_cents) <> 0;
  return null;
end $$;

-- Every fiftieth row merges. The depth keeps the rows that merging inserts from merging again and again. Rows of job_plans
-- come from a trigger within a trigger.
create or replace trigger merge after insert on list_counts for each row
when (new.id % 50 = 0 and pg_trigger_depth() < 3) execute function list_counts_merge();

create or replace function list_total(
  organization uuid, list text, only_status text default null, from_day date default null, before_day date default null
) returns bigint
language sql stable
as $$
  select coalesce(sum(rows), 0)::bigint from list_counts
  where organization_id = organization and kind = list
    and (only_status is null or status = only_status)
    and (from_day is null or day >= from_day) and (before_day is null or day < before_day)
$$;

-- The total with the amounts. Canceled invoices have none. Canceled jobs do: their amounts are in the list.
drop function if exists list_sums;
create or replace function list_kept(
  organization uuid, list text, only_status text default null, from_day date default null, before_day date default null,
  out total bigint, out amount bigint, out owed bigint
)
language sql stable
as $$
  select coalesce(sum(rows), 0)::bigint,
    coalesce(sum(total_cents) filter (where status <> 'cancelled' or kind = 'jobs'), 0)::bigint,
    coalesce(sum(owed_cents) filter (where status <> 'cancelled' or kind = 'jobs'), 0)::bigint
  from list_counts
  where organization_id = organization and kind = list
    and (only_status is null or status = only_status)
    and (from_day is null or day >= from_day) and (before_day is null or day < before_day)
$$;
