-- One page and the total of each list. ILIKE and LIKE are not leakproof, so under a row-level policy no trigram index
-- can serve them. These functions run as the owner of the tables, outside of the policies, and take the organization
-- from the transaction, never from the caller.

-- The condition of each list. They are single expressions without subqueries, so the planner inlines them: a filter
-- that is null disappears from the plan, and indexes stay usable. Parallel safe, so that counting a common term may run
-- in parallel.
create or replace function client_is_listed(
  c clients, organization uuid, only_status text, own_clients uuid[]
) returns boolean
language sql stable parallel safe
as $$
  select c.organization_id = organization and c.deleted_at is null
    and (only_status is null or c.status = only_status)
    and (own_clients is null or c.id = any (own_clients))
$$;

create or replace function quote_is_listed(
  q quotes, organization uuid, today date, only_status text, only_client uuid, own_clients uuid[]
) returns boolean
language sql stable parallel safe
as $$
  select q.organization_id = organization and q.deleted_at is null
    and (only_status is null or only_status = 'expired' or q.status = only_status)
    and (only_status is distinct from 'pending' or q.valid_until >= today)
    and (only_status is distinct from 'expired' or (q.status = 'pending' and q.valid_until < today))
    and (only_client is null or q.client_id = only_client)
    and (own_clients is null or q.client_id = any (own_clients))
$$;

create or replace function job_is_listed(
  j jobs, organization uuid, only_status text, only_client uuid, own_clients uuid[]
) returns boolean
language sql stable parallel safe
as $$
  select j.organization_id = organization and j.deleted_at is null
    and (only_status is null or j.status = only_status)
    and (only_client is null or j.client_id = only_client)
    and (own_clients is null or j.client_id = any (own_clients))
$$;

create or replace function visit_is_listed(
  v visits, organization uuid, only_status text, only_client uuid, own_clients uuid[]
) returns boolean
language sql stable parallel safe
as $$
  select v.organization_id = organization and v.deleted_at is null
    and (only_status is null or v.status = only_status)
    and (only_client is null or v.client_id = only_client)
    and (own_clients is null or v.client_id = any (own_clients))
$$;

create or replace function invoice_is_listed(
  i invoices, organization uuid, today date, only_status text, only_client uuid, own_clients uuid[]
) returns boolean
language sql stable parallel safe
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

-- What one person is booked for. A job with several visits of the person is listed once.
create or replace function own_jobs(organization uuid, person uuid, only_status text, only_client uuid, own_clients uuid[])
returns table (created_at timestamptz, id uuid)
language sql stable
as $$
  select distinct job_created_at, job_id from own_work
  where organization_id = organization and user_id = person and job_status is not null
    and (only_status is null or job_status = only_status) and (only_client is null or client_id = only_client)
    and (own_clients is null or client_id = any (own_clients))
  order by job_created_at desc, job_id desc
$$;

-- `beside` is another person who must be booked for the visit too.
create or replace function own_visits(
  organization uuid, person uuid, beside uuid, only_status text, only_client uuid, own_clients uuid[]
)
returns table (created_at timestamptz, id uuid)
language sql stable
as $$
  select visit_created_at, visit_id from own_work mine
  where organization_id = organization and user_id = person
    and (only_status is null or visit_status = only_status) and (only_client is null or client_id = only_client)
    and (own_clients is null or client_id = any (own_clients))
    and (beside is null or exists (
      select from own_work theirs
      where theirs.organization_id = organization and theirs.visit_id = mine.visit_id and theirs.user_id = beside))
  order by visit_created_at desc, visit_id desc
$$;

-- random_page_cost is that of solid-state disks: with the default the planner reads a table where its index would do. A
-- technician's clients are passed as an array: from a subquery the planner expects so many that it reads every client.
create or replace function search_clients(
  term text, only_status text, page_limit integer, page_offset integer,
  own_clients uuid[] default null, technician uuid default null,
  out ids uuid[], out total bigint
)
language plpgsql stable security definer
set search_path = public, pg_temp
set random_page_cost = 1.1
as $$
declare
  organization constant uuid := app_organization_id();
begin
  select page.ids, page.total into ids, total from list_page(
    'clients', 'clients',
    'client_is_listed(r, $1, $2, $4)' || case when technician is null then '' else ' and r.id = any (array(
      select distinct client_id from own_work where organization_id = $1 and user_id = $9))' end,
    own_clients is not null or technician is not null,
    list_total(organization, 'clients', only_status), organization,
    term, page_limit, page_offset, only_status, null, own_clients, null, technician
  ) page;
end $$;

-- Customers (own_clients) see only what was sent to them; invoices likewise.
create or replace function search_quotes(
  term text, page_limit integer, page_offset integer, today date,
  only_status text default null, only_client uuid default null, own_clients uuid[] default null,
  out ids uuid[], out total bigint
)
language plpgsql stable security definer
set search_path = public, pg_temp
set random_page_cost = 1.1
as $$
declare
  organization constant uuid := app_organization_id();
begin
  select page.ids, page.total into ids, total from list_page(
    'quotes', 'quotes',
    'quote_is_listed(r, $1, $5, $2, $3, $4)' || case when own_clients is null then '' else ' and r.sent_at is not null' end,
    only_client is not null or own_clients is not null,
    case only_status
      when 'pending' then list_total(organization, 'quotes', 'pending', from_day => today)
      when 'expired' then list_total(organization, 'quotes', 'pending', before_day => today)
      else list_total(organization, 'quotes', only_status)
    end,
    organization, term, page_limit, page_offset, only_status, only_client, own_clients, today, null
  ) page;
end $$;

create or replace function search_jobs(
  term text, page_limit integer, page_offset integer,
  only_status text default null, only_client uuid default null, own_clients uuid[] default null,
  technician uuid default null,
  out ids uuid[], out total bigint
)
language plpgsql stable security definer
set search_path = public, pg_temp
set random_page_cost = 1.1
as $$
declare
  organization constant uuid := app_organization_id();
begin
  if technician is not null and term = '' then
    ids := array(select id from own_jobs(organization, technician, only_status, only_client, own_clients)
      limit page_limit offset page_offset);
    total := (select count(*) from own_jobs(organization, technician, only_status, only_client, own_clients));
    return;
  end if;
  select page.ids, page.total into ids, total from list_page(
    'jobs', 'jobs',
    'job_is_listed(r, $1, $2, $3, $4)' || case when technician is null then '' else ' and r.id in (
      select job_id from own_work where organization_id = $1 and user_id = $9)' end,
    only_client is not null or own_clients is not null or technician is not null,
    list_total(organization, 'jobs', only_status), organization,
    term, page_limit, page_offset, only_status, only_client, own_clients, null, technician
  ) page;
end $$;

create or replace function search_visits(
  term text, page_limit integer, page_offset integer,
  only_status text default null, only_client uuid default null, only_member uuid default null,
  own_clients uuid[] default null, technician uuid default null,
  out ids uuid[], out total bigint
)
language plpgsql stable security definer
set search_path = public, pg_temp
set random_page_cost = 1.1
as $$
declare
  organization constant uuid := app_organization_id();
  person constant uuid := coalesce(technician, only_member);
  -- A technician who asks for another person's visits gets those that both are booked for.
  beside constant uuid := case when technician is not null then only_member end;
begin
  if person is not null and term = '' then
    ids := array(select id from own_visits(organization, person, beside, only_status, only_client, own_clients)
      limit page_limit offset page_offset);
    total := (select count(*) from own_visits(organization, person, beside, only_status, only_client, own_clients));
    return;
  end if;
  select page.ids, page.total into ids, total from list_page(
    'visits', 'visits',
    'visit_is_listed(r, $1, $2, $3, $4)'
      || case when person is null then '' else ' and r.id in (
        select visit_id from own_work where organization_id = $1 and user_id = $9)' end
      || case when beside is null then '' else format(' and r.id in (
        select visit_id from own_work where organization_id = $1 and user_id = %L)', beside) end,
    only_client is not null or own_clients is not null or person is not null,
    list_total(organization, 'visits', only_status), organization,
    term, page_limit, page_offset, only_status, only_client, own_clients, null, person
  ) page;
end $$;

create or replace function search_invoices(
  term text, page_limit integer, page_offset integer, today date,
  only_status text default null, only_client uuid default null, own_clients uuid[] default null,
  out ids uuid[], out total bigint
)
language plpgsql stable security definer
set search_path = public, pg_temp
set random_page_cost = 1.1
as $$
declare
  organization constant uuid := app_organization_id();
begin
  select page.ids, page.total into ids, total from list_page(
    'invoices', 'invoices',
    'invoice_is_listed(r, $1, $5, $2, $3, $4)' || case when own_clients is null then '' else ' and r.sent_at is not null' end,
    only_client is not null or own_clients is not null,
    case only_status
      when 'pending' then list_total(organization, 'invoices', 'open', from_day => today)
      when 'overdue' then list_total(organization, 'invoices', 'open', before_day => today)
      else list_total(organization, 'invoices', only_status)
    end,
    organization, term, page_limit, page_offset, only_status, only_client, own_clients, today, null
  ) page;
end $$;

revoke execute on function search_clients, search_quotes, search_jobs, search_visits, search_invoices from public;
grant execute on function search_clients, search_quotes, search_jobs, search_visits, search_invoices
to fieldwright_tenant, fieldwright_system;
