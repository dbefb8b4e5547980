-- The ways into the job queue. Its tables belong to the owner of the database alone; these functions run as that owner,
-- so that a job is queued in the same transaction as the change it follows.

-- The organization that a job is for. The worker gives no organization all its places while others wait.
create or replace function job_flags(payload json default null) returns text[]
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select array_remove(
    array[coalesce(payload ->> 'organizationId', nullif(current_setting('app.organization_id', true), ''))], null)
$$;

-- Before it had a priority.
drop function if exists enqueue_job(text, json, timestamptz, integer, text);
create or replace function enqueue_job(
  task text,
  payload json default '{}',
  run_at timestamptz default null,
  max_attempts integer default null,
  job_key text default null,
  priority integer default null
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
    job_key => enqueue_job.job_key,
    priority => enqueue_job.priority,
    flags => public.job_flags(enqueue_job.payload)
  );
end $$;

-- Changes of visits that people are told of a few minutes later: gathered for some seconds, so that a busy morning is some
-- jobs and not hundreds. They are written behind those of the job that waits. The text is ours, so it need not be parsed. A
-- job that runs already, or has thousands because no worker came, keeps its changes and goes on without the key: with it,
-- add_job would take its further tries away.
create or replace function enqueue_visit_news(organization uuid, changes bigint[]) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  news constant text := 'visit-news:' || organization;
  ids constant text := array_to_string(changes, ',');
begin
  -- Two that both found no job would lose the changes of the first.
  perform pg_advisory_xact_lock(hashtextextended(news, 0));
  update graphile_worker._private_jobs set payload = (left(payload::text, -2) || ',' || ids || ']}')::json
  where key = news and is_available and length(payload::text) < 50000;
  if found then return; end if;
  update graphile_worker._private_jobs set key = null where key = news;
  perform graphile_worker.add_job(
    identifier => 'collect_visit_news',
    payload => format('{"organizationId":"%s","changes":[%s]}', organization, ids)::json,
    run_at => now() + interval '5 seconds',
    job_key => news,
    flags => array[organization::text]
  );
end $$;

-- Each webhook receiver has its own queue: its deliveries go out in order, and a slow receiver delays no other.
-- Priority 10 lets mail go first.
create or replace function enqueue_delivery(endpoint uuid, delivery uuid, run_at timestamptz) returns void
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
    priority => 10,
    flags => public.job_flags()
  );
end $$;

-- One queue per task: one import and one export at a time on the whole server, in the order they were asked for.
-- Everything else goes first and always has workers left.
create or replace function enqueue_exchange(task text, payload json) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform graphile_worker.add_job(
    identifier => task,
    payload => enqueue_exchange.payload,
    queue_name => task,
    priority => 10,
    flags => public.job_flags(enqueue_exchange.payload)
  );
end $$;

revoke execute on function enqueue_job, enqueue_visit_news, enqueue_delivery, enqueue_exchange from public;
grant execute on function enqueue_job, enqueue_visit_news, enqueue_delivery, enqueue_exchange to fieldwright_tenant, fieldwright_system;
