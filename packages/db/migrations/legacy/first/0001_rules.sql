-- What the table definitions cannot say: double booking, the paid amount, search, and the way into the job queue.
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

-- Line breaks keep a term from matching across two fields; the digits let "6145550123" find "(614) 555-0123".
create function client_search_text(first_name text, last_name text, email text, phone text, company_name text) returns text
language sql immutable parallel safe
as $$
  select first_name || ' ' || last_name || E'\n' || email || E'\n' || company_name || E'\n'
    || coalesce(phone, '') || E'\n' || regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g')
$$;
--> statement-breakpoint
create index clients_search_idx on clients
using gin (client_search_text(first_name, last_name, email, phone, company_name) gin_trgm_ops);
--> statement-breakpoint
create index quotes_search_idx on quotes using gin ((number || E'\n' || title) gin_trgm_ops);
--> statement-breakpoint
create index jobs_search_idx on jobs using gin ((number || E'\n' || title) gin_trgm_ops);
--> statement-breakpoint
create index invoices_search_idx on invoices using gin (number gin_trgm_ops);
--> statement-breakpoint

create function search_pattern(term text) returns text
language sql immutable parallel safe
as $$ select '%' || regexp_replace(term, '([\\%_])', '\\\1', 'g') || '%' $$;
--> statement-breakpoint

-- ILIKE is not leakproof, so under a policy no trigram index could serve it. These functions run as their owner, beside the
-- policies, and take the organization from the transaction, never from the caller.
create function search_clients(term text, only_status text, page_limit integer, page_offset integer, out ids uuid[], out total bigint)
language plpgsql stable security definer
set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan
as $$
declare
  organization constant uuid := app_organization_id();
  pattern constant text := search_pattern(term);
begin
  select count(*) into total from clients c
  where c.organization_id = organization and c.deleted_at is null
    and (only_status is null or c.status = only_status)
    and client_search_text(c.first_name, c.last_name, c.email, c.phone, c.company_name) ilike pattern;
  select coalesce(array_agg(page.id order by page.created_at desc, page.id desc), '{}') into ids
  from (
    select c.id, c.created_at from clients c
    where c.organization_id = organization and c.deleted_at is null
      and (only_status is null or c.status = only_status)
      and client_search_text(c.first_name, c.last_name, c.email, c.phone, c.company_name) ilike pattern
    order by c.created_at desc, c.id desc
    limit page_limit offset page_offset
  ) page;
end $$;
--> statement-breakpoint

-- The other lists narrow themselves with `id in (select matching_...(term))` and keep their own filters and order.
create function clients_by_name(organization uuid, pattern text) returns setof uuid
language sql stable
as $$
  select id from clients
  where organization_id = organization
    and client_search_text(first_name, last_name, email, phone, company_name) ilike pattern
    and first_name || ' ' || last_name ilike pattern
$$;
--> statement-breakpoint
create function matching_quotes(term text) returns setof uuid
language plpgsql stable security definer
set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan
as $$
declare
  organization constant uuid := app_organization_id();
  pattern constant text := search_pattern(term);
begin
  return query
    select id from quotes where organization_id = organization and number || E'\n' || title ilike pattern
    union
    select id from quotes
    where organization_id = organization and client_id in (select clients_by_name(organization, pattern));
end $$;
--> statement-breakpoint
create function matching_jobs(term text) returns setof uuid
language plpgsql stable security definer
set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan
as $$
declare
  organization constant uuid := app_organization_id();
  pattern constant text := search_pattern(term);
begin
  return query
    select id from jobs where organization_id = organization and number || E'\n' || title ilike pattern
    union
    select id from jobs
    where organization_id = organization and client_id in (select clients_by_name(organization, pattern));
end $$;
--> statement-breakpoint
create function matching_visits(term text) returns setof uuid
language plpgsql stable security definer
set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan
as $$
declare
  organization constant uuid := app_organization_id();
  pattern constant text := search_pattern(term);
begin
  return query
    select v.id from visits v join jobs j on j.organization_id = v.organization_id and j.id = v.job_id
    where v.organization_id = organization and j.number || E'\n' || j.title ilike pattern and j.title ilike pattern
    union
    select id from visits
    where organization_id = organization and client_id in (select clients_by_name(organization, pattern));
end $$;
--> statement-breakpoint
create function matching_invoices(term text) returns setof uuid
language plpgsql stable security definer
set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan
as $$
declare
  organization constant uuid := app_organization_id();
  pattern constant text := search_pattern(term);
begin
  return query
    select id from invoices where organization_id = organization and number ilike pattern
    union
    select id from invoices
    where organization_id = organization and client_id in (select clients_by_name(organization, pattern));
end $$;
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

revoke execute on function
  search_clients, matching_quotes, matching_jobs, matching_visits, matching_invoices, enqueue_job
from public;
--> statement-breakpoint
grant execute on function
  search_clients, matching_quotes, matching_jobs, matching_visits, matching_invoices, enqueue_job
to fieldwright_tenant, fieldwright_system;
