-- A match by number or title and a match by the client's name are two conditions of one query, each with its index, instead
-- of two queries whose results have to be united: half the time where there are many.
create or replace function search_quotes(
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
  named constant uuid[] := case when term <> '' then array(
    select id from clients_named(organization, pattern) id
  ) end;
begin
  if term <> '' then
    with found as materialized (
      select q.id, q.created_at from quotes q
      where quote_is_listed(q, organization, today, only_status, only_client, own_clients)
        and (q.number || E'\n' || q.title ilike pattern or q.client_id = any (named))
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
create or replace function search_jobs(
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
  named constant uuid[] := case when term <> '' then array(
    select id from clients_named(organization, pattern) id
  ) end;
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
        and (term = '' or j.number || E'\n' || j.title ilike pattern or j.client_id = any (named))
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
create or replace function search_visits(
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
  named constant uuid[] := case when term <> '' then array(
    select id from clients_named(organization, pattern) id
  ) end;
  titled constant uuid[] := case when term <> '' then array(
    select j.id from jobs j
    where j.organization_id = organization and j.number || E'\n' || j.title ilike pattern and j.title ilike pattern
  ) end;
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
      where visit_is_listed(v, organization, only_status, only_client, own_clients)
        and (own is null or v.id = any (own)) and (assigned is null or v.id = any (assigned))
        and (term = '' or v.job_id = any (titled) or v.client_id = any (named))
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
create or replace function search_invoices(
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
  named constant uuid[] := case when term <> '' then array(
    select id from clients_named(organization, pattern) id
  ) end;
begin
  if term <> '' then
    with found as materialized (
      select i.id, i.created_at from invoices i
      where invoice_is_listed(i, organization, today, only_status, only_client, own_clients)
        and (i.number ilike pattern or i.client_id = any (named))
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
