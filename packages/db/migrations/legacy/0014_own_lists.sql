-- What one person is booked for, in the order of the two lists that show it: a page is read from where it begins, and its
-- total is counted without a table.
create index own_work_visits_idx on own_work (organization_id, user_id, visit_created_at desc, visit_id desc)
include (visit_status, client_id);
--> statement-breakpoint
create index own_work_jobs_idx on own_work (organization_id, user_id, job_created_at desc, job_id desc)
include (job_status, client_id);
--> statement-breakpoint
drop index own_work_person_idx;
--> statement-breakpoint
-- A job with several visits of the person is one row of the list.
create function own_jobs(organization uuid, person uuid, only_status text, only_client uuid, own_clients uuid[])
returns table (created_at timestamptz, id uuid)
language sql stable
as $$
  select distinct job_created_at, job_id from own_work
  where organization_id = organization and user_id = person and job_status is not null
    and (only_status is null or job_status = only_status) and (only_client is null or client_id = only_client)
    and (own_clients is null or client_id = any (own_clients))
  order by job_created_at desc, job_id desc
$$;
--> statement-breakpoint
-- `beside` is somebody else who must be booked for the visit too.
create function own_visits(
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
--> statement-breakpoint
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
--> statement-breakpoint
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
  -- A technician who asks for somebody else's visits has those that both are booked for.
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
--> statement-breakpoint
-- A person's clients as an array: from a subquery the planner expects so many that it reads every client there is.
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
