CREATE TABLE "job_plans" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"open" boolean NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"scheduled_date" date,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "list_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "list_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"day" date,
	"rows" bigint NOT NULL,
	"total_cents" bigint DEFAULT 0 NOT NULL,
	"owed_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "list_counts_kind_check" CHECK (kind in ('clients', 'quotes', 'jobs', 'invoices', 'visits'))
);
--> statement-breakpoint
CREATE TABLE "own_work" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"visit_id" uuid NOT NULL,
	"visit_status" text NOT NULL,
	"visit_created_at" timestamp with time zone NOT NULL,
	"job_id" uuid NOT NULL,
	"job_status" text,
	"job_created_at" timestamp with time zone NOT NULL,
	"client_id" uuid NOT NULL,
	CONSTRAINT "own_work_organization_id_visit_id_user_id_pk" PRIMARY KEY("organization_id","visit_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "list_counters" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "list_counters" CASCADE;--> statement-breakpoint
DROP INDEX "clients_list_idx";--> statement-breakpoint
DROP INDEX "invoices_list_idx";--> statement-breakpoint
DROP INDEX "invoices_paid_count_idx";--> statement-breakpoint
DROP INDEX "jobs_list_idx";--> statement-breakpoint
DROP INDEX "jobs_status_count_idx";--> statement-breakpoint
DROP INDEX "quotes_list_idx";--> statement-breakpoint
DROP INDEX "visits_list_idx";--> statement-breakpoint
DROP INDEX "visits_status_count_idx";--> statement-breakpoint
DROP INDEX "payments_day_idx";--> statement-breakpoint
ALTER TABLE "job_plans" ADD CONSTRAINT "job_plans_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_plans" ADD CONSTRAINT "job_plans_job_fk" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_counts" ADD CONSTRAINT "list_counts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_work" ADD CONSTRAINT "own_work_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_work" ADD CONSTRAINT "own_work_visit_fk" FOREIGN KEY ("organization_id","visit_id") REFERENCES "public"."visits"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_plans_unscheduled_idx" ON "job_plans" USING btree ("organization_id","scheduled_date","created_at","job_id") WHERE open and visits = 0;--> statement-breakpoint
CREATE INDEX "list_counts_idx" ON "list_counts" USING btree ("organization_id","kind","status","day");--> statement-breakpoint
CREATE INDEX "visits_waiting_idx" ON "visits" USING btree ("organization_id","starts_at","id","status","arrival_until") WHERE deleted_at is null and status in ('pending', 'confirmed', 'rescheduled', 'en_route', 'in_progress');--> statement-breakpoint
CREATE INDEX "payments_day_idx" ON "payments" USING btree ("organization_id","paid_at","amount_cents");
--> statement-breakpoint

-- 1. What people search for, in each record itself: a list is then searched in one index, and read in its order with the
-- texts beside it. Finding the clients of a name first, and then their records, took seconds for a name that many have.
-- Line breaks keep a term from matching across two fields. A term that a large part of a list has is counted in the texts of
-- the whole list: looking for bytes in bytes takes a third of the time of looking for letters in letters, and finds the same
-- in UTF-8.
drop index clients_search_idx, quotes_search_idx, jobs_search_idx, invoices_search_idx;
--> statement-breakpoint
alter table clients add column search_text text not null default '', add column search_bytes bytea not null default '';
--> statement-breakpoint
alter table quotes add column search_text text not null default '', add column search_bytes bytea not null default '';
--> statement-breakpoint
alter table jobs add column search_text text not null default '', add column search_bytes bytea not null default '';
--> statement-breakpoint
alter table invoices add column search_text text not null default '', add column search_bytes bytea not null default '';
--> statement-breakpoint
alter table visits add column search_text text not null default '', add column search_bytes bytea not null default '';
--> statement-breakpoint
create function client_name_text(organization uuid, client uuid) returns text
language sql stable
as $$
  select first_name || ' ' || last_name || E'\n' || company_name from clients
  where organization_id = organization and id = client
$$;
--> statement-breakpoint
create function clients_search_text() returns trigger
language plpgsql
as $$
begin
  new.search_text := lower(
    client_search_text(new.first_name, new.last_name, new.email, new.phone, new.company_name));
  new.search_bytes := convert_to(new.search_text, 'UTF8');
  return new;
end $$;
--> statement-breakpoint
create function titled_search_text() returns trigger
language plpgsql
as $$
begin
  new.search_text := lower(concat_ws(E'\n', new.number, new.title, client_name_text(new.organization_id, new.client_id)));
  new.search_bytes := convert_to(new.search_text, 'UTF8');
  return new;
end $$;
--> statement-breakpoint
create function invoices_search_text() returns trigger
language plpgsql
as $$
begin
  new.search_text := lower(concat_ws(E'\n', new.number, client_name_text(new.organization_id, new.client_id)));
  new.search_bytes := convert_to(new.search_text, 'UTF8');
  return new;
end $$;
--> statement-breakpoint
create function visits_search_text() returns trigger
language plpgsql
as $$
begin
  new.search_text := lower(concat_ws(E'\n',
    (select title from jobs where organization_id = new.organization_id and id = new.job_id),
    client_name_text(new.organization_id, new.client_id)));
  new.search_bytes := convert_to(new.search_text, 'UTF8');
  return new;
end $$;
--> statement-breakpoint
create trigger search_text before insert or update of first_name, last_name, email, phone, company_name, search_text
on clients for each row execute function clients_search_text();
--> statement-breakpoint
create trigger search_text before insert or update of number, title, client_id, search_text
on quotes for each row execute function titled_search_text();
--> statement-breakpoint
create trigger search_text before insert or update of number, title, client_id, search_text
on jobs for each row execute function titled_search_text();
--> statement-breakpoint
create trigger search_text before insert or update of number, client_id, search_text
on invoices for each row execute function invoices_search_text();
--> statement-breakpoint
create trigger search_text before insert or update of job_id, client_id, search_text
on visits for each row execute function visits_search_text();
--> statement-breakpoint
-- Writing the text, whatever is written, makes the triggers above find it anew.
create function clients_renamed() returns trigger
language plpgsql
as $$
begin
  update quotes set search_text = '' where organization_id = new.organization_id and client_id = new.id;
  update jobs set search_text = '' where organization_id = new.organization_id and client_id = new.id;
  update invoices set search_text = '' where organization_id = new.organization_id and client_id = new.id;
  update visits set search_text = '' where organization_id = new.organization_id and client_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger renamed after update of first_name, last_name, company_name on clients for each row
when ((old.first_name, old.last_name, old.company_name) is distinct from (new.first_name, new.last_name, new.company_name))
execute function clients_renamed();
--> statement-breakpoint
create function jobs_renamed() returns trigger
language plpgsql
as $$
begin
  update visits set search_text = '' where organization_id = new.organization_id and job_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger renamed after update of title on jobs for each row
when (old.title <> new.title) execute function jobs_renamed();
--> statement-breakpoint

-- 2. A person's own work.
create function refresh_own_work(organization uuid, visit uuid) returns void
language plpgsql
as $$
begin
  delete from own_work where organization_id = organization and visit_id = visit;
  insert into own_work
    (organization_id, user_id, visit_id, visit_status, visit_created_at, job_id, job_status, job_created_at, client_id)
  select distinct v.organization_id, a.user_id, v.id, v.status, v.created_at,
    j.id, case when j.deleted_at is null then j.status end, j.created_at, v.client_id
  from visits v
  join jobs j on j.organization_id = v.organization_id and j.id = v.job_id
  join visit_assignments a on a.organization_id = v.organization_id and a.visit_id = v.id
  where v.organization_id = organization and v.id = visit and v.deleted_at is null
  on conflict do nothing;
end $$;
--> statement-breakpoint
create function visit_assignments_own_work() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  if tg_op <> 'INSERT' then perform refresh_own_work(old.organization_id, old.visit_id); end if;
  if tg_op <> 'DELETE' then perform refresh_own_work(new.organization_id, new.visit_id); end if;
  return null;
end $$;
--> statement-breakpoint
create trigger own_work after insert or delete or update of visit_id, user_id on visit_assignments
for each row execute function visit_assignments_own_work();
--> statement-breakpoint
create function visits_own_work() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  perform refresh_own_work(new.organization_id, new.id);
  return null;
end $$;
--> statement-breakpoint
create trigger own_work after update of job_id, client_id, status, deleted_at on visits for each row
when ((old.job_id, old.client_id, old.status, old.deleted_at is null)
  is distinct from (new.job_id, new.client_id, new.status, new.deleted_at is null))
execute function visits_own_work();
--> statement-breakpoint
create function jobs_own_work() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  update own_work set job_status = case when new.deleted_at is null then new.status end
  where organization_id = new.organization_id and visit_id in (
    select id from visits where organization_id = new.organization_id and job_id = new.id
  );
  return null;
end $$;
--> statement-breakpoint
create trigger own_work after update of status, deleted_at on jobs for each row
when ((old.status, old.deleted_at is null) is distinct from (new.status, new.deleted_at is null))
execute function jobs_own_work();
--> statement-breakpoint

-- 3. Which jobs wait for a visit.
create function jobs_planned() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  insert into job_plans (job_id, organization_id, open, scheduled_date, created_at)
  values (new.id, new.organization_id,
    new.deleted_at is null and new.status in ('draft', 'scheduled', 'in_progress', 'on_hold'),
    new.scheduled_date, new.created_at)
  on conflict (job_id) do update set open = excluded.open, scheduled_date = excluded.scheduled_date;
  return null;
end $$;
--> statement-breakpoint
create trigger planned after insert or update of status, deleted_at, scheduled_date on jobs
for each row execute function jobs_planned();
--> statement-breakpoint
create function visits_planned() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null and old.status <> 'cancelled' then
    update job_plans set visits = visits - 1 where job_id = old.job_id;
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null and new.status <> 'cancelled' then
    update job_plans set visits = visits + 1 where job_id = new.job_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger planned after insert or delete on visits for each row execute function visits_planned();
--> statement-breakpoint
create trigger replanned after update of job_id, status, deleted_at on visits for each row
when ((old.job_id, old.deleted_at is null and old.status <> 'cancelled')
  is distinct from (new.job_id, new.deleted_at is null and new.status <> 'cancelled'))
execute function visits_planned();
--> statement-breakpoint

-- 4. What is there already.
insert into job_plans (job_id, organization_id, open, visits, scheduled_date, created_at)
select j.id, j.organization_id, j.deleted_at is null and j.status in ('draft', 'scheduled', 'in_progress', 'on_hold'),
  count(v.id), j.scheduled_date, j.created_at
from jobs j
left join visits v on v.organization_id = j.organization_id and v.job_id = j.id
  and v.deleted_at is null and v.status <> 'cancelled'
group by j.id;
--> statement-breakpoint
update clients set search_text = '';
--> statement-breakpoint
update quotes set search_text = '';
--> statement-breakpoint
update jobs set search_text = '';
--> statement-breakpoint
update invoices set search_text = '';
--> statement-breakpoint
update visits set search_text = '';
--> statement-breakpoint
insert into own_work
  (organization_id, user_id, visit_id, visit_status, visit_created_at, job_id, job_status, job_created_at, client_id)
select distinct v.organization_id, a.user_id, v.id, v.status, v.created_at,
  j.id, case when j.deleted_at is null then j.status end, j.created_at, v.client_id
from visits v
join jobs j on j.organization_id = v.organization_id and j.id = v.job_id
join visit_assignments a on a.organization_id = v.organization_id and a.visit_id = v.id
where v.deleted_at is null;
--> statement-breakpoint

-- 5. Totals by status. A change adds a row; rows are merged now and then, by whoever comes by, passing over rows that
-- somebody else is merging. So no writer waits for another, and none can deadlock.
drop function list_counters_added, list_counters_removed, list_counters_hidden_or_shown cascade;
--> statement-breakpoint
drop function list_total;
--> statement-breakpoint
do $body$
declare
  list record;
begin
  for list in
    select * from (values
      ('clients', 'status', 'null::date', '0', '0'),
      ('quotes', 'status', 'case when status = ''pending'' then valid_until end', 'total_cents', '0'),
      ('jobs', 'status', 'null::date', '0', '0'),
      ('visits', 'status', 'null::date', '0', '0'),
      ('invoices',
        'case when voided_at is not null then ''cancelled'' when paid_cents >= total_cents then ''paid'' else ''open'' end',
        'case when voided_at is null and paid_cents < total_cents then due_date end',
        'total_cents', 'total_cents - paid_cents')
    ) counted (name, status, day, total, owed)
  loop
    execute format($create$
      create function %1$s_counted() returns trigger
      language plpgsql security definer
      set search_path = public, pg_temp
      as $function$
      begin
        if tg_op = 'INSERT' then
          insert into list_counts (organization_id, kind, status, day, rows, total_cents, owed_cents)
          select organization_id, %1$L, %2$s, %3$s, count(*), sum(%4$s), sum(%5$s)
          from added where deleted_at is null group by 1, 3, 4;
        elsif tg_op = 'DELETE' then
          insert into list_counts (organization_id, kind, status, day, rows, total_cents, owed_cents)
          select organization_id, %1$L, %2$s, %3$s, -count(*), -sum(%4$s), -sum(%5$s)
          from removed where deleted_at is null group by 1, 3, 4;
        else
          insert into list_counts (organization_id, kind, status, day, rows, total_cents, owed_cents)
          select organization_id, %1$L, status, day, sum(sign), sum(sign * total), sum(sign * owed) from (
            select organization_id, %2$s as status, %3$s as day, 1 as sign, %4$s as total, %5$s as owed
            from added where deleted_at is null
            union all
            select organization_id, %2$s, %3$s, -1, %4$s, %5$s from removed where deleted_at is null
          ) changed
          group by 1, 3, 4 having sum(sign) <> 0 or sum(sign * total) <> 0 or sum(sign * owed) <> 0;
        end if;
        return null;
      end $function$
    $create$, list.name, list.status, list.day, list.total, list.owed);
    execute format('insert into list_counts (organization_id, kind, status, day, rows, total_cents, owed_cents)
      select organization_id, %1$L, %2$s, %3$s, count(*), sum(%4$s), sum(%5$s) from %1$I where deleted_at is null
      group by 1, 3, 4', list.name, list.status, list.day, list.total, list.owed);
    execute format('create trigger counted_added after insert on %1$I
      referencing new table as added for each statement execute function %1$s_counted()', list.name);
    execute format('create trigger counted_removed after delete on %1$I
      referencing old table as removed for each statement execute function %1$s_counted()', list.name);
    execute format('create trigger counted_changed after update on %1$I
      referencing old table as removed new table as added for each statement execute function %1$s_counted()', list.name);
  end loop;
end $body$;
--> statement-breakpoint
create function list_counts_merge() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  with taken as (
    select id from list_counts
    where organization_id = new.organization_id and kind = new.kind
      and (status, coalesce(day, 'infinity')) in (
        select status, coalesce(day, 'infinity') from list_counts
        where organization_id = new.organization_id and kind = new.kind
        group by 1, 2 having count(*) > 1
      )
    for update skip locked
  ), gone as (
    delete from list_counts where id in (select id from taken) returning *
  )
  insert into list_counts (organization_id, kind, status, day, rows, total_cents, owed_cents)
  select new.organization_id, new.kind, status, day, sum(rows), sum(total_cents), sum(owed_cents) from gone
  group by status, day having sum(rows) <> 0 or sum(total_cents) <> 0 or sum(owed_cents) <> 0;
  return null;
end $$;
--> statement-breakpoint
-- Not for the rows that merging itself adds: those come from a trigger in a trigger.
create trigger merge after insert on list_counts for each row
when (new.id % 50 = 0 and pg_trigger_depth() < 2) execute function list_counts_merge();
--> statement-breakpoint
create function list_total(
  organization uuid, list text, only_status text default null, from_day date default null, before_day date default null
) returns bigint
language sql stable
as $$
  select coalesce(sum(rows), 0)::bigint from list_counts
  where organization_id = organization and kind = list
    and (only_status is null or status = only_status)
    and (from_day is null or day >= from_day) and (before_day is null or day < before_day)
$$;
--> statement-breakpoint

-- 6. Indexes. Those of the lists in their order carry the text and the status beside it, so that a term that many records
-- have is counted and paged without reading the table. A short pending list keeps a search from reading a long one.
create index clients_list_idx on clients (organization_id, created_at desc nulls last, id desc nulls last)
include (status, search_text) where deleted_at is null;
--> statement-breakpoint
create index quotes_list_idx on quotes (organization_id, created_at desc nulls last, id desc nulls last)
include (status, valid_until, search_text) where deleted_at is null;
--> statement-breakpoint
create index jobs_list_idx on jobs (organization_id, created_at desc nulls last, id desc nulls last)
include (status, search_text) where deleted_at is null;
--> statement-breakpoint
create index invoices_list_idx on invoices (organization_id, created_at desc nulls last, id desc nulls last)
include (voided_at, paid_cents, total_cents, due_date, search_text) where deleted_at is null;
--> statement-breakpoint
create index visits_list_idx on visits (organization_id, created_at desc nulls last, id desc nulls last)
include (status, search_text) where deleted_at is null;
--> statement-breakpoint
create index clients_search_idx on clients using gin (search_text gin_trgm_ops)
with (gin_pending_list_limit = 512) where deleted_at is null;
--> statement-breakpoint
create index quotes_search_idx on quotes using gin (search_text gin_trgm_ops)
with (gin_pending_list_limit = 512) where deleted_at is null;
--> statement-breakpoint
create index jobs_search_idx on jobs using gin (search_text gin_trgm_ops)
with (gin_pending_list_limit = 512) where deleted_at is null;
--> statement-breakpoint
create index invoices_search_idx on invoices using gin (search_text gin_trgm_ops)
with (gin_pending_list_limit = 512) where deleted_at is null;
--> statement-breakpoint
create index visits_search_idx on visits using gin (search_text gin_trgm_ops)
with (gin_pending_list_limit = 512) where deleted_at is null;
--> statement-breakpoint
-- An index with nothing else in it is read fastest.
create index clients_count_idx on clients (organization_id) include (search_bytes) where deleted_at is null;
--> statement-breakpoint
create index quotes_count_idx on quotes (organization_id) include (search_bytes) where deleted_at is null;
--> statement-breakpoint
create index jobs_count_idx on jobs (organization_id) include (search_bytes) where deleted_at is null;
--> statement-breakpoint
create index invoices_count_idx on invoices (organization_id) include (search_bytes) where deleted_at is null;
--> statement-breakpoint
create index visits_count_idx on visits (organization_id) include (search_bytes) where deleted_at is null;
--> statement-breakpoint
create index own_work_person_idx on own_work (organization_id, user_id)
include (visit_id, visit_status, visit_created_at, job_id, job_status, job_created_at, client_id);
--> statement-breakpoint

-- 7. The lists.
drop function clients_named;
--> statement-breakpoint
-- What to ask the trigram index for. A term of several words has many trigrams, most of them in every second record, and an
-- index that intersects them all is slower than one that looks up the rarest word; how rare a word is here, the newest
-- records tell. Null when no index helps: the term is too short, or in more than a tenth of them.
create function indexable_pattern(term text, sample text[]) returns text
language sql immutable
as $$
  select case when hits * 10 <= cardinality(sample) then search_pattern(piece) end
  from (
    select piece, (select count(*) from unnest(sample) text where strpos(text, piece) > 0) as hits
    from (
      select found[1] as piece from regexp_matches(term, '([[:alpha:]]{3,}|[[:digit:]]{3,})', 'g') found
      union
      select term where term ~ '[[:alnum:]]{3}'
    ) pieces
  ) counted
  order by greatest(hits, 4), piece = term, length(piece) desc limit 1
$$;
--> statement-breakpoint
-- One page of `source`. `listed` is the condition of the list; `few` says that it leaves one person's or one client's
-- records. Then, or when a term is rare, the matches are collected once, and total and page are taken from that: a planner that expects many
-- matches would otherwise walk the whole list for a few old ones. Everything else walks the list in its order.
-- Statements are built anew, so that what is null disappears from the plan, and a count may use several processes.
create function list_page(
  list text, source text, listed text, few boolean, counted bigint, organization uuid,
  term text, page_limit integer, page_offset integer,
  only_status text, only_client uuid, own_clients uuid[], today date, person uuid,
  out ids uuid[], out total bigint
)
language plpgsql stable
as $$
declare
  wanted constant text := lower(term);
  matches text := case when wanted = '' then '' else ' and strpos(r.search_text, $6) > 0' end;
  walk constant text := format('select array(select r.id from %s r where %s%s
    order by r.created_at desc nulls last, r.id desc nulls last limit $7 offset $8)', source, listed, matches);
  sample text[];
  pattern text;
begin
  if not few and wanted = '' then
    execute walk into ids
    using organization, only_status, only_client, own_clients, today, wanted, page_limit, page_offset, person, pattern;
    total := counted;
    return;
  end if;
  if wanted <> '' and (not few or person is not null) and list_total(organization, list) > 2000 then
    execute format('select array(select search_text from %I where organization_id = $1 and deleted_at is null
      order by created_at desc nulls last, id desc nulls last limit 200)', list) into sample using organization;
    pattern := indexable_pattern(wanted, sample);
    if pattern is not null then matches := matches || ' and r.search_text like $10'; end if;
    if not few and (select count(*) from unnest(sample) text where strpos(text, wanted) > 0) > 4 then
      execute format('select count(*) from %s r where %s%s', source, listed, case
        when pattern is null and only_status is null then ' and position($11 in r.search_bytes) > 0' else matches end) into total
      using organization, only_status, only_client, own_clients, today, wanted, page_limit, page_offset, person, pattern,
        convert_to(wanted, 'UTF8');
      execute walk into ids
      using organization, only_status, only_client, own_clients, today, wanted, page_limit, page_offset, person, pattern;
      return;
    end if;
  end if;
  execute format('with found as materialized (select r.id, r.created_at from %s r where %s%s)
    select array(select id from found order by created_at desc, id desc limit $7 offset $8), (select count(*) from found)',
    source, listed, matches) into ids, total
  using organization, only_status, only_client, own_clients, today, wanted, page_limit, page_offset, person, pattern;
end $$;
--> statement-breakpoint
-- The page cost is that of solid-state disks: the default makes the planner read a table where its index would do.
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
    'client_is_listed(r, $1, $2, $4)' || case when technician is null then '' else ' and r.id in (
      select client_id from own_work where organization_id = $1 and user_id = $9)' end,
    own_clients is not null or technician is not null,
    list_total(organization, 'clients', only_status), organization,
    term, page_limit, page_offset, only_status, null, own_clients, null, technician
  ) page;
end $$;
--> statement-breakpoint
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
    'quotes', 'quotes', 'quote_is_listed(r, $1, $5, $2, $3, $4)', only_client is not null or own_clients is not null,
    case only_status
      when 'pending' then list_total(organization, 'quotes', 'pending', from_day => today)
      when 'expired' then list_total(organization, 'quotes', 'pending', before_day => today)
      else list_total(organization, 'quotes', only_status)
    end,
    organization, term, page_limit, page_offset, only_status, only_client, own_clients, today, null
  ) page;
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
set random_page_cost = 1.1
as $$
declare
  organization constant uuid := app_organization_id();
begin
  select page.ids, page.total into ids, total from list_page(
    'jobs',
    case when technician is null or term <> '' then 'jobs' else '(
      select distinct job_id as id, job_created_at as created_at from own_work
      where organization_id = $1 and user_id = $9 and job_status is not null
        and ($2 is null or job_status = $2) and ($3 is null or client_id = $3)
        and ($4 is null or client_id = any ($4)))' end,
    case
      when technician is null then 'job_is_listed(r, $1, $2, $3, $4)'
      when term = '' then 'true'
      else 'job_is_listed(r, $1, $2, $3, $4) and r.id in (
        select job_id from own_work where organization_id = $1 and user_id = $9)'
    end,
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
begin
  -- A technician who asks for somebody else's visits has those that both are booked for.
  select page.ids, page.total into ids, total from list_page(
    'visits',
    case when person is null or term <> '' then 'visits' else '(
      select visit_id as id, visit_created_at as created_at from own_work
      where organization_id = $1 and user_id = $9
        and ($2 is null or visit_status = $2) and ($3 is null or client_id = $3)
        and ($4 is null or client_id = any ($4)))' end,
    case
      when person is null then 'visit_is_listed(r, $1, $2, $3, $4)'
      when term = '' then 'true'
      else 'visit_is_listed(r, $1, $2, $3, $4) and r.id in (
        select visit_id from own_work where organization_id = $1 and user_id = $9)'
    end || case when only_member is null or technician is null then '' else format(' and r.id in (
      select visit_id from own_work where organization_id = $1 and user_id = %L)', only_member) end,
    only_client is not null or own_clients is not null or person is not null,
    list_total(organization, 'visits', only_status), organization,
    term, page_limit, page_offset, only_status, only_client, own_clients, null, person
  ) page;
end $$;
--> statement-breakpoint
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
    'invoices', 'invoices', 'invoice_is_listed(r, $1, $5, $2, $3, $4)', only_client is not null or own_clients is not null,
    case only_status
      when 'pending' then list_total(organization, 'invoices', 'open', from_day => today)
      when 'overdue' then list_total(organization, 'invoices', 'open', before_day => today)
      else list_total(organization, 'invoices', only_status)
    end,
    organization, term, page_limit, page_offset, only_status, only_client, own_clients, today, null
  ) page;
end $$;
