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

-- The orders of quotes and invoices. `day` is the column of the day that matters.
create or replace function document_order(sort text, day text) returns text
language sql immutable
as $$
  select case sort
    when 'createdAt' then 'r.created_at nulls first, r.id nulls first'
    when 'total' then 'r.total_cents, r.id'
    when '-total' then 'r.total_cents desc, r.id desc'
    when 'day' then format('r.%I, r.id', day)
    when '-day' then format('r.%I desc, r.id desc', day)
    else 'r.created_at desc nulls last, r.id desc nulls last'
  end
$$;

-- The order of the statuses in the table of jobs. The index has the same words.
create or replace function job_rank() returns text
language sql immutable
as $$ select 'array_position(''{draft,scheduled,in_progress,on_hold,completed,cancelled}''::text[], r.status)' $$;

-- newest_<list>(): ids of a list without a search, in its own order. Planning took longer than reading a page, so the plan is kept:
-- the index has the order, whatever the page and the status.
do $body$
declare
  list text;
begin
  foreach list in array array['clients', 'quotes', 'jobs', 'visits'] loop
    execute format($create$
      create or replace function newest_%1$s(
        organization uuid, only_status text, page_limit integer, page_offset integer, out ids uuid[]
      )
      language plpgsql stable
      set plan_cache_mode = force_generic_plan
      as $function$
      begin
        if only_status is null then
          ids := array(select id from %1$I where organization_id = organization and deleted_at is null
            order by created_at desc nulls last, id desc nulls last limit page_limit offset page_offset);
        else
          ids := array(select id from %1$I where organization_id = organization and deleted_at is null and status = only_status
            order by created_at desc nulls last, id desc nulls last limit page_limit offset page_offset);
        end if;
      end $function$
    $create$, list);
  end loop;
end $body$;

-- What is paid, pending or overdue is not a column.
create or replace function newest_invoices(organization uuid, page_limit integer, page_offset integer) returns uuid[]
language plpgsql stable
set plan_cache_mode = force_generic_plan
as $$
begin
  return array(select id from invoices where organization_id = organization and deleted_at is null
    order by created_at desc nulls last, id desc nulls last limit page_limit offset page_offset);
end $$;

-- They answer one more column than before.
drop function if exists search_clients, search_quotes, search_jobs, search_visits, search_invoices;

-- random_page_cost is that of solid-state disks: with the default the planner reads a table where its index would do. A
-- technician's clients are passed as an array: from a subquery the planner expects so many that it reads every client.
create function search_clients(
  term text, only_status text, page_limit integer, page_offset integer,
  own_clients uuid[] default null, technician uuid default null,
  out ids uuid[], out total bigint, out is_capped boolean
)
language plpgsql stable security definer
set search_path = public, pg_temp
set random_page_cost = 1.1
as $$
declare
  organization constant uuid := app_organization_id();
begin
  is_capped := false;
  if term = '' and own_clients is null and technician is null then
    ids := newest_clients(organization, only_status, page_limit, page_offset);
    total := list_total(organization, 'clients', only_status);
    return;
  end if;
  select page.ids, page.total, page.is_capped into ids, total, is_capped from list_page(
    'clients', '',
    'client_is_listed(r, $1, $2, $4)' || case when technician is null then '' else ' and r.id = any (array(
      select distinct client_id from own_work where organization_id = $1 and user_id = $9))' end,
    own_clients is not null or technician is not null,
    list_total(organization, 'clients', only_status), organization,
    term, page_limit, page_offset, only_status, null, own_clients, null, technician
  ) page;
end $$;

-- Customers (own_clients) see only what was sent to them; invoices likewise.
-- `shortlist` is what waits for the office: `not_sent`, or `waiting` for the customer's answer.
create function search_quotes(
  term text, page_limit integer, page_offset integer, today date,
  only_status text default null, only_client uuid default null, own_clients uuid[] default null,
  shortlist text default null, sort text default null,
  out ids uuid[], out total bigint, out amount bigint, out owed bigint, out is_capped boolean
)
language plpgsql stable security definer
set search_path = public, pg_temp
set random_page_cost = 1.1
as $$
declare
  organization constant uuid := app_organization_id();
  narrowed constant boolean := only_client is not null or own_clients is not null
    or (shortlist is not null and only_status is not null);
  kept_status constant text := case when only_status = 'expired' or shortlist is not null then 'pending' else only_status end;
  kept_from constant date := case when only_status = 'pending' or shortlist is not null then today end;
  kept_before constant date := case when only_status = 'expired' then today end;
  kept record;
  unsent record;
begin
  select * into kept from list_kept(organization, 'quotes', kept_status, kept_from, kept_before);
  if shortlist is not null and not narrowed then
    select count(*) as total, coalesce(sum(total_cents), 0)::bigint as amount into unsent from quotes
    where organization_id = organization and deleted_at is null and status = 'pending' and sent_at is null
      and valid_until >= search_quotes.today;
    if shortlist = 'not_sent' then kept := unsent;
    else select kept.total - unsent.total as total, kept.amount - unsent.amount as amount into kept;
    end if;
  end if;
  is_capped := false;
  -- What else is pending or expired depends on today.
  if term = '' and not narrowed and shortlist is null and sort is null
    and (only_status is null or only_status in ('approved', 'rejected')) then
    ids := newest_quotes(organization, only_status, page_limit, page_offset);
    total := kept.total;
    amount := kept.amount;
    return;
  end if;
  select page.ids, page.total, page.amount, page.is_capped into ids, total, amount, is_capped from list_page(
    'quotes', '',
    'quote_is_listed(r, $1, $5, $2, $3, $4)'
      || case when own_clients is null then '' else ' and r.sent_at is not null' end
      || case shortlist
        when 'not_sent' then ' and r.status = ''pending'' and r.valid_until >= $5 and r.sent_at is null'
        when 'waiting' then ' and r.status = ''pending'' and r.valid_until >= $5 and r.sent_at is not null'
        else '' end,
    narrowed, kept.total, organization, term, page_limit, page_offset, only_status, only_client, own_clients, today, null,
    document_order(sort, 'valid_until'), 'r.total_cents'
  ) page;
  if term = '' and not narrowed then amount := kept.amount; end if;
  amount := case when not is_capped then coalesce(amount, 0) end;
end $$;

-- `shortlist` is what waits for the office: `needs_scheduling` (open without a visit), `this_week` (a visit begins
-- between `week_start` and `week_end`) or `not_invoiced` (completed without an invoice). The first and the last are kept in
-- job_plans, and a long one is read in the order of the list: collecting it first would take longer than the rest.
-- By next visit, jobs with a visit ahead come first and all others after them, newest first: two pages in one.
create function search_jobs(
  term text, page_limit integer, page_offset integer,
  only_status text default null, only_client uuid default null, own_clients uuid[] default null,
  technician uuid default null, shortlist text default null, sort text default null,
  at timestamptz default now(), week_start timestamptz default null, week_end timestamptz default null,
  summed boolean default true,
  out ids uuid[], out total bigint, out amount bigint, out owed bigint, out is_capped boolean
)
language plpgsql stable security definer
set search_path = public, pg_temp
set random_page_cost = 1.1
as $$
declare
  organization constant uuid := app_organization_id();
  waits constant boolean := coalesce(shortlist in ('needs_scheduling', 'not_invoiced'), false);
  narrowed constant boolean := only_client is not null or own_clients is not null or technician is not null
    or (shortlist is not null and (only_status is not null or not waits));
  kept_list constant text := case when waits then 'job_plans' else 'jobs' end;
  kept_status constant text := case when waits then shortlist else only_status end;
  kept constant record := list_kept(organization, kept_list, kept_status);
  many constant boolean := kept.total > 2000;
  few constant boolean := narrowed or (waits and not many);
  -- What waits has no visit ahead, and what is done has one status.
  by_age constant boolean := waits and (sort in ('createdAt', 'nextVisit', '-nextVisit')
    or (shortlist = 'not_invoiced' and sort in ('status', '-status')));
  listed constant text := 'job_is_listed(r, $1, $2, $3, $4)'
    || case when technician is null then '' else ' and r.id in (
      select job_id from own_work where organization_id = $1 and user_id = $9)' end
    || case when waits then format(case when many
        then ' and %s and exists (select from job_plans p where p.organization_id = $1 and p.job_id = r.id and p.shortlist = %L)'
        else ' and %s and r.id = any (array(select job_id from job_plans where organization_id = $1 and shortlist = %L))' end,
        -- For the index by status.
        job_rank() || case shortlist when 'not_invoiced' then ' = 5' else ' <= 3' end, shortlist)
      when shortlist = 'this_week' then format(' and r.id = any (array(
        select distinct job_id from visits where organization_id = $1 and deleted_at is null and status <> ''cancelled''
          and starts_at >= %L and starts_at < %L))', week_start, week_end)
      else '' end;
  amount_of constant text := 'coalesce(r.estimated_cost_cents, 0)';
  -- The lower bound of the start is for the index. No visit is this long, see longest visits in visits.sql.
  is_ahead constant text := format('v.organization_id = $1 and v.deleted_at is null and v.ends_at > %L
    and v.status in (''pending'', ''confirmed'', ''rescheduled'', ''en_route'', ''in_progress'')
    and v.starts_at > %L', at, at - interval '32 days');
  -- The visits of few jobs are looked up. Otherwise visits are read in their order, and each job is taken with its first one.
  ahead constant text := case when few
    then format('join lateral (select min(v.starts_at) as starts_at from visits v where v.job_id = r.id and %s) v
      on v.starts_at is not null', is_ahead)
    else format('join visits v on v.job_id = r.id and %s and not exists (select from visits e
      where e.organization_id = $1 and e.job_id = v.job_id and (e.starts_at, e.id) < (v.starts_at, v.id) and %s)',
      is_ahead, replace(is_ahead, 'v.', 'e.')) end;
  rest record;
  before bigint;
begin
  is_capped := false;
  if term = '' and not narrowed and not waits and sort is null then
    ids := newest_jobs(organization, only_status, page_limit, page_offset);
    total := kept.total;
    amount := kept.amount;
    return;
  end if;
  if technician is not null and term = '' and shortlist is null and sort is null then
    ids := array(select id from own_jobs(organization, technician, only_status, only_client, own_clients)
      limit page_limit offset page_offset);
    total := (select count(*) from own_jobs(organization, technician, only_status, only_client, own_clients));
    if summed then
      amount := (select coalesce(sum(j.estimated_cost_cents), 0)
        from own_jobs(organization, technician, only_status, only_client, own_clients) own
        join jobs j on j.organization_id = organization and j.id = own.id);
    end if;
    return;
  end if;
  if waits and not few and term = '' and (by_age or sort is null) then
    execute format('select array(select job_id from job_plans where organization_id = $1 and shortlist = $2
      order by %s limit $3 offset $4)', case when sort in ('createdAt', '-status')
      then 'created_at nulls first, job_id nulls first' else 'created_at desc nulls last, job_id desc nulls last' end)
    into ids using organization, shortlist, page_limit, page_offset;
    total := kept.total;
    amount := kept.amount;
    return;
  end if;
  if sort in ('nextVisit', '-nextVisit') and not waits then
    select page.ids, page.total, page.amount, page.is_capped into ids, before, amount, is_capped from list_page(
      'jobs', ahead, listed, few, null, organization, term, page_limit, page_offset, only_status, only_client, own_clients,
      null, technician, case sort when 'nextVisit' then 'v.starts_at, r.id' else 'v.starts_at desc, r.id desc' end, amount_of
    ) page;
    if is_capped then
      total := before;
      return;
    end if;
    -- Without a term the list has kept totals, and what is ahead is counted only where it ends.
    if before is null and (page_offset = 0 or cardinality(ids) = page_limit) then
      before := page_offset + cardinality(ids);
    elsif before is null then
      execute format('select count(distinct r.id) from jobs r join visits v on v.job_id = r.id and %s where %s', is_ahead, listed)
      into before using organization, only_status, only_client, own_clients;
    end if;
    select page.* into rest from list_page(
      'jobs', '', listed || format(' and not exists (select from visits v where v.job_id = r.id and %s)', is_ahead),
      few, kept.total - before, organization,
      term, page_limit - cardinality(ids), greatest(page_offset - before, 0)::integer,
      only_status, only_client, own_clients, null, technician,
      amount_of => amount_of
    ) page;
    ids := ids || rest.ids;
    total := before + rest.total;
    is_capped := rest.is_capped;
    amount := coalesce(amount, 0) + coalesce(rest.amount, 0);
  else
    select page.ids, page.total, page.amount, page.is_capped into ids, total, amount, is_capped from list_page(
      'jobs',
      case when sort in ('client', '-client') then 'join job_plans k on k.organization_id = $1 and k.job_id = r.id' else '' end,
      listed, few, kept.total, organization,
      term, page_limit, page_offset, only_status, only_client, own_clients, null, technician,
      case sort
        when 'createdAt' then 'r.created_at nulls first, r.id nulls first'
        when 'title' then 'lower(r.title), r.id'
        when '-title' then 'lower(r.title) desc, r.id desc'
        when 'client' then 'k.client_key, k.job_id'
        when '-client' then 'k.client_key desc, k.job_id desc'
        when 'amount' then 'coalesce(r.estimated_cost_cents, 0), r.id'
        when '-amount' then 'coalesce(r.estimated_cost_cents, 0) desc, r.id desc'
        when 'status' then job_rank() || ', r.created_at desc nulls last, r.id desc nulls last'
        when '-status' then job_rank() || ' desc, r.created_at nulls first, r.id nulls first'
        else 'r.created_at desc nulls last, r.id desc nulls last'
      end,
      amount_of
    ) page;
  end if;
  if term = '' and not few then amount := kept.amount; end if;
  amount := case when not is_capped then coalesce(amount, 0) end;
end $$;

create function search_visits(
  term text, page_limit integer, page_offset integer,
  only_status text default null, only_client uuid default null, only_member uuid default null,
  own_clients uuid[] default null, technician uuid default null,
  out ids uuid[], out total bigint, out is_capped boolean
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
  is_capped := false;
  if term = '' and person is null and only_client is null and own_clients is null then
    ids := newest_visits(organization, only_status, page_limit, page_offset);
    total := list_total(organization, 'visits', only_status);
    return;
  end if;
  if person is not null and term = '' then
    ids := array(select id from own_visits(organization, person, beside, only_status, only_client, own_clients)
      limit page_limit offset page_offset);
    total := (select count(*) from own_visits(organization, person, beside, only_status, only_client, own_clients));
    return;
  end if;
  select page.ids, page.total, page.is_capped into ids, total, is_capped from list_page(
    'visits', '',
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

-- `shortlist` is `not_sent`, `overdue` or `unpaid`, each with a balance.
create function search_invoices(
  term text, page_limit integer, page_offset integer, today date,
  only_status text default null, only_client uuid default null, own_clients uuid[] default null,
  shortlist text default null, sort text default null,
  out ids uuid[], out total bigint, out amount bigint, out owed bigint, out is_capped boolean
)
language plpgsql stable security definer
set search_path = public, pg_temp
set random_page_cost = 1.1
as $$
declare
  organization constant uuid := app_organization_id();
  narrowed constant boolean := only_client is not null or own_clients is not null
    or (shortlist is not null and only_status is not null);
  kept_status constant text :=
    case when only_status in ('pending', 'overdue') or shortlist is not null then 'open' else only_status end;
  kept_from constant date := case when only_status = 'pending' then today end;
  kept_before constant date := case when only_status = 'overdue' or shortlist = 'overdue' then today end;
  is_open constant text := ' and r.voided_at is null and r.paid_cents < r.total_cents';
  kept record;
begin
  if shortlist = 'not_sent' and not narrowed then
    select count(*) as total, coalesce(sum(total_cents), 0)::bigint as amount,
      coalesce(sum(total_cents - paid_cents), 0)::bigint as owed into kept from invoices
    where organization_id = organization and deleted_at is null and voided_at is null and paid_cents < total_cents
      and sent_at is null;
  else
    select * into kept from list_kept(organization, 'invoices', kept_status, kept_from, kept_before);
  end if;
  is_capped := false;
  if term = '' and not narrowed and shortlist is null and sort is null and only_status is null then
    ids := newest_invoices(organization, page_limit, page_offset);
    total := kept.total;
    amount := kept.amount;
    owed := kept.owed;
    return;
  end if;
  select page.ids, page.total, page.amount, page.owed, page.is_capped into ids, total, amount, owed, is_capped from list_page(
    'invoices', '',
    'invoice_is_listed(r, $1, $5, $2, $3, $4)'
      || case when own_clients is null then '' else ' and r.sent_at is not null' end
      || case shortlist
        when 'not_sent' then is_open || ' and r.sent_at is null'
        when 'overdue' then is_open || ' and r.due_date < $5'
        when 'unpaid' then is_open
        else '' end,
    narrowed, kept.total, organization, term, page_limit, page_offset, only_status, only_client, own_clients, today, null,
    document_order(sort, 'due_date'),
    'case when r.voided_at is null then r.total_cents else 0 end',
    'case when r.voided_at is null then r.total_cents - r.paid_cents else 0 end'
  ) page;
  if term = '' and not narrowed then
    amount := kept.amount;
    owed := kept.owed;
  end if;
  amount := case when not is_capped then coalesce(amount, 0) end;
  owed := case when not is_capped then coalesce(owed, 0) end;
end $$;

revoke execute on function search_clients, search_quotes, search_jobs, search_visits, search_invoices from public;
grant execute on function search_clients, search_quotes, search_jobs, search_visits, search_invoices
to fieldwright_tenant, fieldwright_system;
