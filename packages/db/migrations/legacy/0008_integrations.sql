create table api_keys (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  name text not null,
  role text not null,
  token_hash text not null,
  hint text not null,
  created_by uuid not null references users (id),
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  constraint api_keys_role_check check (role in ('admin', 'manager'))
);
--> statement-breakpoint
create unique index api_keys_hash_key on api_keys (token_hash);
--> statement-breakpoint
create index api_keys_organization_idx on api_keys (organization_id, created_at desc);
--> statement-breakpoint
create table webhook_endpoints (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  url text not null,
  events text[] not null,
  secret text not null,
  active boolean not null default true,
  failing_since timestamptz,
  last_success_at timestamptz,
  switched_off_at timestamptz,
  created_by uuid not null references users (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint webhook_endpoints_tenant_key unique (organization_id, id)
);
--> statement-breakpoint
create table webhook_deliveries (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  endpoint_id uuid not null,
  event_id uuid not null,
  type text not null,
  payload text not null,
  status text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  response_status integer,
  response_body text not null default '',
  error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint webhook_deliveries_endpoint_fk foreign key (organization_id, endpoint_id)
    references webhook_endpoints (organization_id, id) on delete cascade,
  constraint webhook_deliveries_status_check check (status in ('pending', 'held', 'delivered', 'failed'))
);
--> statement-breakpoint
create index webhook_deliveries_log_idx on webhook_deliveries (organization_id, endpoint_id, created_at desc, id desc);
--> statement-breakpoint
create index webhook_deliveries_due_idx on webhook_deliveries (endpoint_id, created_at, id) where status = 'pending';
--> statement-breakpoint
create index webhook_deliveries_age_idx on webhook_deliveries (created_at);
--> statement-breakpoint
create table data_exports (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  requested_by uuid not null references users (id),
  status text not null default 'pending',
  size bigint,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint data_exports_status_check check (status in ('pending', 'ready', 'failed'))
);
--> statement-breakpoint
create index data_exports_organization_idx on data_exports (organization_id, created_at desc);
--> statement-breakpoint
-- What acted for the person, such as "API key Zapier"; a transaction says it once for all that it records.
alter table audit_log add column via text default nullif(current_setting('app.via', true), '');
--> statement-breakpoint
-- The outbox: whatever is recorded is announced exactly if its transaction commits, and only where somebody listens.
create function audit_log_announced() returns trigger
language plpgsql
as $$
begin
  if coalesce(current_setting('app.unannounced', true), '') <> '' then return null; end if;
  perform enqueue_job(
    'announce_changes',
    json_build_object('organizationId', organization_id, 'changes', json_agg(id order by id))
  )
  from added
  where exists (select from webhook_endpoints e where e.organization_id = added.organization_id)
  group by organization_id;
  return null;
end $$;
--> statement-breakpoint
create trigger announced after insert on audit_log
referencing new table as added for each statement execute function audit_log_announced();
--> statement-breakpoint
-- One queue for each receiver: its deliveries go out in their order, and a slow one holds up no other; mail goes first.
create function enqueue_delivery(endpoint uuid, delivery uuid, run_at timestamptz) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform graphile_worker.add_job(
    identifier => 'deliver_webhook',
    payload => pg_catalog.json_build_object('deliveryId', delivery),
    queue_name => 'webhook ' || endpoint,
    run_at => enqueue_delivery.run_at,
    job_key => 'webhook ' || delivery,
    priority => 10
  );
end $$;
--> statement-breakpoint
revoke execute on function enqueue_delivery from public;
--> statement-breakpoint
grant execute on function enqueue_delivery to fieldwright_tenant, fieldwright_system;
--> statement-breakpoint
-- For an import, which counts once at its end instead of with each of its rows.
create function rebuild_own_reports() returns void
language sql security definer
set search_path = public, pg_temp
as $$ select report_rebuild(app_organization_id()) $$;
--> statement-breakpoint
revoke execute on function rebuild_own_reports from public;
--> statement-breakpoint
grant execute on function rebuild_own_reports to fieldwright_tenant, fieldwright_system;
