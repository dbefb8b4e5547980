-- quote_days: quotes by the day they went to the customer, with what became of them. Kept as list_counts are: a change
-- adds rows with plus and minus, and now and then a writer merges those of a day.

-- On which day a quote counts, and how. A quote that was never sent counts once somebody decided, from the day it was
-- made. Nothing if it does not count.
create or replace function quote_answer(
  organization uuid, status text, sent_at timestamptz, created_at timestamptz, decided_at timestamptz, valid_until date,
  deleted_at timestamptz, out day date, out outcome text, out open_until date, out answer_days integer
)
language sql stable
as $$
  select (went at time zone zone)::date, quote_answer.status,
    case when quote_answer.status = 'pending' then quote_answer.valid_until end,
    -- More than a year is a year: medians stay right, and rows few.
    case when quote_answer.status <> 'pending' and quote_answer.decided_at is not null then
      least(365, greatest(0, (quote_answer.decided_at at time zone zone)::date - (went at time zone zone)::date)) end
  from (
    select coalesce(quote_answer.sent_at, quote_answer.created_at) as went,
      (select time_zone from organizations where id = quote_answer.organization) as zone
  ) sent
  where quote_answer.deleted_at is null and (quote_answer.sent_at is not null or quote_answer.status <> 'pending')
$$;

create or replace function quote_days_merge(organization uuid, only_day date) returns void
language sql
as $$
  with taken as (
    select id from quote_days where organization_id = organization and day = only_day for update skip locked
  ), gone as (
    delete from quote_days where id in (select id from taken) returning *
  )
  insert into quote_days (organization_id, day, outcome, valid_until, answer_days, rows, amount)
  select organization, only_day, outcome, valid_until, answer_days, sum(rows), sum(amount) from gone
  group by outcome, valid_until, answer_days having sum(rows) <> 0 or sum(amount) <> 0
$$;

create or replace function quotes_answered() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  place record;
  places integer := 0;
begin
  -- An import rebuilds the whole organization at its end.
  if current_setting('app.reports', true) = 'rebuilt later' then return null; end if;
  if tg_op in ('INSERT', 'DELETE') then
    execute format('insert into quote_days (organization_id, day, outcome, valid_until, answer_days, rows, amount)
      select organization_id, (answer).day, (answer).outcome, (answer).open_until, (answer).answer_days,
        %1$s * count(*), %1$s * sum(total_cents)
      from (
        select q.organization_id, q.total_cents,
          quote_answer(q.organization_id, q.status, q.sent_at, q.created_at, q.decided_at, q.valid_until, q.deleted_at) as answer
        from %2$I q
      ) counted
      where (answer).day is not null group by 1, 2, 3, 4, 5',
      case tg_op when 'INSERT' then 1 else -1 end, case tg_op when 'INSERT' then 'added' else 'removed' end);
    return null;
  end if;
  for place in
    with changed as (
      insert into quote_days (organization_id, day, outcome, valid_until, answer_days, rows, amount)
      select organization_id, (answer).day, (answer).outcome, (answer).open_until, (answer).answer_days,
        sum(sign), sum(sign * total_cents)
      from (
        select q.organization_id, q.total_cents, 1 as sign, quote_answer(q.organization_id, q.status, q.sent_at, q.created_at, q.decided_at, q.valid_until, q.deleted_at) as answer from added q
        union all
        select q.organization_id, q.total_cents, -1, quote_answer(q.organization_id, q.status, q.sent_at, q.created_at, q.decided_at, q.valid_until, q.deleted_at) from removed q
      ) counted
      where (answer).day is not null
      group by 1, 2, 3, 4, 5 having sum(sign) <> 0 or sum(sign * total_cents) <> 0
      returning organization_id, day
    )
    select distinct organization_id, day from changed limit 21
  loop
    places := places + 1;
    exit when places > 20;
    if random() < 0.1 then perform quote_days_merge(place.organization_id, place.day); end if;
  end loop;
  return null;
end $$;

create or replace trigger answered_added after insert on quotes
referencing new table as added for each statement execute function quotes_answered();

create or replace trigger answered_changed after update on quotes
referencing old table as removed new table as added for each statement execute function quotes_answered();

create or replace trigger answered_removed after delete on quotes
referencing old table as removed for each statement execute function quotes_answered();
