-- One page of a list and its total. Like search_clients before, each function runs as its owner, beside the policies, and
-- takes the organization from the transaction; these take every filter of their list, and the lists' totals are kept.

create function list_counters_added() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  insert into list_counters as counter (organization_id, kind, total)
  select organization_id, tg_table_name, count(*) filter (where deleted_at is null) from added
  group by organization_id order by organization_id
  on conflict (organization_id, kind) do update set total = counter.total + excluded.total;
  return null;
end $$;
--> statement-breakpoint
create function list_counters_removed() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  update list_counters counter set total = counter.total - gone.rows
  from (select organization_id, count(*) as rows from removed where deleted_at is null group by organization_id) gone
  where counter.organization_id = gone.organization_id and counter.kind = tg_table_name;
  return null;
end $$;
--> statement-breakpoint
create function list_counters_hidden_or_shown() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  update list_counters set total = total + case when new.deleted_at is null then 1 else -1 end
  where organization_id = new.organization_id and kind = tg_table_name;
  return null;
end $$;
--> statement-breakpoint
do $$
declare
  list text;
begin
  foreach list in array array['clients', 'quotes', 'jobs', 'invoices', 'visits'] loop
    execute format('create trigger list_counters_added after insert on %I
      referencing new table as added for each statement execute function list_counters_added()', list);
    execute format('create trigger list_counters_removed after delete on %I
      referencing old table as removed for each statement execute function list_counters_removed()', list);
    execute format('create trigger list_counters_hidden_or_shown after update of deleted_at on %I for each row
      when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function list_counters_hidden_or_shown()', list);
    execute format('insert into list_counters (organization_id, kind, total)
      select organization_id, %L, count(*) filter (where deleted_at is null) from %I group by organization_id', list, list);
  end loop;
end $$;
--> statement-breakpoint
create function list_total(organization uuid, list text) returns bigint
language sql stable
as $$ select coalesce((select total from list_counters where organization_id = organization and kind = list), 0) $$;
--> statement-breakpoint

drop function matching_quotes, matching_jobs, matching_visits, matching_invoices, clients_by_name, search_clients;
--> statement-breakpoint

-- The condition of each list, written once. These are single expressions without subqueries, so the planner inlines them:
-- what a caller leaves null disappears from the plan, and the indexes stay usable.
create function client_is_listed(
  c clients, organization uuid, only_status text, own_clients uuid[]
) returns boolean
language sql stable
as $$
  select c.organization_id = organization and c.deleted_at is null
    and (only_status is null or c.status = only_status)
    and (own_clients is null or c.id = any (own_clients))
$$;
--> statement-breakpoint
create function quote_is_listed(
  q quotes, organization uuid, today date, only_status text, only_client uuid, own_clients uuid[]
) returns boolean
language sql stable
as $$
  select q.organization_id = organization and q.deleted_at is null
    and (only_status is null or only_status = 'expired' or q.status = only_status)
    and (only_status is distinct from 'pending' or q.valid_until >= today)
    and (only_status is distinct from 'expired' or (q.status = 'pending' and q.valid_until < today))
    and (only_client is null or q.client_id = only_client)
    and (own_clients is null or q.client_id = any (own_clients))
$$;
--> statement-breakpoint
create function job_is_listed(
  j jobs, organization uuid, only_status text, only_client uuid, own_clients uuid[]
) returns boolean
language sql stable
as $$
  select j.organization_id = organization and j.deleted_at is null
    and (only_status is null or j.status = only_status)
    and (only_client is null or j.client_id = only_client)
    and (own_clients is null or j.client_id = any (own_clients))
$$;
--> statement-breakpoint
create function visit_is_listed(
  v visits, organization uuid, only_status text, only_client uuid, own_clients uuid[]
) returns boolean
language sql stable
as $$
  select v.organization_id = organization and v.deleted_at is null
    and (only_status is null or v.status = only_status)
    and (only_client is null or v.client_id = only_client)
    and (own_clients is null or v.client_id = any (own_clients))
$$;
--> statement-breakpoint
create function invoice_is_listed(
  i invoices, organization uuid, today date, only_status text, only_client uuid, own_clients uuid[]
) returns boolean
language sql stable
as $$
  select i.organization_id = organization and i.deleted_at is null
    and (only_status is distinct from 'cancelled' or i.voided_at is not null)
    and (only_status is distinct from 'paid' or (i.voided_at is null and i.paid_cents >= i.total_cents))
    and (only_status is distinct from 'pending'
      or (i.voided_at is null and i.paid_cents < i.total_cents and i.due_date >= today))
    and (only_status is distinct from 'overdue'
      or (i.voided_at is null and i.paid_cents < i.total_cents and i.due_date < today))
    and (only_client is null or i.client_id = only_client)
    and (own_clients is null or i.client_id = any (own_clients))
$$;
--> statement-breakpoint
create function clients_named(organization uuid, pattern text) returns setof uuid
language sql stable
as $$
  select id from clients
  where organization_id = organization
    and client_search_text(first_name, last_name, email, phone, company_name) ilike pattern
    and (first_name || ' ' || last_name ilike pattern or company_name ilike pattern)
$$;
--> statement-breakpoint

-- A search has to count its matches anyway, so it collects them once and takes total and page from that: a planner that
-- expects many matches would otherwise walk the whole list for a few old ones. The same holds for a person's own work.
-- The page cost is that of solid-state disks: the default makes the planner read a table where its index would do.
create function search_clients(
  term text, only_status text, page_limit integer, page_offset integer,
  own_clients uuid[] default null, technician uuid default null,
  out ids uuid[], out total bigint
)
language plpgsql stable security definer
set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan
set random_page_cost = 1.1
as $$
declare
  organization constant uuid := app_organization_id();
  pattern constant text := search_pattern(term);
  own constant uuid[] := case when technician is not null then array(
    select v.client_id from visit_assignments a join visits v on v.id = a.visit_id
    where a.organization_id = organization and a.user_id = technician and v.deleted_at is null
  ) end;
begin
  if term <> '' or technician is not null then
    with found as materialized (
      select c.id, c.created_at from clients c
      where client_is_listed(c, organization, only_status, own_clients)
        and (own is null or c.id = any (own))
        and (term = '' or client_search_text(c.first_name, c.last_name, c.email, c.phone, c.company_name) ilike pattern)
    )
    select
      (select count(*) from found),
      array(select id from found order by created_at desc, id desc limit page_limit offset page_offset)
    into total, ids;
    return;
  end if;
  if only_status is null and own_clients is null then
    total := list_total(organization, 'clients');
  else
    select count(*) into total from clients c where client_is_listed(c, organization, only_status, own_clients);
  end if;
  ids := array(
    select c.id from clients c where client_is_listed(c, organization, only_status, own_clients)
    order by c.created_at desc nulls last, c.id desc nulls last limit page_limit offset page_offset
  );
end $$;
--> statement-breakpoint
create function search_quotes(
  term text, page_limit integer, page_offset integer, today date,
  only_status text default null, only_client uuid default null, own_clients uuid[] default null,
  out ids uuid[], out total bigint
)
language plpgsql stable security definer
set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan
set random_page_cost = 1.1
as $$
declare
  organization constant uuid := app_organization_id();
  pattern constant text := search_pattern(term);
begin
  if term <> '' then
    with found as materialized (
      select q.id, q.created_at from quotes q
      where quote_is_listed(q, organization, today, only_status, only_client, own_clients)
        and q.number || E'\n' || q.title ilike pattern
      union
      select q.id, q.created_at from quotes q
      where quote_is_listed(q, organization, today, only_status, only_client, own_clients)
        and q.client_id in (select id from clients_named(organization, pattern) id)
    )
    select
      (select count(*) from found),
      array(select id from found order by created_at desc, id desc limit page_limit offset page_offset)
    into total, ids;
    return;
  end if;
  if only_status is null and only_client is null and own_clients is null then
    total := list_total(organization, 'quotes');
  else
    select count(*) into total from quotes q
    where quote_is_listed(q, organization, today, only_status, only_client, own_clients);
  end if;
  ids := array(
    select q.id from quotes q where quote_is_listed(q, organization, today, only_status, only_client, own_clients)
    order by q.created_at desc nulls last, q.id desc nulls last limit page_limit offset page_offset
  );
end $$;
--> statement-breakpoint
create function search_jobs(
  term text, page_limit integer, page_offset integer,
  only_status text default null, only_client uuid default null, own_clients uuid[] default null,
  technician uuid default null,
  out ids uuid[], out total bigint
)
language plpgsql stable security definer
set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan
set random_page_cost = 1.1
as $$
declare
  organization constant uuid := app_organization_id();
  pattern constant text := search_pattern(term);
  own constant uuid[] := case when technician is not null then array(
    select v.job_id from visit_assignments a join visits v on v.id = a.visit_id
    where a.organization_id = organization and a.user_id = technician and v.deleted_at is null
  ) end;
begin
  if term <> '' or technician is not null then
    with found as materialized (
      select j.id, j.created_at from jobs j
      where job_is_listed(j, organization, only_status, only_client, own_clients)
        and (own is null or j.id = any (own))
        and (term = '' or j.number || E'\n' || j.title ilike pattern)
      union
      select j.id, j.created_at from jobs j
      where term <> ''
        and job_is_listed(j, organization, only_status, only_client, own_clients)
        and (own is null or j.id = any (own))
        and j.client_id in (select id from clients_named(organization, pattern) id)
    )
    select
      (select count(*) from found),
      array(select id from found order by created_at desc, id desc limit page_limit offset page_offset)
    into total, ids;
    return;
  end if;
  if only_status is null and only_client is null and own_clients is null then
    total := list_total(organization, 'jobs');
  else
    select count(*) into total from jobs j
    where job_is_listed(j, organization, only_status, only_client, own_clients);
  end if;
  ids := array(
    select j.id from jobs j where job_is_listed(j, organization, only_status, only_client, own_clients)
    order by j.created_at desc nulls last, j.id desc nulls last limit page_limit offset page_offset
  );
end $$;
--> statement-breakpoint
create function search_visits(
  term text, page_limit integer, page_offset integer,
  only_status text default null, only_client uuid default null, only_member uuid default null,
  own_clients uuid[] default null, technician uuid default null,
  out ids uuid[], out total bigint
)
language plpgsql stable security definer
set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan
set random_page_cost = 1.1
as $$
declare
  organization constant uuid := app_organization_id();
  pattern constant text := search_pattern(term);
  own constant uuid[] := case when technician is not null then array(
    select visit_id from visit_assignments where organization_id = organization and user_id = technician
  ) end;
  assigned constant uuid[] := case when only_member is not null then array(
    select visit_id from visit_assignments where organization_id = organization and user_id = only_member
  ) end;
begin
  if term <> '' or technician is not null or only_member is not null then
    with found as materialized (
      select v.id, v.created_at from visits v
      where term = ''
        and visit_is_listed(v, organization, only_status, only_client, own_clients)
        and (own is null or v.id = any (own)) and (assigned is null or v.id = any (assigned))
      union
      select v.id, v.created_at from visits v
      where term <> ''
        and visit_is_listed(v, organization, only_status, only_client, own_clients)
        and (own is null or v.id = any (own)) and (assigned is null or v.id = any (assigned))
        and v.job_id in (
          select j.id from jobs j
          where j.organization_id = organization and j.number || E'\n' || j.title ilike pattern and j.title ilike pattern
        )
      union
      select v.id, v.created_at from visits v
      where term <> ''
        and visit_is_listed(v, organization, only_status, only_client, own_clients)
        and (own is null or v.id = any (own)) and (assigned is null or v.id = any (assigned))
        and v.client_id in (select id from clients_named(organization, pattern) id)
    )
    select
      (select count(*) from found),
      array(select id from found order by created_at desc, id desc limit page_limit offset page_offset)
    into total, ids;
    return;
  end if;
  if only_status is null and only_client is null and own_clients is null then
    total := list_total(organization, 'visits');
  else
    select count(*) into total from visits v
    where visit_is_listed(v, organization, only_status, only_client, own_clients);
  end if;
  ids := array(
    select v.id from visits v
    where visit_is_listed(v, organization, only_status, only_client, own_clients)
    order by v.created_at desc nulls last, v.id desc nulls last limit page_limit offset page_offset
  );
end $$;
--> statement-breakpoint
create function search_invoices(
  term text, page_limit integer, page_offset integer, today date,
  only_status text default null, only_client uuid default null, own_clients uuid[] default null,
  out ids uuid[], out total bigint
)
language plpgsql stable security definer
set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan
set random_page_cost = 1.1
as $$
declare
  organization constant uuid := app_organization_id();
  pattern constant text := search_pattern(term);
begin
  if term <> '' then
    with found as materialized (
      select i.id, i.created_at from invoices i
      where invoice_is_listed(i, organization, today, only_status, only_client, own_clients) and i.number ilike pattern
      union
      select i.id, i.created_at from invoices i
      where invoice_is_listed(i, organization, today, only_status, only_client, own_clients)
        and i.client_id in (select id from clients_named(organization, pattern) id)
    )
    select
      (select count(*) from found),
      array(select id from found order by created_at desc, id desc limit page_limit offset page_offset)
    into total, ids;
    return;
  end if;
  if only_status is null and only_client is null and own_clients is null then
    total := list_total(organization, 'invoices');
  else
    select count(*) into total from invoices i
    where invoice_is_listed(i, organization, today, only_status, only_client, own_clients);
  end if;
  ids := array(
    select i.id from invoices i where invoice_is_listed(i, organization, today, only_status, only_client, own_clients)
    order by i.created_at desc nulls last, i.id desc nulls last limit page_limit offset page_offset
  );
end $$;
--> statement-breakpoint

revoke execute on function search_clients, search_quotes, search_jobs, search_visits, search_invoices from public;
--> statement-breakpoint
grant execute on function search_clients, search_quotes, search_jobs, search_visits, search_invoices
to fieldwright_tenant, fieldwright_system;
