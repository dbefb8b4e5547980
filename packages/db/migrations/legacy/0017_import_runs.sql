create table import_runs (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  requested_by uuid not null references users (id),
  status text not null default 'waiting',
  progress integer not null default 0,
  message text,
  report jsonb,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint import_runs_status_check check (status in ('waiting', 'running', 'done', 'failed')),
  constraint import_runs_progress_check check (progress between 0 and 100)
);
--> statement-breakpoint
create index import_runs_organization_idx on import_runs (organization_id, created_at desc);
--> statement-breakpoint
create unique index import_runs_open_idx on import_runs (organization_id) where status in ('waiting', 'running');
--> statement-breakpoint
alter table data_exports add column message text, add column missing_files text[] not null default '{}';
--> statement-breakpoint
-- Two that were asked for at the same moment: the newer one is made.
update data_exports older set status = 'failed', finished_at = now()
where status = 'pending' and exists (
  select from data_exports newer
  where newer.organization_id = older.organization_id and newer.status = 'pending'
    and (newer.created_at, newer.id) > (older.created_at, older.id)
);
--> statement-breakpoint
create unique index data_exports_open_idx on data_exports (organization_id) where status = 'pending';
--> statement-breakpoint
create table storage_used (
  organization_id uuid primary key references organizations (id),
  bytes bigint not null,
  constraint storage_used_bytes_check check (bytes >= 0)
);
--> statement-breakpoint
-- Writers of one organization's files wait for each other here, so that no two of them pass the limit together.
create function attachments_stored() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  insert into storage_used (organization_id, bytes)
  select organization_id, sum(size) from added group by organization_id order by organization_id
  on conflict (organization_id) do update set bytes = storage_used.bytes + excluded.bytes;
  return null;
end $$;
--> statement-breakpoint
create trigger stored after insert on attachments
referencing new table as added for each statement execute function attachments_stored();
--> statement-breakpoint
create function attachments_removed() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  update storage_used s set bytes = greatest(0, s.bytes - gone.bytes)
  from (select organization_id, sum(size) as bytes from removed group by organization_id) gone
  where s.organization_id = gone.organization_id;
  return null;
end $$;
--> statement-breakpoint
create trigger removed after delete on attachments
referencing old table as removed for each statement execute function attachments_removed();
--> statement-breakpoint
-- After the triggers, which lock the table: what another node adds meanwhile waits, and is counted.
insert into storage_used (organization_id, bytes) select organization_id, sum(size) from attachments group by organization_id;
--> statement-breakpoint
-- A queue for each task: one import and one export at a time on the whole server, in the order in which they were asked for.
-- Two job workers are always left for everything else, which also goes first.
create function enqueue_exchange(task text, payload json) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform graphile_worker.add_job(
    identifier => task,
    payload => enqueue_exchange.payload,
    queue_name => task,
    priority => 10
  );
end $$;
--> statement-breakpoint
revoke execute on function enqueue_exchange from public;
--> statement-breakpoint
grant execute on function enqueue_exchange to fieldwright_tenant, fieldwright_system;
