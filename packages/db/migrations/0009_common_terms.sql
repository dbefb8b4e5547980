-- A term that a large part of a list has is counted in the texts of the whole list. Looking for bytes in bytes takes a third of
-- the time of looking for letters in letters, and finds the same in UTF-8; an index with nothing else in it is read fastest.
alter table clients add column if not exists search_bytes bytea not null default '';
--> statement-breakpoint
alter table quotes add column if not exists search_bytes bytea not null default '';
--> statement-breakpoint
alter table jobs add column if not exists search_bytes bytea not null default '';
--> statement-breakpoint
alter table invoices add column if not exists search_bytes bytea not null default '';
--> statement-breakpoint
alter table visits add column if not exists search_bytes bytea not null default '';
--> statement-breakpoint
create or replace function clients_search_text() returns trigger
language plpgsql
as $$
begin
  new.search_text := lower(
    client_search_text(new.first_name, new.last_name, new.email, new.phone, new.company_name));
  new.search_bytes := convert_to(new.search_text, 'UTF8');
  return new;
end $$;
--> statement-breakpoint
create or replace function titled_search_text() returns trigger
language plpgsql
as $$
begin
  new.search_text := lower(concat_ws(E'\n', new.number, new.title, client_name_text(new.organization_id, new.client_id)));
  new.search_bytes := convert_to(new.search_text, 'UTF8');
  return new;
end $$;
--> statement-breakpoint
create or replace function invoices_search_text() returns trigger
language plpgsql
as $$
begin
  new.search_text := lower(concat_ws(E'\n', new.number, client_name_text(new.organization_id, new.client_id)));
  new.search_bytes := convert_to(new.search_text, 'UTF8');
  return new;
end $$;
--> statement-breakpoint
create or replace function visits_search_text() returns trigger
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
create index if not exists clients_count_idx on clients (organization_id) include (search_bytes) where deleted_at is null;
--> statement-breakpoint
create index if not exists quotes_count_idx on quotes (organization_id) include (search_bytes) where deleted_at is null;
--> statement-breakpoint
create index if not exists jobs_count_idx on jobs (organization_id) include (search_bytes) where deleted_at is null;
--> statement-breakpoint
create index if not exists invoices_count_idx on invoices (organization_id) include (search_bytes) where deleted_at is null;
--> statement-breakpoint
create index if not exists visits_count_idx on visits (organization_id) include (search_bytes) where deleted_at is null;
--> statement-breakpoint
create or replace function list_page(
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
