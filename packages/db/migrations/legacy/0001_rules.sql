-- What the table definitions cannot say: double booking, the paid amount, and the way into the job queue.
-- The extensions pg_trgm and btree_gist and the roles exist already; src/prerequisites.ts sees to them.

create function app_organization_id() returns uuid
language sql stable parallel safe
as $$ select nullif(current_setting('app.organization_id', true), '')::uuid $$;
--> statement-breakpoint

alter table visit_assignments add constraint visit_assignments_no_overlap
  exclude using gist (user_id with =, tstzrange(starts_at, ends_at) with &&)
  where (blocks and override_reason is null);
--> statement-breakpoint

-- An exclusion constraint is symmetric and cannot say that overbooking needs a reason in one direction only: an override
-- may lie on a plain booking, a plain booking may not come to lie on an override.
create function visit_assignments_refuse_overridden() returns trigger
language plpgsql
as $$
begin
  if exists (
    select from visit_assignments other
    where other.organization_id = new.organization_id
      and other.user_id = new.user_id
      and other.starts_at < new.ends_at
      and other.ends_at > new.starts_at
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
--> statement-breakpoint
create trigger visit_assignments_refuse_overridden
before insert or update of user_id, starts_at, ends_at, blocks, override_reason on visit_assignments
for each row when (new.blocks and new.override_reason is null)
execute function visit_assignments_refuse_overridden();
--> statement-breakpoint

create function payments_maintain_paid() returns trigger
language plpgsql
as $$
begin
  if tg_op <> 'INSERT' then
    update invoices set paid_cents = paid_cents - old.amount_cents
    where organization_id = old.organization_id and id = old.invoice_id;
  end if;
  if tg_op <> 'DELETE' then
    update invoices set paid_cents = paid_cents + new.amount_cents
    where organization_id = new.organization_id and id = new.invoice_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger payments_maintain_paid
after insert or delete or update of amount_cents, invoice_id on payments
for each row execute function payments_maintain_paid();
--> statement-breakpoint

create function enqueue_job(
  task text,
  payload json default '{}',
  run_at timestamptz default null,
  max_attempts integer default null,
  job_key text default null
) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform graphile_worker.add_job(
    identifier => task,
    payload => enqueue_job.payload,
    run_at => enqueue_job.run_at,
    max_attempts => enqueue_job.max_attempts,
    job_key => enqueue_job.job_key
  );
end $$;
--> statement-breakpoint

revoke execute on function enqueue_job from public;
--> statement-breakpoint
grant execute on function enqueue_job to fieldwright_tenant, fieldwright_system;
