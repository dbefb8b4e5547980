-- Longest visits: nobody can book one of more than 31 days (`longestVisit` in packages/domain). Functions that look for
-- visits which are not over yet start 32 days earlier: the day more is for clocks that were changed meanwhile.

-- Double booking. The exclusion constraint visit_assignments_no_overlap treats both bookings alike, but overbooking is
-- one-sided: a booking with an override reason may overlap a plain one, and a plain one may not be put on top of it.
-- This trigger refuses the latter.
create or replace function visit_assignments_refuse_overridden() returns trigger
language plpgsql
as $$
begin
  if exists (
    select from visit_assignments other
    where other.organization_id = new.organization_id
      and other.user_id = new.user_id
      and other.starts_at < new.ends_at
      and other.ends_at > new.starts_at
      -- For the index, which would give the person's whole history.
      and other.starts_at > new.starts_at - interval '32 days'
      and other.blocks
      and other.override_reason is not null
      and other.visit_id <> new.visit_id
  ) then
    raise exclusion_violation using
      message = 'the person is booked at that time',
      constraint = 'visit_assignments_no_overlap',
      table = 'visit_assignments';
  end if;
  return new;
end $$;

create or replace trigger visit_assignments_refuse_overridden
before insert or update of user_id, starts_at, ends_at, blocks, override_reason on visit_assignments
for each row when (new.blocks and new.override_reason is null)
execute function visit_assignments_refuse_overridden();

-- own_work: which visits each person is booked for, with what the lists of visits and jobs need to filter and sort
-- them.
create or replace function refresh_own_work(organization uuid, visit uuid) returns void
language plpgsql
as $$
begin
  delete from own_work where organization_id = organization and visit_id = visit;
  insert into own_work
    (organization_id, user_id, visit_id, visit_status, visit_created_at, job_id, job_status, job_created_at, client_id)
  select distinct v.organization_id, a.user_id, v.id, v.status, v.created_at,
    j.id, case when j.deleted_at is null then j.status end, j.created_at, v.client_id
  from visits v
  join jobs j on j.organization_id = v.organization_id and j.id = v.job_id
  join visit_assignments a on a.organization_id = v.organization_id and a.visit_id = v.id
  where v.organization_id = organization and v.id = visit and v.deleted_at is null
  on conflict do nothing;
end $$;

create or replace function visit_assignments_own_work() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  if tg_op <> 'INSERT' then perform refresh_own_work(old.organization_id, old.visit_id); end if;
  if tg_op <> 'DELETE' then perform refresh_own_work(new.organization_id, new.visit_id); end if;
  return null;
end $$;

create or replace trigger own_work after insert or delete or update of visit_id, user_id on visit_assignments
for each row execute function visit_assignments_own_work();

create or replace function visits_own_work() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  perform refresh_own_work(new.organization_id, new.id);
  return null;
end $$;

create or replace trigger own_work after update of job_id, client_id, status, deleted_at on visits for each row
when ((old.job_id, old.client_id, old.status, old.deleted_at is null)
  is distinct from (new.job_id, new.client_id, new.status, new.deleted_at is null))
execute function visits_own_work();

create or replace function jobs_own_work() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  update own_work set job_status = case when new.deleted_at is null then new.status end
  where organization_id = new.organization_id and visit_id in (
    select id from visits where organization_id = new.organization_id and job_id = new.id
  );
  return null;
end $$;

create or replace trigger own_work after update of status, deleted_at on jobs for each row
when ((old.status, old.deleted_at is null) is distinct from (new.status, new.deleted_at is null))
execute function jobs_own_work();

-- job_plans: which open jobs have no visit yet, and which completed ones no invoice. `visits` and `invoices` count those
-- that are neither deleted nor canceled. list-counts.sql counts the shortlists that come of it.
create or replace function jobs_planned() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  is_open constant boolean := new.deleted_at is null and new.status in ('draft', 'scheduled', 'in_progress', 'on_hold');
  is_held constant boolean := new.status = 'on_hold';
  is_completed constant boolean := new.deleted_at is null and new.status = 'completed';
  amount constant bigint := coalesce(new.estimated_cost_cents, 0);
begin
  if tg_op = 'UPDATE' then
    update job_plans
    set open = is_open, held = is_held, completed = is_completed, amount_cents = amount, scheduled_date = new.scheduled_date
    where organization_id = new.organization_id and job_id = new.id;
    if found then return null; end if;
  end if;
  insert into job_plans (job_id, organization_id, open, held, completed, amount_cents, client_key, scheduled_date, created_at)
  values (new.id, new.organization_id, is_open, is_held, is_completed, amount,
    coalesce((select lower(c.first_name || ' ' || c.last_name) from clients c
      where c.organization_id = new.organization_id and c.id = new.client_id), ''),
    new.scheduled_date, new.created_at);
  return null;
end $$;

create or replace trigger planned after insert or update of status, deleted_at, scheduled_date, estimated_cost_cents on jobs
for each row execute function jobs_planned();

create or replace function visits_planned() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null and old.status <> 'cancelled' then
    update job_plans set visits = visits - 1 where organization_id = old.organization_id and job_id = old.job_id;
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null and new.status <> 'cancelled' then
    update job_plans set visits = visits + 1 where organization_id = new.organization_id and job_id = new.job_id;
  end if;
  return null;
end $$;

create or replace trigger planned after insert or delete on visits for each row execute function visits_planned();

create or replace trigger replanned after update of job_id, status, deleted_at on visits for each row
when ((old.job_id, old.deleted_at is null and old.status <> 'cancelled')
  is distinct from (new.job_id, new.deleted_at is null and new.status <> 'cancelled'))
execute function visits_planned();

create or replace function invoices_planned() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null and old.voided_at is null then
    update job_plans set invoices = invoices - 1 where organization_id = old.organization_id and job_id = old.job_id;
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null and new.voided_at is null then
    update job_plans set invoices = invoices + 1 where organization_id = new.organization_id and job_id = new.job_id;
  end if;
  return null;
end $$;

create or replace trigger planned after insert or delete on invoices for each row execute function invoices_planned();

create or replace trigger replanned after update of job_id, voided_at, deleted_at on invoices for each row
when ((old.job_id, old.deleted_at is null and old.voided_at is null)
  is distinct from (new.job_id, new.deleted_at is null and new.voided_at is null))
execute function invoices_planned();
