-- search_text: what a search looks in, kept in each record, so that a list is searched in one index. Line breaks
-- separate the fields, so that no term matches across two of them. search_bytes holds the same text as bytes: counting
-- a common term reads every row, and comparing bytes takes a third of the time of comparing letters.

-- The phone number is there twice, the second time as digits alone: "6145550123" finds "(614) 555-0123".
create or replace function client_search_text(
  first_name text, last_name text, email text, phone text, company_name text
) returns text
language sql immutable parallel safe
as $$
  select first_name || ' ' || last_name || E'\n' || email || E'\n' || company_name || E'\n'
    || coalesce(phone, '') || E'\n' || regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g')
$$;

create or replace function client_name_text(organization uuid, client uuid) returns text
language sql stable
as $$
  select first_name || ' ' || last_name || E'\n' || company_name from clients
  where organization_id = organization and id = client
$$;

create or replace function clients_search_text() returns trigger
language plpgsql
as $$
begin
  new.search_text := lower(
    client_search_text(new.first_name, new.last_name, new.email, new.phone, new.company_name));
  new.search_bytes := convert_to(new.search_text, 'UTF8');
  return new;
end $$;

create or replace trigger search_text before insert or update of first_name, last_name, email, phone, company_name, search_text
on clients for each row execute function clients_search_text();

create or replace function titled_search_text() returns trigger
language plpgsql
as $$
begin
  new.search_text := lower(concat_ws(E'\n', new.number, new.title, client_name_text(new.organization_id, new.client_id)));
  new.search_bytes := convert_to(new.search_text, 'UTF8');
  return new;
end $$;

create or replace trigger search_text before insert or update of number, title, client_id, search_text
on quotes for each row execute function titled_search_text();

create or replace trigger search_text before insert or update of number, title, client_id, search_text
on jobs for each row execute function titled_search_text();

create or replace function invoices_search_text() returns trigger
language plpgsql
as $$
begin
  new.search_text := lower(concat_ws(E'\n', new.number, client_name_text(new.organization_id, new.client_id)));
  new.search_bytes := convert_to(new.search_text, 'UTF8');
  return new;
end $$;

create or replace trigger search_text before insert or update of number, client_id, search_text
on invoices for each row execute function invoices_search_text();

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

create or replace trigger search_text before insert or update of job_id, client_id, search_text
on visits for each row execute function visits_search_text();

-- After a rename, the records that contain the name get a new text: any write to search_text fires the triggers above.
create or replace function clients_renamed() returns trigger
language plpgsql
as $$
begin
  update quotes set search_text = '' where organization_id = new.organization_id and client_id = new.id;
  update jobs set search_text = '' where organization_id = new.organization_id and client_id = new.id;
  update invoices set search_text = '' where organization_id = new.organization_id and client_id = new.id;
  update visits set search_text = '' where organization_id = new.organization_id and client_id = new.id;
  return null;
end $$;

create or replace trigger renamed after update of first_name, last_name, company_name on clients for each row
when ((old.first_name, old.last_name, old.company_name) is distinct from (new.first_name, new.last_name, new.company_name))
execute function clients_renamed();

create or replace function jobs_renamed() returns trigger
language plpgsql
as $$
begin
  update visits set search_text = '' where organization_id = new.organization_id and job_id = new.id;
  return null;
end $$;

create or replace trigger renamed after update of title on jobs for each row
when (old.title <> new.title) execute function jobs_renamed();
